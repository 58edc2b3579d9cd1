package dev.zkpulsar.producer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.zkpulsar.harness.ModuleRun;
import dev.zkpulsar.harness.ModuleTest;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ExtendWith(ProducerRun.class)
class EveryBenchmarkTest extends ModuleTest {
  /** A suite is planned on a machine without room for its messages, too. */
  @Override
  protected Map<String, String> settingsOf(String suite) {
    return suite.equals("security") ? Map.of() : Map.of("bench.env", "docker");
  }

  /** The run has no bookie to kill: see {@link ConsumerTest}. */
  @Override
  protected boolean canBeMeasured(String benchmark) {
    return !benchmark.endsWith("bookieKilled");
  }

  @Test
  void areMeasuredWithoutFailures(ModuleRun run) throws Exception {
    assertEveryBenchmarkIsMeasured(run.results());

    assertThat(Files.readString(run.directory().resolve("jmh.json")))
        .contains("\"bytes\"", "\"createproducers\"", "\"pulsar1.cpu\"", "\"client.cpu\"");
    // A phase of less than 0.2 s, such as connecting to a local broker, has no row.
    assertThat(Files.readString(run.directory().resolve("servers.csv")))
        .contains(",publishAndReceive,pulsar-1,");
  }

  /** As in the study, whose client flushes when it sends synchronously. */
  @Test
  void aRoundDoesNotWaitForABatch(ModuleRun run) throws Exception {
    var results = new ObjectMapper().readTree(run.directory().resolve("jmh.json").toFile());
    var delay = Integer.toString(ProducerRun.DELAY_MICROS);
    for (JsonNode point : results) {
      if (point.at("/params/batchingDelayMicros").asText().equals(delay)) {
        assertThat(point.at("/secondaryMetrics/response:p1.00/score").asDouble())
            .isPositive()
            .isLessThan(ProducerRun.DELAY_MICROS);
        return;
      }
    }
    fail("no round");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "x=y|-p vectorDimension=1310465 Publish|-p vectorDimension: '1310465': a message of 5241860 bytes",
        "x=y|-p totalMiB=1000000 PublishSaturation|-p totalMiB: '1000000': 2 iterations need 4000000 MiB of disk",
        "bench.pulsar.cluster=true bench.pulsar.bookies=3|-p totalMiB=1000000 PublishSaturation|-p totalMiB: '1000000': 2 iterations need 12000000 MiB of disk",
        "x=y|-p backlogMib=1000000 catchUp|-p backlogMib: '1000000': 2 times as much is written",
        "bench.workers=2 bench.worker=0|catchUp|bench.workers: '2': there is one backlog; allowed: 1",
        "x=y|bookieKilled|-p fault: 'bookie-killed': a ledger needs all bookies",
        "bench.pulsar.cluster=true|-p fault=none bookieKilled|-p fault: 'none'; allowed: bookie-killed",
        "x=y|-p batchingEnabled=true keyShared|-p batchingEnabled: 'true': a batch has one key",
        "x=y|-p batchingEnabled=true Consume.*acknowledge|-p batchingEnabled: 'true': the client itself",
        "x=y|-p producers=64 -p keys=63 keyShared|-p keys: '63': fewer than producers; allowed: 64 or more",
        "x=y|-p producers=0 Publish|-p producers: '0'",
        "x=y|-p producers=64 -p topics=65 Publish|-p topics: '65': more than producers; allowed: 1 to 64",
        "x=y|-p batchingDelayMicros=999 Publish|-p batchingDelayMicros: '999'; allowed: 1000 to ",
        "x=y|-t 2 PublishSaturation|-t: '2': ",
        "bench.pulsar=pulsar://127.0.0.1:1|Publish|bench.pulsar.admin: ''",
      })
  void aPointThatCannotRunIsRefusedInOneLine(String settings, String commandLine, String message)
      throws Exception {
    var given = new HashMap<String, String>();
    for (String setting : settings.split(" ")) {
      given.put(setting.split("=")[0], setting.split("=")[1]);
    }
    assertRefused(given, commandLine, message);
  }
}
