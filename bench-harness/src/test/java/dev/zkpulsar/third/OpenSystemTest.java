package dev.zkpulsar.third;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.zkpulsar.harness.MainRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A system of another module is started, broken, restarted and asked like those of the harness,
 * without a change of the harness or of testcontainers-env.
 */
class OpenSystemTest {
  @TempDir private Path directory;

  @Test
  void isKilledStartedAgainAndAsked() throws Exception {
    Path data = Files.createDirectory(directory.resolve("data"));
    var run =
        MainRun.of(
            directory,
            Map.of(KeyValueSettings.DATA_DIR.name(), data.toString()),
            "KeyValueBenchmark -f 1 -wi 0 -i 1 -r 10 -p ratePerSecond=50"
                + " -p fault=none,quorum-lost -p faultAtSeconds=1 -p faultSeconds=1");

    assertThat(run.err()).isEmpty();
    assertThat(run.isMeasured()).as(run.out() + run.err()).isTrue();
    assertThat(run.out()).contains("KeyValue at 127.0.0.1:");
    assertThat(metrics(run, "").fieldNames())
        .toIterable()
        .contains("keyvalue1.cpu", "keyvalue1.bytesin")
        .doesNotContain("outage");
    assertThat(metrics(run, "quorum-lost").at("/outage/score").asDouble()).isPositive();
    assertThat(run.directory().resolve("events.csv"))
        .content()
        .contains(",quorum-lost,keyvalue-1", ",back,keyvalue-1", ",first success,client");
    assertThat(run.json("provenance.json").at("/servers/keyvalue/keys").asText()).isEqualTo("text");
    assertThat(data).isEmptyDirectory();
  }

  private static JsonNode metrics(MainRun run, String fault) throws IOException {
    for (JsonNode point : run.json("jmh.json")) {
      if (point.at("/params/fault").asText().equals(fault)) {
        return point.path("secondaryMetrics");
      }
    }
    throw new AssertionError("no point with the fault " + fault);
  }

  @Test
  void refusesAFaultThatItDoesNotHave() throws Exception {
    var run = MainRun.of(directory, Map.of(), "KeyValueBenchmark -p fault=leader-killed");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err().strip())
        .isEqualTo("zkpulsar: -p fault: 'leader-killed'; allowed: none, quorum-lost, network-cut");
  }
}
