package dev.zkpulsar.harness.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.apache.zookeeper.KeeperException.ConnectionLossException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FaultWatchTest {
  private static final long MS = 1_000_000;

  private final FaultWatch watch = new FaultWatch();
  private final long nowNs = System.nanoTime();

  @BeforeEach
  void watchFaults() {
    Recording.watchFaults(watch);
  }

  @AfterEach
  void watchNoFaults() {
    Recording.watchFaults(null);
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
    recording.close(nowNs, nowNs + 10_000 * MS, 0);
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

  @Test
  void anOutageThatLastsUntilTheEndMakesTheIterationInvalid() {
    Recording recording = recording(0, 1_000);
    watch.begin(Set.of());
    success(recording, 1_020);
    success(recording, 9_000 - 1);
    success(recording, 9_500);
    close(recording);
    assertThat(recording.isInvalid()).isFalse();

    Recording open = recording(0, 1_000);
    watch.begin(Set.of());
    success(open, 1_020);
    open.failed("sessionexpired", 1);
    close(open);
    assertThat(open.isInvalid()).isTrue();
    assertThat(open.failures()).containsKey("openoutage");
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
  void aFaultExcusesLostConnectionsAndItsOwnServerOnly() {
    Recording recording = recording(0);
    watch.begin(Set.of("zookeeper-1"));
    recording.failure(new ConnectionLossException());
    recording.lost(Set.of("zookeeper-1"));
    success(recording, 9_900);
    close(recording);
    assertThat(recording.isInvalid()).isFalse();

    recording.lost(Set.of("zookeeper-1", "zookeeper-2"));
    assertThat(recording.lostServers()).containsExactly("zookeeper-2");
    assertThat(recording.isInvalid()).isTrue();

    recording.lost(Set.of());
    recording.failed("checksum", 1);
    assertThat(recording.isInvalid()).isTrue();
  }

  @Test
  void withoutAFaultALostConnectionIsAFailure() {
    Recording recording = recording(0);
    recording.failure(new ConnectionLossException());
    close(recording);

    assertThat(recording.isInvalid()).isTrue();
  }
}
