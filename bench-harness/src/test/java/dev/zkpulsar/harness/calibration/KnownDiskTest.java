package dev.zkpulsar.harness.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class KnownDiskTest {
  @Test
  void theFirstSyncOfASecondIsLate() throws Exception {
    var disk = new KnownDisk(20);
    for (int i = 0; i < 3; i++) {
      disk.writeAndSync();
    }

    var syncs = disk.syncs();
    assertThat(syncs.count()).isEqualTo(3);
    assertThat(syncs.longestNs()).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(20));
    assertThat(syncs.timeNs()).isGreaterThanOrEqualTo(syncs.longestNs());
  }

  @Test
  void itForgetsItsLongestSyncAndTheWaits() throws Exception {
    var disk = new KnownDisk(0);
    disk.writeAndSync();
    disk.waited(7_000);
    assertThat(disk.syncs().waitNs()).isBetween(6_900L, 7_100L);
    disk.forget();

    assertThat(disk.syncs().waitNs()).isZero();
    assertThat(disk.syncs().longestNs()).isZero();
    assertThat(disk.syncs().count()).isEqualTo(1);
    assertThat(disk.syncs().timeNs()).isPositive();
  }
}
