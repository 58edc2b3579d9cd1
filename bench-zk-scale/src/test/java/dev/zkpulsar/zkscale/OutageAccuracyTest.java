package dev.zkpulsar.zkscale;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.harness.MainRun;
import dev.zkpulsar.harness.ModuleRun;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The outage that a run reports is the one that plain clients and the servers' state show. */
@Tag("long")
class OutageAccuracyTest {
  private static final int SESSIONS = 20;

  /** A busy machine; docs/zookeeper.md has the figures of an idle one. */
  private static final double TOLERANCE = 0.25;

  @TempDir private Path directory;

  private static OutsideWatch watch(String console) {
    try {
      return new OutsideWatch(console.split(" ")[2], SESSIONS);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static double longestMicros(List<OutsideWatch.Gap> gaps) {
    return gaps.stream().mapToLong(OutsideWatch.Gap::millis).max().orElse(0) * 1e3;
  }

  @Test
  void aReportedOutageIsTheOneSeenFromOutside() throws Exception {
    var watch = new AtomicReference<OutsideWatch>();
    var run =
        MainRun.of(
            directory,
            Map.of("bench.zookeeper.jvmArgs", "-Xms256m -Xmx2g " + ModuleRun.QUICK_JVM),
            "SessionsBenchmark.setData -f 1 -wi 1 -w 2 -i 1 -r 12 -p fault=leader-killed"
                + " -p ratePerSecond=200 -p sessions="
                + SESSIONS,
            line -> {
              if (line.startsWith("ZooKeeper at ")) {
                watch.set(watch(line.replaceFirst(", ready.*", "")));
              }
            });
    try (var outside = watch.get()) {
      assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
      double outage =
          run.json("jmh.json").at("/0/secondaryMetrics/outage/scorePercentiles/100.0").asDouble();

      System.out.printf(
          "outage: reported %.0f ms, seen from outside %.0f ms%n",
          outage / 1e3, longestMicros(outside.withoutWrite()) / 1e3);
      assertThat(outage)
          .isBetween(
              (1 - TOLERANCE) * longestMicros(outside.withoutWrite()),
              (1 + TOLERANCE) * longestMicros(outside.withoutWrite()));
      assertThat(outage).isGreaterThan((1 - TOLERANCE) * longestMicros(outside.withoutLeader()));
    }
  }
}
