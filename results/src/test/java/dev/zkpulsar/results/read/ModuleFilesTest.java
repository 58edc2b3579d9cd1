package dev.zkpulsar.results.read;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import dev.zkpulsar.results.run.MetricRow;
import dev.zkpulsar.results.run.MetricSpec.OverWorkers;
import dev.zkpulsar.results.run.ResultFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The files of the modules, whose mistakes nobody would see in a run. */
class ModuleFilesTest {
  private static final TypeReference<List<MetricRow>> ROWS = new TypeReference<>() {};

  /** A rate that is averaged over workers would be too small; a share of time is no rate. */
  @ParameterizedTest
  @ValueSource(strings = {"bench-metadata", "bench-producer", "bench-topics", "bench-zk-scale"})
  void aRateAddsUpOverWorkers(String module) throws Exception {
    Path file = Path.of("..", module, "src/main/resources", ResultFile.METRICS);

    for (MetricRow row : Json.JSON.readValue(file.toFile(), ROWS)) {
      boolean isRate = row.unit().endsWith("/s") && !row.unit().equals("s/s");
      if (isRate) {
        assertThat(row.overWorkers()).as(row.name()).isEqualTo(OverWorkers.SUM);
      }
    }
  }

  /** An unknown field is passed over in a run's files; in a module's source it is a mistake. */
  @ParameterizedTest
  @ValueSource(strings = {"bench-metadata", "bench-producer", "bench-topics", "bench-zk-scale"})
  void allFieldsAreKnown(String module) {
    Path resources = Path.of("..", module, "src/main/resources");
    var files = List.of(new ResultFile(module, resources.resolve("jmh.json")));
    var notes = new ArrayList<String>();

    MetricsFile.beside(files, notes::add);
    Names.beside(files, notes::add);

    assertThat(notes).isEmpty();
    Path plots = resources.resolve(ResultFile.PLOTS);
    if (Files.exists(plots)) {
      assertThat(Json.tree(plots).fieldNames()).toIterable().containsExactly("scenarios");
      for (JsonNode scenario : Json.tree(plots).path("scenarios")) {
        assertThat(scenario.fieldNames())
            .toIterable()
            .isSubsetOf("title", "text", "benchmarks", "together", "metrics");
      }
    }
  }
}
