package dev.zkpulsar.results.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.run.Id;
import dev.zkpulsar.results.run.MadeUpRun;
import dev.zkpulsar.results.run.Run;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run whose files have the values of an earlier version has those of today. */
class RenamedValuesTest {
  private static final String OURS = "dev.zkpulsar.metadata.MetadataBenchmark.get";

  @TempDir private Path directory;

  private Runs read(String benchmark, Map<String, String> params) throws Exception {
    new MadeUpRun()
        .plain(benchmark, "avgt", params, "us/op", 1)
        .write(directory.resolve("jmh.json"));
    return Runs.read(List.of(directory.toString()));
  }

  @Test
  void aPointHasTheValuesOfToday() throws Exception {
    var params = Map.of("keys", "inTurn", "security", "tlsSasl", "client", "store-zookeeper");

    assertThat(read(OURS, params).points().get(0).params())
        .isEqualTo(Map.of("keys", "in-turn", "security", "tls-sasl", "client", "store-zookeeper"));
  }

  @Test
  void anotherProjectsParameterIsLeftAlone() throws Exception {
    var params = Map.of("collector", "G1");

    assertThat(read("org.other.B.get", params).points().get(0).params()).isEqualTo(params);
  }

  @Test
  void namesOfAnEarlierVersionAreThoseOfTheValuesOfToday() throws Exception {
    Files.writeString(
        directory.resolve("names.json"), "{\"values\": {\"keys\": {\"inTurn\": \"in turn\"}}}");

    assertThat(read(OURS, Map.of()).names().value("keys", "in-turn")).contains("in turn");
  }

  @Test
  void aPlannedPointAndTheCommandHaveTheValuesOfToday() throws Exception {
    MadeUpRun.provenance(
        directory,
        ",'commandLine':['get','-p','keys=inTurn,zipf','-f','1'],'plan':[{'benchmark':'%s','params':{'keys':'inTurn'}}]"
            .formatted(OURS));
    Run run = read(OURS, Map.of("keys", "inTurn")).all().get(0);

    assertThat(run.facts().get("commandLine")).isEqualTo("get -p keys=in-turn,zipf -f 1");
    assertThat(run.missing()).isEmpty();
  }

  @Test
  void aStudyOfAnEarlierVersionChoosesThePointsOfToday() {
    var chosen = new Id("MetadataBenchmark.get", "", new TreeMap<>(Map.of("keys", "inTurn")));

    assertThat(RenamedValues.of(chosen).params()).isEqualTo(Map.of("keys", "in-turn"));
  }
}
