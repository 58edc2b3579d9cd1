package dev.zkpulsar.results.claims;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MeasuredRun;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The names in the modules' claims.json and plots.json exist. A claim about a benchmark or a figure
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

  private static Stream<Study.Check> checkable(Study study) {
    return study.claims().stream().filter(check -> check.notCheckable() == null);
  }

  private static List<Relation> relations(Study study) {
    return checkable(study).flatMap(check -> check.relations().stream()).toList();
  }

  private static List<PointSeries> series(Study study) {
    return checkable(study).flatMap(check -> check.series().values().stream()).toList();
  }

  private static Stream<JsonNode> elements(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false);
  }

  @ParameterizedTest
  @MethodSource("studies")
  void theIdAndTitleAreThoseOfTheTranscription(Study study) {
    assertThat(study.figures().path("id").asText()).isEqualTo(study.id());
    assertThat(study.figures().path("title").asText()).isEqualTo(study.title());
  }

  @ParameterizedTest
  @MethodSource("studies")
  void everyConclusionHasOneCheck(Study study) {
    assertThat(study.claims().stream().map(Study.Check::id))
        .containsExactlyElementsOf(
            elements(study.figures().path("claims")).map(each -> each.path("id").asText()).toList())
        .doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @MethodSource("studies")
  void aCheckIsCompleteOrGivesAReason(Study study) {
    for (Study.Check check : study.claims()) {
      assertThat(check.tested()).as(check.id()).isNotBlank();
      if (check.notCheckable() != null) {
        assertThat(check.notCheckable()).as(check.id()).isNotBlank();
        assertThat(check.relations()).as(check.id()).isNull();
        continue;
      }
      assertThat(check.relations()).as(check.id()).isNotEmpty();
      var used =
          check.relations().stream()
              .flatMap(each -> Stream.of(each.of(), each.to() == null ? each.of() : each.to()))
              .collect(Collectors.toSet());
      assertThat(check.series().keySet()).as(check.id()).isEqualTo(used);
    }
  }

  @ParameterizedTest
  @MethodSource("studies")
  void theStudysFiguresAreWhereTheChecksLook(Study study) {
    for (JsonNode claim : study.figures().path("claims")) {
      var figures = new Study.Figures(study.figures(), claim.path("text").asText(), study.about());
      checkable(study)
          .filter(check -> check.id().equals(claim.path("id").asText()))
          .flatMap(check -> check.relations().stream())
          .forEach(
              relation -> {
                relation.study().forEach(figures::written);
                Relation.Bounds bounds = relation.bounds(figures);
                assertThat(bounds.atLeast())
                    .as(relation.compares())
                    .isNotZero()
                    .isLessThan(bounds.atMost());
                assertThat(bounds.atMost()).isNotZero();
              });
    }
  }

  @ParameterizedTest
  @MethodSource("studies")
  void aRelationHasTheFieldsThatItsKindNeeds(Study study) {
    for (Relation relation : relations(study)) {
      String name = relation.compares();
      assertThat(name).isNotBlank();
      assertThat(relation.to() != null).as(name).isEqualTo(relation.kind().takesTwo());
      assertThat(relation.atLeast() != null || relation.atMost() != null).as(name).isTrue();
      for (JsonNode end : Arrays.asList(relation.atLeast(), relation.atMost())) {
        assertThat(
                end == null || end.isNumber() || List.of("study", "about").contains(end.asText()))
            .as(name)
            .isTrue();
      }
      ClaimMetric metric = relation.metric();
      boolean distribution = Pattern.matches("mean|\\d+\\.\\d+", String.valueOf(metric.stat()));
      assertThat(metric.unit() == null).as("unit of %s", metric).isEqualTo(distribution);
      assertThat(metric.per() == null).as("unit of %s", metric).isEqualTo(metric.as() == null);
      if (metric.isOfAllServers()) {
        assertThat(metric.stat()).isIn("most", "sum");
      }
    }
  }

  /** The fixture has the metrics and units of real runs of all modules. */
  @ParameterizedTest
  @MethodSource("studies")
  void metricsAndUnitsAreThoseOfRealRuns(Study study) {
    List<MeasuredPoint> real =
        MeasuredRun.points(MeasuredRun.readAll(List.of("src/test/resources/real-run.json")));
    var metrics = new LinkedHashSet<ClaimMetric>();
    relations(study).forEach(relation -> metrics.add(relation.metric()));
    study.table().parts().stream()
        .flatMap(part -> part.columns().stream())
        .filter(column -> column.metric() != null)
        .forEach(column -> metrics.add(column.metric()));
    for (ClaimMetric metric : metrics) {
      assertThat(real).as("%s", metric).anySatisfy(p -> assertThat(metric.of(p)).isPresent());
    }
  }

  /** The study's rows and figures of a table are found: no cell of a study's column is empty. */
  @ParameterizedTest
  @MethodSource("studies")
  void theTablesFindTheStudysFigures(Study study) {
    List<StudyTable> tables = StudyTable.of(study, MadeUpPoints.all());
    for (int i = 0; i < tables.size(); i++) {
      StudyTable table = tables.get(i);
      var columns = study.table().parts().get(i).columns();
      assertThat(table.rows()).as(table.title()).anyMatch(row -> row.get(0).startsWith("here"));
      for (int c = 0; c < columns.size(); c++) {
        int at = c + 1;
        if (columns.get(c).study() != null) {
          assertThat(table.rows())
              .as(table.title() + " " + columns.get(c).heading())
              .anyMatch(row -> row.get(0).startsWith("study") && !row.get(at).isEmpty());
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"bench-metadata", "bench-producer", "bench-zk-scale"})
  void benchmarksAndParametersAreThoseOfTheModule(String module) throws IOException {
    var benchmarks = new LinkedHashSet<String>();
    var params = new LinkedHashSet<String>();
    for (Study study : Study.read(resource(module, Study.FILE))) {
      for (PointSeries each : series(study)) {
        benchmarks.add(each.benchmark());
        params.addAll(each.params().keySet());
        Stream.ofNullable(each.over()).forEach(params::add);
      }
      for (StudyTable.Part part : study.table().parts()) {
        benchmarks.addAll(part.benchmarks());
        part.rows().forEach(rows -> params.addAll(rows.params().keySet()));
        part.columns().forEach(c -> Stream.ofNullable(c.param()).forEach(params::add));
        Stream.ofNullable(part.settings()).forEach(each -> params.addAll(each.keySet()));
      }
      params.addAll(study.table().settings().keySet());
    }
    Path plots = resource(module, "plots.json");
    if (Files.exists(plots)) {
      JsonNode spec = new ObjectMapper().readTree(plots.toFile());
      spec.path("x").forEach(x -> params.add(x.path("param").asText()));
      for (JsonNode scenario : spec.path("scenarios")) {
        // A thing has a benchmark of these, or the report refuses the file.
        scenario.path("benchmarks").fieldNames().forEachRemaining(benchmarks::add);
        scenario
            .path("compares")
            .findValues("params")
            .forEach(each -> each.fieldNames().forEachRemaining(params::add));
      }
    }
    assertNames(sources(module), benchmarks, params);
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
    var figures = new Study.Figures(study.figures(), "", study.about());
    for (PointSeries each : series(study)) {
      if (each.over() == null) {
        continue;
      }
      Set<String> values =
          Pattern.compile(each.over() + "=([\\d,]+)")
              .matcher(suites)
              .results()
              .flatMap(found -> Arrays.stream(found.group(1).split(",")))
              .collect(Collectors.toSet());
      assertThat(values).as("%s", each).containsAll(each.steps(figures));
    }
  }
}
