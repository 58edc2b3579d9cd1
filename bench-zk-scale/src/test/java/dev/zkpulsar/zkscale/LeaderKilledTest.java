package dev.zkpulsar.zkscale;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.zkpulsar.harness.MainRun;
import dev.zkpulsar.harness.ModuleRun;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Map;
import java.util.TreeMap;
import org.apache.zookeeper.ZooDefs.OpCode;
import org.apache.zookeeper.server.persistence.FileTxnLog;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Points in whose middle the leader is killed. */
@Tag("alone")
@Tag("long")
class LeaderKilledTest {
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
  void thePointsAreValidHaveAnOutageAndLeaveTheirEnsembleToNobody() throws Exception {
    Path dataDir = Files.createDirectory(directory.resolve("data"));
    var loggedMillis = new ArrayList<Long>();
    var run =
        MainRun.of(
            directory,
            Map.of(
                "bench.zookeeper.dataDir",
                dataDir.toString(),
                "bench.zookeeper.jvmArgs",
                "-Xms256m -Xmx2g " + ModuleRun.QUICK_JVM),
            // Without warm-ups, whose updates would be in the logs, too.
            "SessionsBenchmark.setData$|SessionsSaturationBenchmark.churn$ -f 1 -wi 0 -i 1 -r 12 -p fault=leader-killed -p sessions=20"
                + " -p ratePerSecond=100 -jvmArgsAppend "
                + ModuleRun.QUICK_JVM,
            line -> {
              if (line.matches(" +p50 .* operations/s")) {
                loggedMillis.add(longestGapMillis(dataDir));
              }
            });

    assertThat(run.isMeasured()).as(run.out() + run.err()).isTrue();
    JsonNode points = run.json("jmh.json");
    assertThat(points).isNotEmpty();
    assertThat(loggedMillis).as(run.out()).hasSameSizeAs(points);
    assertThat(run.out().lines().filter(line -> line.startsWith("ZooKeeper at")))
        .hasSize(points.size());
    assertThat(Files.readString(run.directory().resolve("events.csv")).lines())
        .filteredOn(line -> line.contains(",leader-killed,zookeeper-"))
        .hasSize(points.size());
    for (int i = 0; i < points.size(); i++) {
      JsonNode metrics = points.get(i).path("secondaryMetrics");
      assertThat(metrics.at("/invalid/score").asInt()).as(run.out()).isZero();
      assertThat(metrics.at("/failures.connectionloss/score").asDouble()).isPositive();
      assertThat(metrics.at("/outage/score").asDouble()).isPositive();
      assertThat(metrics.fieldNames())
          .toIterable()
          .doesNotContain("failures.timeout", "failures.nonode", "failures.nodeexists");
      // At a rate, an outage delays every operation that is due in it: far more than 1 %.
      if (points.get(i).path("benchmark").asText().contains(".SessionsBenchmark.")) {
        JsonNode response = points.get(i).at("/primaryMetric/scorePercentiles");
        assertThat(response.path("99.0").asDouble())
            .isGreaterThan(10 * response.path("50.0").asDouble());
      }
      // The outage is the one of the servers' logs, where every operation is an update.
      if (points.get(i).path("benchmark").asText().endsWith(".SessionsBenchmark.setData")) {
        double reported = metrics.at("/outage/scorePercentiles/100.0").asDouble() / 1e3;
        System.out.printf(
            "outage: reported %.0f ms, in the logs %d ms%n", reported, loggedMillis.get(i));
        assertThat(reported)
            .isBetween(
                (1 - TOLERANCE) * loggedMillis.get(i) - ANSWER_MILLIS,
                (1 + TOLERANCE) * loggedMillis.get(i) + ANSWER_MILLIS);
      }
    }
  }
}
