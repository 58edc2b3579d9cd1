package dev.zkpulsar.results.claims;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.zkpulsar.results.run.Id;
import dev.zkpulsar.results.run.Json;
import dev.zkpulsar.results.run.Names;
import dev.zkpulsar.results.run.ResultFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The names in the modules' studies, plots.json and names.json exist. A claim about a benchmark or
 * a figure that does not exist would stay "not measured" forever.
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
    Pattern argument = Pattern.compile("(\\w+)=(?:\\[([\\w, ]+)]|(\\w+))");
    return study.form().conclusions().values().stream()
        .flatMap(each -> each.checks().values().stream())
        .flatMap(check -> argument.matcher(check).results());
  }

  /** Points and metrics that nothing uses would be left from a conclusion that is gone. */
  @ParameterizedTest
  @MethodSource("studies")
  void everyNameIsUsed(Study study) {
    var names = new LinkedHashSet<>(study.names().keySet());
    // A check with ~ uses it without its name.
    names.remove("about");
    // Figures that no check compares are the study's, too.
    names.removeIf(name -> study.names().get(name) instanceof Map);
    for (String name : names) {
      assertThat(study.text())
          .as(study.id())
          .containsPattern("(?s)\\b" + name + "\\b.*\\b" + name + "\\b");
    }
  }

  /** The fixture has the metrics and units of real runs of all modules. */
  @ParameterizedTest
  @MethodSource("studies")
  void metricsAreThoseOfRealRuns(Study study) {
    var real = MadeUpPoints.read("src/test/resources/real-run.json");
    for (Object each : study.names().values()) {
      if (each instanceof Measure measure) {
        assertThat(real).as("%s", measure).anySatisfy(p -> assertThat(measure.of(p)).isNotNaN());
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
      arguments(study).forEach(each -> params.add(each.group(1)));
    }
    JsonNode names = Json.tree(resource(module, Names.FILE));
    names.path("parameters").fieldNames().forEachRemaining(params::add);
    names.path("values").fieldNames().forEachRemaining(params::add);
    if (params.remove("benchmark")) {
      names.at("/values/benchmark").fieldNames().forEachRemaining(benchmarks::add);
    }
    Json.tree(resource(module, "plots.json"))
        .path("scenarios")
        .forEach(each -> each.path("benchmarks").fieldNames().forEachRemaining(benchmarks::add));
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

  @ParameterizedTest
  @MethodSource("studies")
  void theSuitesMeasureTheValuesThatTheChecksNeed(Study study) {
    String suites =
        Stream.of("bench-metadata", "bench-producer", "bench-zk-scale")
            .map(module -> text(resource(module, "suites")))
            .collect(Collectors.joining("\n"));
    for (MatchResult argument : arguments(study).toList()) {
      var values = new LinkedHashSet<String>();
      Pattern.compile(argument.group(1) + "=([\\w,]+)")
          .matcher(suites)
          .results()
          .forEach(found -> values.addAll(List.of(found.group(1).split(","))));
      var wanted = (argument.group(2) + "," + argument.group(3)).split(", *");
      assertThat(Stream.of(wanted).filter(each -> each.matches("\\d+")))
          .as(argument.group())
          .allMatch(values::contains);
    }
  }
}
