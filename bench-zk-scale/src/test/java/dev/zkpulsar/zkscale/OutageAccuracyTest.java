package dev.zkpulsar.zkscale;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.harness.MainRun;
import dev.zkpulsar.harness.ModuleRun;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.zookeeper.ZooDefs.OpCode;
import org.apache.zookeeper.server.persistence.FileTxnLog;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The outage that a run reports is the one that the servers' transaction logs show. */
@Tag("long")
class OutageAccuracyTest {
  private static final double TOLERANCE = 0.05;

  /** A leader dates an update before it is synced and answered, on both sides of the outage. */
  private static final long ANSWER_MILLIS = 30;

  @TempDir private Path directory;

  /** The longest time between two updates, by the logs of all servers. */
  private static long longestGapMillis(Path dataDir) {
    var millisByZxid = new TreeMap<Long, Long>();
    try (var paths = Files.walk(dataDir)) {
      for (Path logs : paths.filter(path -> path.endsWith("version-2")).toList()) {
        try (var transactions = new FileTxnLog(logs.toFile()).read(0)) {
          do {
            var header = transactions.getHeader();
            if (header != null && header.getType() == OpCode.setData) {
              millisByZxid.put(header.getZxid(), header.getTime());
            }
          } while (transactions.next());
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    long longest = 0;
    long last = Long.MAX_VALUE;
    for (long millis : millisByZxid.values()) {
      longest = Math.max(longest, millis - last);
      last = millis;
    }
    return longest;
  }

  @Test
  void aReportedOutageIsTheOneOfTheServersLogs() throws Exception {
    Path dataDir = Files.createDirectory(directory.resolve("data"));
    var logged = new AtomicLong();
    var run =
        MainRun.of(
            directory,
            Map.of(
                "bench.zookeeper.dataDir",
                dataDir.toString(),
                "bench.zookeeper.jvmArgs",
                "-Xms256m -Xmx2g " + ModuleRun.QUICK_JVM),
            "SessionsBenchmark.setData -f 1 -wi 1 -w 2 -i 1 -r 12 -p fault=leader-killed"
                + " -p ratePerSecond=200 -p sessions=20",
            line -> {
              if (line.endsWith(" operations/s")) {
                logged.set(longestGapMillis(dataDir));
              }
            });

    assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
    double reported =
        run.json("jmh.json").at("/0/secondaryMetrics/outage/scorePercentiles/100.0").asDouble()
            / 1e3;
    System.out.printf("outage: reported %.0f ms, in the logs %d ms%n", reported, logged.get());
    assertThat(reported)
        .isBetween(
            (1 - TOLERANCE) * logged.get() - ANSWER_MILLIS,
            (1 + TOLERANCE) * logged.get() + ANSWER_MILLIS);
  }
}
