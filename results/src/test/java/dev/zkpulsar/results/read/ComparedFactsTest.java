package dev.zkpulsar.results.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The setup of a point: the flags of its JVM, and the facts of its run. */
class ComparedFactsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-Xmx1g -Xms1g|-Xms1g -Xmx1g",
        "-Xmx1g -Xmx2g|-Xmx2g",
        "-XX:MaxRAMPercentage=1 -XX:MaxRAMPercentage=2|-XX:MaxRAMPercentage=2",
        "--add-opens=a --add-opens=b|--add-opens=a --add-opens=b",
        "-Xmx1g -XX:StartFlightRecording=filename=/tmp/x,y=z|-XX:StartFlightRecording -Xmx1g",
        "-Da=1 -Dbench.suite=x -Da=2|-Da=2",
        "-Dsuite=x -Dbench.suite=x -Djava.io.tmpdir=/tmp/zkpulsar-1|none",
      })
  void theLastOfAFlagCounts(String flags, String that) {
    assertThat(ComparedFacts.flags(Json.JSON.valueToTree(flags.split(" ")))).isEqualTo(that);
  }

  @Test
  void aRealProvenanceSaysWhatIsCompared() {
    Path file = Path.of("src/test/resources/provenance.json");

    assertThat(ComparedFacts.ofRun(Provenance.of(Json.tree(file))))
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

  /** Points of a resumed run may have been measured with either setup. */
  @Test
  void aFactInWhichAttemptsDifferHasBothValues() throws Exception {
    String provenance =
        "{'versions': {'zookeeper': '3.9.5', 'jmh': '1.37'}, 'settings': {}, 'earlierAttempts':"
            + " [{'versions': {'zookeeper': '3.9.4', 'jmh': '1.37'}, 'settings': {'a': 'b'}}]}";

    var facts = Provenance.of(Json.JSON.readTree(provenance.replace('\'', '"')));

    assertThat(ComparedFacts.ofRun(facts))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "version of zookeeper", "3.9.5, then 3.9.4",
                "version of jmh", "1.37",
                "settings", "defaults, then a=b"));
  }
}
