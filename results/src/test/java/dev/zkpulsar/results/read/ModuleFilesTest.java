package dev.zkpulsar.results.read;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.zkpulsar.results.run.ResultFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An unknown field is passed over in a run's files; in a module's source it is a mistake. */
class ModuleFilesTest {
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
