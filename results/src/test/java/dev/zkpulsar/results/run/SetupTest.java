package dev.zkpulsar.results.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SetupTest {
  private static final Path RESOURCES = Path.of("src/test/resources");

  private static ObjectNode provenance() {
    return (ObjectNode) Json.tree(RESOURCES.resolve("provenance.json"));
  }

  private static Map<String, String> compared(JsonNode provenance) {
    return Setup.ofRun(provenance);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-Xmx1g -Xms1g|-Xms1g -Xmx1g",
        "-Xmx1g -Xmx2g|-Xmx2g",
        "-XX:+UseG1GC -XX:-UseG1GC|-XX:-UseG1GC",
        "-XX:MaxRAMPercentage=1 -XX:MaxRAMPercentage=2|-XX:MaxRAMPercentage=2",
        "--add-opens=a --add-opens=b|--add-opens=a --add-opens=b",
        "-Xmx1g -XX:StartFlightRecording=filename=/tmp/x,y=z|-XX:StartFlightRecording -Xmx1g",
        "-Da=1 -Dbench.suite=x -Da=2|-Da=2",
        "-Dbench.suite=x -Djava.io.tmpdir=/tmp/zkpulsar-1|none",
      })
  void theLastOfAFlagCounts(String flags, String that) {
    JsonNode args = Json.JSON.valueToTree(flags.split(" "));

    assertThat(Setup.flags(args)).isEqualTo(that);
  }

  @Test
  void aRealProvenanceSaysWhatIsCompared() {
    assertThat(compared(provenance()))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "machine", "07b52642df536f28",
                "version of curator", "5.9.0",
                "version of jmh", "1.37",
                "version of zookeeper", "3.9.5",
                "environment of zookeeper", "embedded",
                "file system of zookeeper", "ext4",
                "disk of zookeeper", "/dev/vda",
                "settings", "defaults"));
  }
}
