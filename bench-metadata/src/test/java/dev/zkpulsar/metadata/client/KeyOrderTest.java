package dev.zkpulsar.metadata.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.zkpulsar.harness.state.ReadShare;
import java.util.Arrays;
import java.util.HashSet;
import org.junit.jupiter.api.Test;

class KeyOrderTest {
  private static final int NODES = 100;
  private static final int DRAWS = 200_000;

  private static int[] counts(KeyOrder order) {
    var numbers = order.over(NODES);
    var counts = new int[NODES];
    for (int i = 0; i < DRAWS; i++) {
      counts[numbers.getAsInt()]++;
    }
    return counts;
  }

  @Test
  void inTurnVisitsEachNodeEquallyOften() {
    assertThat(counts(KeyOrder.IN_TURN)).containsOnly(DRAWS / NODES);
  }

  @Test
  void uniformVisitsEachNodeAboutEquallyOften() {
    assertThat(Arrays.stream(counts(KeyOrder.UNIFORM)))
        .allSatisfy(count -> assertThat((double) count).isCloseTo(2_000, within(300.0)));
  }

  /** Both are drawn by the run's seed. */
  @Test
  void readsAndWritesVisitTheSameNodes() {
    var numbers = KeyOrder.UNIFORM.over(NODES);
    var share = new ReadShare();
    share.readPercent = 50;
    var read = new HashSet<Integer>();
    var written = new HashSet<Integer>();
    for (int i = 0; i < DRAWS; i++) {
      (share.nextIsRead() ? read : written).add(numbers.getAsInt());
    }

    assertThat(read).hasSize(NODES).isEqualTo(written);
  }

  @Test
  void zipfVisitsTheFirstNodeTenTimesAsOftenAsTheTenth() {
    int[] counts = counts(KeyOrder.ZIPF);

    assertThat(counts[0] / (double) counts[1]).isCloseTo(2, within(0.1));
    assertThat(counts[0] / (double) counts[9]).isCloseTo(10, within(1.0));
    assertThat(counts[NODES - 1]).isPositive();
  }
}
