package dev.zkpulsar.zkscale;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.harness.CommandProcess;
import dev.zkpulsar.harness.ModuleTest;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The module's benchmarks and suites, as a user runs them. */
class ScenariosTest extends ModuleTest {
  @Test
  void theQuickSuiteMeasuresWithoutFailures() throws Exception {
    CommandProcess ended =
        measure(
            12, List.of("-Dbench.suite=quick", "-Dbench.zookeeper.dataDir=" + directory), "-r 1");

    assertThat(ended.out()).contains("\n  event ").contains("\n  data ");

    assertThat(written("jmh.json"))
        .contains("\"zookeeper1.cpu\"", "\"zookeeper3.bytesout\"", "\"client.resident\"")
        .contains("\"events.lost\"", "\"events.twice\"", "\"connect\"", "\"setwatches\"");
    assertThat(written("servers.csv"))
        .contains(",load,zookeeper-1,", ",list,zookeeper-2,", ",get,zookeeper-3,", ",get,client,")
        .contains(",warmup,", ",watch,", ",publish,");
  }

  @Test
  void theLeaderIsKilledInTheMiddle() throws Exception {
    CommandProcess ended =
        run(
            List.of(),
            "Sessions -f 1 -wi 1 -w 1 -i 1 -r 12 -p fault=leaderKilled -p sessions=20"
                + " -p ratePerSecond=100");

    System.out.println(ended.out());
    assertThat(ended.exitCode()).isZero();
    assertThat(ended.err()).isEmpty();
    // Each of the four points had an ensemble of its own, and lost its leader.
    assertThat(ended.out().lines().filter(line -> line.startsWith("ZooKeeper at"))).hasSize(4);
    assertThat(ended.out().lines().filter(line -> line.matches("\\w+Benchmark\\.\\w+ .*INVALID")))
        .hasSize(4);
    assertThat(written("jmh.json"))
        .contains("\"failures.connectionloss\"")
        .doesNotContain("failures.timeout", "failures.nonode", "failures.nodeexists");
    // At 100/s an outage delays a hundred operations a second; half a second shows at p99.
    assertThat(ended.out().lines().filter(line -> line.matches("SessionsBenchmark\\..*")))
        .hasSize(2)
        .allSatisfy(
            row -> {
              String[] cells = row.strip().split("\\s{2,}");
              assertThat(Double.parseDouble(cells[cells.length - 4])).as(row).isGreaterThan(200);
            });
  }

  @ParameterizedTest
  @CsvSource({"quick,12", "source,54", "nightly,12", "growth,12"})
  void aSuiteHasThePointsThatItShould(String suite, int points) throws Exception {
    plan(suite, points);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "|-p childCount=500000 Children|-p childCount=500000: its list takes 17000020 bytes",
        "|-p servers=2 Children|-p servers: '2'",
        "-Dbench.zookeeper=127.0.0.1:1|-p servers=3 Children|-p servers: '3'",
        "-Dbench.zookeeper=127.0.0.1:1|-p fault=leaderKilled Sessions|-p fault=leaderKilled: ",
        "-Dbench.zookeeper.jvmArgs=-Xmx200m|WatchFanOut|WatchFanOutBenchmark needs",
        "|-p publishers=9000 -p subscribers=20000 -p nodes=1000000 WatchFanOut|WatchFanOut",
      })
  void whatCannotWorkIsOneLineBeforeTheRun(String setting, String commandLine, String told)
      throws Exception {
    refused(setting, commandLine, told);
  }
}
