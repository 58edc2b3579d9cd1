package dev.zkpulsar.harness.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.harness.load.Closed;
import dev.zkpulsar.harness.load.ExcusedFailures;
import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.harness.load.Recording.Figure;
import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.metrics.InvalidRule;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OutageMeterTest {
  private static final long MS = 1_000_000;

  private final long nowNs = System.nanoTime();

  /** Every fault begins at the same instant, however busy the machine is. */
  private final OutageMeter watch =
      new OutageMeter(Set.of("connectionloss", "sessionexpired"), () -> nowNs);

  @BeforeEach
  void watchFaults() {
    TrialContext.setFaults(watch);
  }

  @AfterEach
  void watchNoFaults() {
    TrialContext.setFaults(ExcusedFailures.NONE);
  }

  private Recording recording(long... successesMs) {
    Recording recording = Recording.open(false);
    for (long ms : successesMs) {
      success(recording, ms);
    }
    return recording;
  }

  private void success(Recording recording, long ms) {
    recording.success(nowNs + ms * MS, nowNs + ms * MS, nowNs + ms * MS);
  }

  private void close(Recording recording) {
    Closed.of(recording, nowNs, nowNs + 10_000 * MS);
  }

  @Test
  void anOutageIsTheLongestTimeWithoutASuccessFromTheLastOneBeforeTheFault() {
    Recording recording = recording(0, 900, 1_000);
    watch.begin(Set.of());
    for (long ms : new long[] {1_001, 1_501, 1_500, 2_000}) {
      success(recording, ms);
    }
    watch.begin(Set.of());
    success(recording, 2_100);
    close(recording);

    assertThat(watch.allOutages())
        .extracting(outage -> outage.lengthNs() / MS)
        .containsExactly(500L, 100L);
    assertThat(recording.distributions().get("outage").getTotalCount()).isEqualTo(2);
  }

  private void success(Object session, long ms) {
    watch.succeeded(session, nowNs + ms * MS);
  }

  /** The lost session is told although the other one goes on; so is one without a success. */
  @Test
  void eachSessionHasItsOwnOutage() {
    Recording warmup = recording();
    success("other", -9_000);
    success("lost", -9_000);
    success("silent", -9_000);
    close(warmup);
    Recording recording = recording(0);
    success("other", 0);
    success("other", 900);
    success("lost", -100);
    watch.begin(Set.of());
    for (long ms = 1_000; ms <= 9_800; ms += 100) {
      success(recording, ms);
      success("other", ms);
    }
    success("lost", 3_000);
    success("lost", 9_500);
    success("lost", 9_400);
    close(recording);

    var outages = recording.distributions().get("outage.session");
    assertThat(outages.getTotalCount()).isEqualTo(3);
    assertThat(outages.getMinValue() / MS).as("other, to the end").isBetween(199L, 200L);
    assertThat(outages.getValueAtPercentile(50) / MS).as("lost").isBetween(6_500L, 6_510L);
    assertThat(outages.getMaxValue() / MS).as("silent").isBetween(10_000L, 10_010L);

    Recording later = recording(20_000);
    success("other", 20_000);
    close(later);
    assertThat(later.distributions()).as("without a fault").doesNotContainKey("outage.session");
  }

  @Test
  void anOutageThatLastsUntilTheEndMakesTheIterationInvalid() {
    Recording recording = recording(0, 1_000);
    watch.begin(Set.of());
    success(recording, 1_020);
    success(recording, 9_000 - 1);
    success(recording, 9_500);
    close(recording);
    assertThat(InvalidRule.reasons(recording)).isEmpty();

    Recording open = recording(0, 1_000);
    watch.begin(Set.of());
    success(open, 1_020);
    open.failed("sessionexpired", 1);
    close(open);

    assertThat(InvalidRule.reasons(open))
        .as("not the failure that the fault explains")
        .isEqualTo(Map.of("openoutage", new Figure(8_980, "ms")));
  }

  /** An operation that is late after the end of the load would be an outage of its delay. */
  @Test
  void theWaitForTheLastOperationsIsNoOutage() {
    Recording recording = recording(0, 1_000);
    watch.begin(Set.of());
    for (long ms = 1_500; ms <= 9_900; ms += 100) {
      success(recording, ms);
      success("late", ms);
    }
    watch.loadEnded(nowNs + 10_000 * MS);
    success(recording, 10_050);
    success(recording, 19_000);
    success("late", 19_000);
    close(recording);

    assertThat(watch.allOutages()).extracting(o -> o.lengthNs() / MS).containsExactly(500L);
    assertThat(recording.distributions().get("outage.session").getMaxValue() / MS)
        .isLessThanOrEqualTo(150L);
  }

  @Test
  void anOutageMayEndAfterTheLoad() {
    Recording recording = recording(0, 8_000);
    watch.begin(Set.of());
    watch.loadEnded(nowNs + 10_000 * MS);
    success(recording, 10_500);
    success(recording, 19_000);
    close(recording);

    assertThat(watch.allOutages()).extracting(o -> o.lengthNs() / MS).containsExactly(2_500L);
    assertThat(InvalidRule.reasons(recording)).isEmpty();
  }

  @Test
  void noFaultIsDueFromTheEndOfALoadToTheNext() {
    Recording recording = recording(0);
    assertThat(watch.isLoadOver()).isFalse();
    watch.loadEnded(nowNs + 10_000 * MS);
    assertThat(watch.isLoadOver()).isTrue();
    close(recording);
    assertThat(watch.isLoadOver()).isTrue();
    watch.expectLoad();
    assertThat(watch.isLoadOver()).isFalse();
  }

  @Test
  void theTimeBetweenTwoIterationsIsNoOutage() {
    Recording first = recording(0);
    watch.begin(Set.of());
    success(first, 10);
    close(first);
    Recording second = recording(5_000, 5_001);
    watch.begin(Set.of());
    success(second, 5_005);
    close(second);

    assertThat(watch.allOutages()).extracting(o -> o.lengthNs() / MS).containsExactly(10L, 4L);
  }

  @Test
  void aFaultExplainsLostConnectionsTimeoutsAndDelays() {
    Recording recording = recording(0);
    watch.begin(Set.of("zookeeper-1"));
    recording.failed("connectionloss", 7);
    recording.failed("timeout", 1);
    success(recording, 9_900);
    close(recording);
    assertThat(InvalidRule.reasons(recording)).isEmpty();
    assertThat(watch.hasKilled("zookeeper-1")).isTrue();

    watch.back("zookeeper-1");
    recording.failed("checksum", 3);
    assertThat(watch.hasKilled("zookeeper-1")).isFalse();
    assertThat(InvalidRule.reasons(recording)).isEqualTo(Map.of("failures", new Figure(3, "ops")));
  }

  @Test
  void withoutAFaultALostConnectionIsAFailure() {
    Recording recording = recording(0);
    recording.failed("connectionloss", 1);
    close(recording);

    assertThat(InvalidRule.reasons(recording)).containsOnlyKeys("failures");
  }
}
