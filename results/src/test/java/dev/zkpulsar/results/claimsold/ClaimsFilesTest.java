package dev.zkpulsar.results.claimsold;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.text.Table;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
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
  private static List<Study> studies() {
    return MadeUpPoints.STUDIES;
  }

  private static Path resource(String module, String name) {
    return Path.of("..", module, "src/main/resources", name);
  }

  /** The text of a file, or of all sources in a directory. */
  private static String text(Path path) {
    try (var files = Files.walk(path)) {
      var texts = new StringBuilder();
      for (Path file : files.filter(each -> each.toString().matches(".*[.](java|txt)")).toList()) {
        texts.append(Files.readString(file));
      }
      return texts.toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The named arguments of metrics: name, then a value or a list of values. */
  private static Stream<MatchResult> arguments(Study study) {
    var checks =
        study.form().conclusions().values().stream()
            .flatMap(each -> each.checks().values().stream());
    return checks.flatMap(
        check -> Pattern.compile("(\\w+)=(?:\\[([\\w, ]+)]|(\\w+))").matcher(check).results());
  }

  /** Each check has a reason for its bounds. */
  @ParameterizedTest
  @MethodSource("studies")
  void aConclusionIsComplete(Study study) {
    assertThat(List.of(study.form().title(), study.form().setup())).doesNotContain("");
    assertThat(study.form().conclusions().values())
        .allMatch(each -> each.bounds().isBlank() != each.uncheckable().isBlank());
  }

  /** Points and metrics that nothing uses would be left from a conclusion that is gone. */
  @ParameterizedTest
  @MethodSource("studies")
  void everyNameIsUsed(Study study) {
    var names = new LinkedHashSet<>(study.names().keySet());
    // A check with ~ uses it without its name.
    names.remove("about");
    for (String name : names) {
      assertThat(study.text())
          .as(study.id())
          .containsPattern("(?s)\\b" + name + "\\b.*\\b" + name + "\\b");
    }
  }

  /** The fixture has the metrics and units of real runs of all modules. */
  @ParameterizedTest
  @MethodSource("studies")
  void metricsAndUnitsAreThoseOfRealRuns(Study study) {
    var real = MadeUpPoints.read("real-run");
    for (Object each : study.names().values()) {
      if (each instanceof Metric metric) {
        assertThat(real).as("%s", metric).anySatisfy(p -> assertThat(metric.of(p)).isNotNaN());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("studies")
  void theTablesHaveRowsOfMeasuredPoints(Study study) {
    for (Table table : study.tables(MadeUpPoints.ALL)) {
      assertThat(table.rows()).as(table.title()).anyMatch(row -> !row.contains("not measured"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"bench-metadata", "bench-producer", "bench-topics", "bench-zk-scale"})
  void benchmarksAndParametersAreThoseOfTheModule(String module) throws IOException {
    var benchmarks = new LinkedHashSet<String>();
    var params = new LinkedHashSet<String>();
    Path studies = resource(module, Study.DIRECTORY);
    for (Study study : Files.exists(studies) ? Study.in(studies) : List.<Study>of()) {
      for (MeasuredPoint.Key points : study.form().points().values()) {
        benchmarks.add(points.benchmark());
        params.addAll(points.params().keySet());
      }
      arguments(study).forEach(each -> params.add(each.group(1)));
      study.form().tables().values().forEach(table -> params.addAll(table.by()));
    }
    Path plots = resource(module, "plots.json");
    if (Files.exists(plots)) {
      var spec = new ObjectMapper().readTree(plots.toFile());
      spec.path("axes").fieldNames().forEachRemaining(params::add);
      spec.path("names").fieldNames().forEachRemaining(params::add);
      spec.path("scenarios")
          .forEach(each -> each.path("benchmarks").fieldNames().forEachRemaining(benchmarks::add));
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
    String declared = "@Param\\([^)]*\\)\\s+(@\\w+(\\([^)]*\\))?\\s+)*public \\w+ %s(;| =)";
    assertThat(params)
        .isNotEmpty()
        .allSatisfy(param -> assertThat(all).containsPattern(declared.formatted(param)));
  }

  @ParameterizedTest
  @MethodSource("studies")
  void theSuitesMeasureTheValuesThatTheChecksNeed(Study study) {
    String suites =
        Stream.of("bench-metadata", "bench-producer", "bench-zk-scale")
            .map(module -> text(resource(module, "suites")))
            .collect(Collectors.joining("\n"));
    arguments(study)
        .forEach(
            argument -> {
              var wanted = (argument.group(2) + "," + argument.group(3)).split(", *");
              Set<String> values =
                  Pattern.compile(argument.group(1) + "=([\\w,]+)")
                      .matcher(suites)
                      .results()
                      .flatMap(found -> Stream.of(found.group(1).split(",")))
                      .collect(Collectors.toSet());
              assertThat(values)
                  .as(argument.group())
                  .containsAll(Stream.of(wanted).filter(each -> each.matches("\\d+")).toList());
            });
  }
}
