package dev.zkpulsar.zkscale;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.harness.ModuleRun;
import dev.zkpulsar.harness.ModuleTest;
import dev.zkpulsar.harness.run.Results;
import dev.zkpulsar.harness.run.Results.PointResult;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ExtendWith(ScaleRun.class)
class EveryBenchmarkTest extends ModuleTest {
  /** The lists of the large suite exceed the default jute.maxbuffer. */
  @Override
  protected Map<String, String> settingsOf(String suite) {
    return suite.equals("large")
        ? Map.of("bench.zookeeper.juteMaxBuffer", "20000000")
        : super.settingsOf(suite);
  }

  @Test
  void areMeasuredWithoutFailures(ModuleRun run) throws Exception {
    assertMeasuredWithoutFailures(run.results());
    assertThat(Files.readString(run.directory().resolve("jmh.json")))
        .contains("\"zookeeper1.cpu\"", "\"zookeeper3.bytesout\"", "\"client.resident\"")
        .contains(
            "\"event\"",
            "\"data\"",
            "\"events.lost\"",
            "\"events.twice\"",
            "\"connect\"",
            "\"setwatches\"");
    assertThat(Files.readString(run.directory().resolve("servers.csv")))
        .contains(",setData,zookeeper-3,", ",setData,client,");
  }

  @Tag("long")
  @Test
  void allAreMeasured() throws Exception {
    try (var run = ScaleRun.all()) {
      assertEveryBenchmarkIsMeasured(run.results());
      assertThat(Files.readString(run.directory().resolve("servers.csv")))
          .contains(",load,zookeeper-1,", ",list,zookeeper-2,", ",get,zookeeper-3,", ",get,client,")
          .contains(",warmup,", ",watch,", ",publish,");
      assertEveryWatcherKnows(run.results());
    }
  }

  /** Every watcher learns once of every node of a session that ends. */
  private static void assertEveryWatcherKnows(Results results) {
    PointResult closed = end(results, "closed");
    PointResult expired = end(results, "expired");
    for (PointResult end : List.of(closed, expired)) {
      assertThat(score(end, "transactions")).isEqualTo(1);
      assertThat(score(end, "owner.onleader")).isIn(0.0, 1.0);
      assertThat(score(end, "watchers.onleader")).isBetween(0.0, 1.0);
      assertThat(score(end, "watchers.cputime")).isNotNegative();
      assertThat(score(end, "session.onleader")).isIn(0.0, 1.0);
      assertThat(score(end, "events.lost")).isZero();
      assertThat(score(end, "events.twice")).isZero();
      assertThat(score(end, "lastgone")).isLessThanOrEqualTo(score(end, "lastknown"));
    }
    // The servers wait for the timeout of a silent session only.
    assertThat(score(expired, "expiry")).isGreaterThan(score(closed, "expiry"));
  }

  private static PointResult end(Results results, String how) {
    return results.points().stream()
        .filter(point -> how.equals(point.point().params().get("ends")))
        .findFirst()
        .orElseThrow();
  }

  private static double score(PointResult point, String metric) {
    return point.metric(metric).getScore();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "x=y|-p childCount=500000 Children|-p childCount: '500000': its list takes 17000020 bytes",
        "x=y|-p servers=2 Children|-p servers: '2'",
        "x=y|-t 2 WatchFanOut|-t: '2': ",
        "x=y|-t 2 SessionsSaturation|-t: '2': ",
        "x=y|-p subscribers=1 WatchFanOut|-p subscribersPerPath: '3': each is another subscriber",
        "bench.zookeeper=127.0.0.1:1|-p servers=3 Children|-p servers: '3'",
        "bench.zookeeper=127.0.0.1:1|-p fault=leader-killed Sessions|-p fault: 'leader-killed': ",
        "x=y|-p fault=leader-killed -p servers=1 Sessions|-p fault: 'leader-killed': ",
        "x=y|-p fault=broker-killed Sessions|-p fault: 'broker-killed'; allowed: none, ",
        "x=y|-p mix=prod KeeperStress|-p mix: 'prod'; allowed: prod-mix, read, ",
        "x=y|-p mix=write -p listRequest=filtered-list KeeperStress|-p listRequest",
        "x=y|-p nodes=50000 Vanish|-p nodes: '50000': the end of their session is one transaction",
        "x=y|-p watchers=1 -p watcherProcesses=2 Vanish|-p watcherProcesses: '2': each has a watcher;"
            + " allowed: 1 to 1",
        "bench.workers=2 bench.worker=0|Vanish|bench.workers: '2': there is one owner; allowed: 1",
        "x=y|-p ends=killed Vanish|-p ends: 'killed'; allowed: closed, expired",
        "x=y|-p ownerTimeoutSeconds=4 Vanish|-p ownerTimeoutSeconds",
        "x=y|-p servers=1 Storm|-p fault: 'leader-killed': needs at least 3 servers",
        "x=y|-p fault=session-expired Storm|-p fault: 'session-expired'; allowed: none, ",
        "x=y|-i 2 Storm|-i: '2': only the first has the event; allowed: 1",
        "x=y|-p faultSeconds=60 Storm|-p faultSeconds: '60': sessions return while",
        "x=y|-p faultEverySeconds=9 Storm|-p faultEverySeconds: '9': an iteration has one event",
        "x=y|-p treeMib=65536 BigTree|-p treeMib: '65536': 3 servers need ",
        "bench.zookeeper=127.0.0.1:1|BigTree|-p treeMib: '64': the run starts its servers",
        "bench.zookeeper.jvmArgs=-Dzookeeper.snapCount=9|BigTree|-Dbench.zookeeper.jvmArgs:"
            + " '-Dzookeeper.snapCount=9': a big tree has its own; allowed: -p collector",
        "x=y|-p event=follower-diff -p servers=1 BigTree|-p fault: 'follower-killed': needs at least 3",
        "x=y|-p event=snapshot -p fault=leader-killed BigTree|-p fault: 'leader-killed': event=snapshot",
        "x=y|-p event=follower-snap -p ratePerSecond=100 BigTree|-p faultSeconds: '5': 50 writes a",
        "bench.zookeeper.jvmArgs=-Xmx200m|WatchFanOut|a fan-out needs",
        "x=y|-p publishers=9000 -p subscribers=20000 -p nodes=1000000 BareFanOut|a fan-out needs",
      })
  void aPointThatCannotRunIsRefusedInOneLine(String settings, String commandLine, String message)
      throws Exception {
    var given = new HashMap<String, String>();
    for (String setting : settings.split(" ")) {
      given.put(setting.split("=")[0], setting.split("=", 2)[1]);
    }
    assertRefused(given, commandLine, message);
  }
}
