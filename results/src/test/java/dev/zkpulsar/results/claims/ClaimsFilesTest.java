package dev.zkpulsar.results.claims;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.zkpulsar.results.output.Table;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MeasuredRun;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The names in the modules' studies and plots.json exist. A claim about a benchmark or a figure
 * that does not exist would stay "not measured" forever.
 */
class ClaimsFilesTest {
  private static final String HARNESS = sources("bench-harness");

  private static List<Study> studies() {
    return MadeUpPoints.STUDIES;
  }

  private static Path resource(String module, String name) {
    return Path.of("..", module, "src/main/resources", name);
  }

  private static String sources(String module) {
    try (var files = Files.walk(Path.of("..", module, "src/main/java"))) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .map(ClaimsFilesTest::text)
          .collect(Collectors.joining("\n"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<Map.Entry<String, String>> checks(Study study) {
    return study.form().conclusions().values().stream()
        .flatMap(each -> each.checks().entrySet().stream());
  }

  /** Each check has a reason for its bounds. */
  @ParameterizedTest
  @MethodSource("studies")
  void aConclusionIsComplete(Study study) {
    assertThat(study.form().title()).isNotBlank();
    assertThat(study.form().setup()).isNotBlank();
    study
        .form()
        .conclusions()
        .forEach(
            (id, each) ->
                assertThat(each.bounds().isBlank())
                    .as(id)
                    .isEqualTo(!each.uncheckable().isBlank()));
  }

  /** Points, metrics and values that nothing uses would be left from a conclusion that is gone. */
  @ParameterizedTest
  @MethodSource("studies")
  void everyNameIsUsed(Study study) {
    for (String name : study.names().keySet()) {
      assertThat(study.text())
          .as(study.id())
          .containsPattern("(?s)\\b" + name + "\\b.*\\b" + name + "\\b");
    }
  }

  /** The fixture has the metrics and units of real runs of all modules. */
  @ParameterizedTest
  @MethodSource("studies")
  void metricsAndUnitsAreThoseOfRealRuns(Study study) {
    List<MeasuredPoint> real =
        MeasuredRun.points(MeasuredRun.readAll(List.of("src/test/resources/real-run.json")));
    for (Object each : study.names().values()) {
      if (each instanceof Metric metric) {
        assertThat(real).as("%s", metric).anySatisfy(p -> assertThat(metric.of(p)).isNotNaN());
      }
    }
  }

  /** The columns of each table find figures of the study and of measured points. */
  @ParameterizedTest
  @MethodSource("studies")
  void theTablesHaveRowsOfMeasuredPoints(Study study) {
    for (Table table : study.tables(MadeUpPoints.all())) {
      assertThat(table.rows()).as(table.title()).anyMatch(row -> !row.contains("not measured"));
      for (int column = 0; column < table.headings().size(); column++) {
        int at = column;
        if (table.headings().get(at).startsWith("study")) {
          assertThat(table.rows())
              .as(table.title() + " " + table.headings().get(at))
              .anyMatch(row -> !row.get(at).isEmpty());
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"bench-metadata", "bench-producer", "bench-zk-scale"})
  void benchmarksAndParametersAreThoseOfTheModule(String module) throws IOException {
    var benchmarks = new LinkedHashSet<String>();
    var params = new LinkedHashSet<String>();
    for (Study study : Study.in(resource(module, Study.DIRECTORY))) {
      for (Object each : study.names().values()) {
        if (each instanceof Study.Points points) {
          benchmarks.add(points.benchmark());
          params.addAll(points.params().keySet());
        }
      }
      checks(study).forEach(each -> params.addAll(arguments(each.getValue()).keySet()));
      study.form().tables().values().forEach(table -> params.addAll(table.by()));
    }
    Path plots = resource(module, "plots.json");
    if (Files.exists(plots)) {
      JsonNode spec = new ObjectMapper().readTree(plots.toFile());
      for (String described : List.of("axes", "names")) {
        spec.path(described).fieldNames().forEachRemaining(params::add);
      }
      for (JsonNode scenario : spec.path("scenarios")) {
        scenario.path("benchmarks").fieldNames().forEachRemaining(benchmarks::add);
      }
    }
    assertNames(sources(module), benchmarks, params);
  }

  /** The named arguments of metrics, with their values. */
  private static Map<String, List<String>> arguments(String check) {
    return Pattern.compile("(\\w+)=(?:\\[([\\w, ]+)]|(\\w+))")
        .matcher(check)
        .results()
        .collect(
            Collectors.toMap(
                found -> found.group(1),
                found -> List.of((found.group(2) + "," + found.group(3)).split(", *")),
                (one, other) -> one));
  }

  private static void assertNames(String sources, Set<String> benchmarks, Set<String> params) {
    assertThat(benchmarks).isNotEmpty();
    for (String benchmark : benchmarks) {
      String[] name = benchmark.split("\\.");
      assertThat(sources).contains("public class " + name[0] + " ");
      assertThat(sources).containsPattern("@Benchmark\\s+public void " + name[1] + "\\(");
    }
    assertThat(params).isNotEmpty();
    for (String param : params) {
      assertThat(sources + HARNESS)
          .containsPattern(
              "@Param\\([^)]*\\)\\s+(@\\w+(\\([^)]*\\))?\\s+)*public \\w+ " + param + "(;| =)");
    }
  }

  @ParameterizedTest
  @MethodSource("studies")
  void theSourceSuitesMeasureTheValuesThatTheChecksNeed(Study study) {
    String suites =
        Stream.of("bench-metadata", "bench-producer", "bench-zk-scale")
            .map(module -> text(resource(module, "suites/source.txt")))
            .collect(Collectors.joining("\n"));
    checks(study)
        .flatMap(each -> arguments(each.getValue()).entrySet().stream())
        .forEach(
            argument -> {
              Set<String> values =
                  Pattern.compile(argument.getKey() + "=([\\w,]+)")
                      .matcher(suites)
                      .results()
                      .flatMap(found -> Arrays.stream(found.group(1).split(",")))
                      .collect(Collectors.toSet());
              var numbers = argument.getValue().stream().filter(each -> each.matches("\\d+"));
              assertThat(values).as("%s", argument).containsAll(numbers.toList());
            });
  }
}
