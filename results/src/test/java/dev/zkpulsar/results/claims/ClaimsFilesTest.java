package dev.zkpulsar.results.claims;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.zkpulsar.results.read.Json;
import dev.zkpulsar.results.run.Id;
import dev.zkpulsar.results.run.ResultFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The names in the modules' studies, plots.json and names.json exist. A claim about a benchmark or
 * a figure that does not exist would stay "not measured" forever.
 */
class ClaimsFilesTest {
  private static Path resource(String module, String name) {
    return Path.of("..", module, "src/main/resources", name);
  }

  /** The text of all sources in a directory. */
  private static String text(Path path) {
    try (var files = Files.walk(path)) {
      var texts = new StringBuilder();
      for (Path file : files.filter(source -> source.toString().endsWith(".java")).toList()) {
        texts.append(Files.readString(file));
      }
      return texts.toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The fixture has the metrics and units of real runs of all modules. */
  @Test
  void metricsAreThoseOfRealRuns() {
    var real = ClaimsTest.read("src/test/resources/real-run.json");
    for (Study study : ClaimsTest.STUDIES) {
      for (Object named : study.names().values()) {
        if (named instanceof Measure measure) {
          assertThat(real).anyMatch(point -> !Double.isNaN(measure.of(point)));
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"bench-metadata", "bench-producer", "bench-topics", "bench-zk-scale"})
  void benchmarksAndParametersAreThoseOfTheModule(String module) {
    var benchmarks = new LinkedHashSet<String>();
    var params = new LinkedHashSet<String>();
    Path studies = resource(module, ResultFile.STUDIES);
    for (Study study : Files.exists(studies) ? Study.in(studies) : List.<Study>of()) {
      for (Id points : study.form().points().values()) {
        benchmarks.add(points.benchmark());
        params.addAll(points.params().keySet());
      }
      for (var conclusion : study.form().conclusions().values()) {
        String checks = String.join("\n", conclusion.checks().values());
        // The named arguments of metrics.
        Pattern.compile("(\\w+)=[\\[\\w]")
            .matcher(checks)
            .results()
            .forEach(argument -> params.add(argument.group(1)));
      }
    }
    JsonNode names = Json.tree(resource(module, ResultFile.NAMES));
    names.path("parameters").fieldNames().forEachRemaining(params::add);
    names.path("values").fieldNames().forEachRemaining(params::add);
    if (params.remove("benchmark")) {
      names.at("/values/benchmark").fieldNames().forEachRemaining(benchmarks::add);
    }
    for (JsonNode scenario : Json.tree(resource(module, "plots.json")).path("scenarios")) {
      scenario.path("benchmarks").fieldNames().forEachRemaining(benchmarks::add);
    }
    String sources = text(Path.of("..", module, "src/main/java"));
    assertThat(benchmarks)
        .isNotEmpty()
        .map(benchmark -> benchmark.split("\\."))
        .allSatisfy(
            name ->
                assertThat(sources)
                    .contains("public class " + name[0] + " ")
                    .containsPattern("@Benchmark\\s+public void " + name[1] + "\\("));
    String all = sources + text(Path.of("../bench-harness/src/main/java"));
    String declared = "@Param\\([^)]*\\)\\s+(@[\\w.]+(\\([^)]*\\))?\\s+)*public \\w+ %s(;| =)";
    assertThat(params)
        .isNotEmpty()
        .allSatisfy(param -> assertThat(all).containsPattern(declared.formatted(param)));
  }
}
