package dev.zkpulsar.results.claims;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MeasuredRun;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What claims/STUDY.json names is there: a check that finds nothing would never be measured. */
class ClaimChecksTest {
  private static final String SOURCES = sources();

  private static String sources() {
    return Stream.of("bench-harness", "bench-metadata", "bench-producer", "bench-zk-scale")
        .flatMap(module -> files(Path.of("..", module, "src/main/java")))
        .map(ClaimChecksTest::text)
        .collect(Collectors.joining("\n"));
  }

  private static Stream<Path> files(Path directory) {
    try (var files = Files.walk(directory)) {
      return files.filter(file -> file.toString().endsWith(".java")).toList().stream();
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

  private static List<String> studies() {
    return Studies.ids();
  }

  private static List<ClaimCheck> checks(String study) {
    return Claims.load(study).claims();
  }

  private static Stream<ClaimCheck> checkable(String study) {
    return checks(study).stream().filter(check -> check.notCheckable() == null);
  }

  private static List<Relation> relations(String study) {
    return checkable(study).flatMap(check -> check.relations().stream()).toList();
  }

  private static List<PointSeries> series(String study) {
    return checkable(study).flatMap(check -> check.series().values().stream()).toList();
  }

  @ParameterizedTest
  @MethodSource("studies")
  void everyConclusionHasOneCheck(String study) {
    List<String> claims =
        StreamSupport.stream(Studies.load(study).path("claims").spliterator(), false)
            .map(claim -> claim.path("id").asText())
            .toList();

    assertThat(checks(study).stream().map(ClaimCheck::id)).containsExactlyElementsOf(claims);
  }

  @ParameterizedTest
  @MethodSource("studies")
  void aCheckIsWholeOrSaysWhyThereIsNone(String study) {
    for (ClaimCheck check : checks(study)) {
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
  void theStudysFiguresAreWhereTheyAreLookedFor(String study) {
    JsonNode data = Studies.load(study);
    for (JsonNode claim : data.path("claims")) {
      var figures = new StudyFigures(data, claim);
      checkable(study)
          .filter(check -> check.id().equals(claim.path("id").asText()))
          .forEach(
              check ->
                  check
                      .relations()
                      .forEach(
                          relation -> {
                            relation.study().forEach(where -> figures.written(where));
                            Bounds bounds = relation.bounds(figures, Claims.load(study).about());
                            assertThat(bounds.atLeast())
                                .as("%s: a margin needs an end other than 0", relation.says())
                                .isNotZero()
                                .isLessThan(bounds.atMost());
                            assertThat(bounds.atMost()).isNotZero();
                          }));
    }
  }

  @ParameterizedTest
  @MethodSource("studies")
  void aRelationHasWhatItsKindTakes(String study) {
    for (Relation relation : relations(study)) {
      assertThat(relation.to() != null).as(relation.says()).isEqualTo(relation.kind().takesTwo());
      assertThat(relation.about() || relation.atLeast() != null || relation.atMost() != null)
          .as(relation.says())
          .isTrue();
      for (JsonNode end : Arrays.asList(relation.atLeast(), relation.atMost())) {
        assertThat(
                end == null || end.isNumber() || List.of("study", "about").contains(end.asText()))
            .as(relation.says())
            .isTrue();
      }
      ClaimMetric metric = relation.metric();
      boolean distribution = Pattern.matches("mean|\\d+\\.\\d+", String.valueOf(metric.stat()));
      assertThat(metric.unit() == null).as("unit of %s", metric).isEqualTo(distribution);
      assertThat(metric.per() == null).as("unit of %s", metric).isEqualTo(metric.as() == null);
      if (metric.name().startsWith(ClaimMetric.OF_ALL_SERVERS)) {
        assertThat(metric.stat()).isIn("most", "sum");
      }
    }
  }

  @ParameterizedTest
  @MethodSource("studies")
  void benchmarksAndParametersAreThoseOfTheModules(String study) {
    for (PointSeries each : series(study)) {
      String[] name = each.benchmark().split("\\.");
      assertThat(SOURCES)
          .contains("public class " + name[0] + " ")
          .containsPattern("@Benchmark\\s+public void " + name[1] + "\\(");
      var params = Stream.concat(each.params().keySet().stream(), Stream.ofNullable(each.over()));
      params.forEach(
          param ->
              assertThat(SOURCES)
                  .containsPattern(
                      "@Param\\([^)]*\\)\\s+(@\\w+(\\([^)]*\\))?\\s+)*public \\w+ "
                          + param
                          + "(;| =)"));
    }
  }

  /** The metrics of the modules' real runs are in the fixture, with their units. */
  @ParameterizedTest
  @MethodSource("studies")
  void metricsAndUnitsAreThoseOfRealRuns(String study) {
    List<MeasuredPoint> real =
        MeasuredRun.points(MeasuredRun.readAll(List.of("src/test/resources/real-run.json")));
    for (Relation relation : relations(study)) {
      assertThat(real)
          .as("%s", relation.metric())
          .anySatisfy(point -> assertThat(relation.metric().of(point)).isPresent());
    }
  }

  @ParameterizedTest
  @MethodSource("studies")
  void theSourceSuitesMeasureWhatTheChecksNeed(String study) {
    String suites =
        Stream.of("bench-metadata", "bench-producer", "bench-zk-scale")
            .map(module -> Path.of("..", module, "src/main/resources/suites/source.txt"))
            .map(ClaimChecksTest::text)
            .collect(Collectors.joining("\n"));
    var figures = new StudyFigures(Studies.load(study), Studies.load(study));
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
