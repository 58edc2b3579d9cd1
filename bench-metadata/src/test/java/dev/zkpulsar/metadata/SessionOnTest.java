package dev.zkpulsar.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.harness.MainRun;
import dev.zkpulsar.harness.ModuleRun;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The parameter {@code sessionOn}: the side of the measured sessions is chosen, and recorded. */
class SessionOnTest {
  private static final String PUT = "MetadataBenchmark.put$ ";

  @TempDir private Path directory;

  @Test
  void sessionsOfBothClientsSitWhereTheyAreWanted() throws Exception {
    var run =
        MainRun.of(
            directory,
            Map.of("bench.zookeeper.jvmArgs", ModuleRun.QUICK_JVM),
            PUT
                + "-f 0 -wi 0 -i 1 -r 200ms -p client=zookeeper,store-zookeeper -p sessions=3"
                + " -p sessionOn=leader,follower");

    assertThat(run.isMeasured()).as(run.out() + run.err()).isTrue();
    assertThat(run.json("jmh.json"))
        .hasSize(4)
        .allSatisfy(
            point ->
                assertThat(point.at("/secondaryMetrics/session.onleader/score").asDouble(-1))
                    .as(point.path("params").toString())
                    .isEqualTo(point.at("/params/sessionOn").asText().equals("leader") ? 1 : 0));
  }

  @ParameterizedTest
  @CsvSource({
    "-p servers=3 -p client=zookeeper, follower",
    "-p servers=3 -p client=store-zookeeper -p fault=session-expired, follower",
    "-p servers=3 -p client=store-zookeeper -p fault=session-expired -p connect=one, any",
    "-p servers=3 -p client=zookeeper -p sessionOn=any, any",
    "-p servers=3 -p client=zookeeper -p fault=leader-killed, any",
    "-p servers=1 -p client=zookeeper,",
    "-p servers=1 -p client=zookeeper -p sessionOn=any,",
    "-p client=store-memory,",
  })
  void aPlanShowsTheSide(String params, String side) throws Exception {
    var plan = MainRun.of(directory, Map.of("bench.plan", "true"), PUT + params);

    assertThat(plan.err()).isEmpty();
    assertThat(plan.out().lines().filter(line -> line.startsWith("MetadataBenchmark")))
        .singleElement()
        .asString()
        .matches(side == null ? "((?!sessionOn).)*" : ".* sessionOn=" + side + "( .*|$)");
  }

  /** An ensemble that does not answer srvr: its default is any. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "3|-p fault=leader-killed -p sessionOn=leader|-p sessionOn: 'leader': a session must reach the other servers in this fault; allowed: any",
        "3|-p fault=session-expired -p connect=one -p sessionOn=leader|-p sessionOn: 'leader': connect=one leads to every server; allowed: any",
        "1|-p sessionOn=leader|-p sessionOn: 'leader': has no effect on any planned point",
        "external|-p sessionOn=follower|-p sessionOn: 'follower': no server answers srvr with its role; allowed: any",
        "external|-p sessionOn=any|",
        "external||",
      })
  void aSideThatCannotBeIsRefused(String servers, String params, String message) throws Exception {
    var settings =
        servers.equals("external")
            ? Map.of("bench.plan", "true", "bench.zookeeper", "127.0.0.1:1,127.0.0.1:2,127.0.0.1:3")
            : Map.of("bench.plan", "true");
    String ofServers = servers.equals("external") ? "" : " -p servers=" + servers;
    var run =
        MainRun.of(
            directory,
            settings,
            PUT + "-p client=zookeeper" + ofServers + (params == null ? "" : " " + params));

    assertThat(run.err()).startsWith(message == null ? "" : "zkpulsar: " + message);
    assertThat(run.err().lines()).hasSize(message == null ? 0 : 1);
    assertThat(run.out().contains("sessionOn=any")).isEqualTo(message == null);
  }
}
