package dev.zkpulsar.zkscale.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.harness.load.ClosedLoop;
import dev.zkpulsar.harness.load.Recording;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Figures of watchers in two processes; lost and duplicate events are failures. */
class DepartureTest {
  private static final int NODES = 4;
  private static final long MS = 1_000_000;

  private final ClosedLoop<Integer> loop = new ClosedLoop<>(List.of(1));

  /** A process whose watchers know of the nodes, one a millisecond, each watcher 10 ms later. */
  private static Departure process(int watchers, long firstNs, int events) {
    var departure = new Departure(NODES, watchers);
    for (int event = 0; event < events; event++) {
      int node = event % NODES;
      int watcher = event / NODES;
      departure.deleted(watcher, node, node / 2, firstNs + (node + 10L * watcher) * MS);
    }
    assertThat(departure.isKnown()).isEqualTo(events == NODES * watchers);
    return departure;
  }

  private Recording reported(Departure departure, long beganNs, long longestNs) {
    loop.begin();
    departure.report(loop.recording(), beganNs, longestNs);
    return loop.recording();
  }

  private static double figure(Recording recording, String name) {
    return recording.figures().get(name).value();
  }

  @Test
  void aNodeIsGoneWithTheFirstWatcherAndKnownWithTheLast() {
    var departure = Departure.of(List.of(process(2, 20 * MS, 8), process(1, 19 * MS, 4)));

    Recording recording = reported(departure, 10 * MS, Long.MAX_VALUE);

    assertThat(recording.failures()).isEmpty();
    assertThat(recording.invalid()).isEmpty();
    assertThat(figure(recording, "transactions")).isEqualTo(2);
    assertThat(figure(recording, "expiry")).isEqualTo(9);
    assertThat(figure(recording, "lastgone")).isEqualTo(3);
    assertThat(figure(recording, "lastknown")).isEqualTo(14);
  }

  @Test
  void countsLostAndDuplicateEvents() {
    Departure one = process(2, 20 * MS, 7);
    one.deleted(1, 0, 0, 90 * MS);

    Recording recording =
        reported(Departure.of(List.of(one, process(1, 20 * MS, 0))), 0, Long.MAX_VALUE);

    assertThat(figure(recording, "events.lost")).isEqualTo(5);
    assertThat(figure(recording, "events.twice")).isEqualTo(1);
    assertThat(recording.failures()).containsEntry("events", 6L);
    assertThat(figure(recording, "lastknown")).isEqualTo(12);
  }

  /** Before the first event, or a minute after the last, nothing more is expected. */
  @Test
  void aMinuteWithoutAnEventIsSilence() {
    Departure departure = process(1, 20 * MS, 1);
    assertThat(process(1, 0, 0).isSilent(0)).isTrue();
    assertThat(departure.isSilent(20 * MS + Departure.LOST_NS)).isFalse();
    assertThat(departure.isSilent(20 * MS + Departure.LOST_NS + 1)).isTrue();
  }

  @Test
  void withoutAnyEventThereIsNoTime() {
    Recording recording = reported(process(1, 0, 0), 0, Long.MAX_VALUE);

    assertThat(recording.failures()).containsEntry("events", (long) NODES);
    assertThat(recording.figures()).doesNotContainKey("lastknown");
  }

  /** Nodes that are gone before the end, or later than the end explains. */
  @ParameterizedTest
  @CsvSource({"21, 9223372036854775807", "10, 10000000"})
  void anOwnerThatEndsByItselfIsInvalid(long beganMs, long longestNs) {
    Recording recording = reported(process(1, 20 * MS, NODES), beganMs * MS, longestNs);

    assertThat(recording.invalid()).containsOnlyKeys("ownend");
  }
}
