package dev.zkpulsar.harness.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.harness.faults.ShardMoves.Shards;
import dev.zkpulsar.harness.load.Recording;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ShardMovesTest {
  private static final long SECOND_NS = 1_000_000_000;

  private final ShardMoves moves = new ShardMoves();

  private void see(String server, int led, int followed, boolean isAfterFault, int second) {
    moves.see(server, Optional.of(new Shards(led, followed)), isAfterFault, second * SECOND_NS);
  }

  private double figure(String label) {
    Recording recording = Recording.open(true);
    moves.report(recording, 2 * SECOND_NS);
    return recording.figures().get(label).value();
  }

  @Test
  void aShardThatComesToAServerIsAMove() {
    see("oxia-1", 2, 2, true, 2);
    see("oxia-4", 0, 0, true, 2);
    see("oxia-1", 1, 2, true, 5);
    see("oxia-4", 0, 1, true, 5);
    see("oxia-4", 1, 0, true, 7);
    see("oxia-4", 1, 0, true, 9);

    assertThat(figure("moves.replicas")).isEqualTo(1);
    assertThat(figure("moves.leaders")).isEqualTo(1);
    assertThat(figure("moves.last")).isEqualTo(5);
  }

  @Test
  void movesBeforeTheFaultDoNotCount() {
    see("oxia-1", 0, 4, false, 0);
    see("oxia-1", 4, 0, false, 1);
    see("oxia-1", 4, 0, true, 3);

    assertThat(figure("moves.leaders")).isZero();
    assertThat(figure("moves.last")).isZero();
  }

  /** A killed server comes back with what it had; its leaders have moved to others. */
  @Test
  void aServerWithoutAnAnswerHasWhatItHad() {
    see("oxia-1", 2, 2, false, 0);
    see("oxia-2", 2, 2, false, 0);
    moves.see("oxia-1", Optional.empty(), true, 3 * SECOND_NS);
    see("oxia-2", 4, 0, true, 3);
    see("oxia-1", 0, 4, true, 6);

    assertThat(figure("moves.leaders")).isEqualTo(2);
    assertThat(figure("moves.replicas")).isZero();
    assertThat(figure("moves.last")).isEqualTo(4);
  }
}
