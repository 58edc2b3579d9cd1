package dev.zkpulsar.results.claimsold;

import static dev.zkpulsar.results.claimsold.MadeUpPoints.ALL;
import static dev.zkpulsar.results.claimsold.MadeUpPoints.missing;
import static dev.zkpulsar.results.claimsold.MadeUpPoints.rows;
import static dev.zkpulsar.results.claimsold.MadeUpPoints.verdict;
import static dev.zkpulsar.results.claimsold.MadeUpPoints.with;
import static dev.zkpulsar.results.runs.MadeUpPoint.score;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.zkpulsar.results.runs.MadeUpPoint;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.Setup;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ClaimsTest {
  private static final MeasuredPoint CHURN =
      MadeUpPoints.first("SessionsSaturationBenchmark.churn", "4096");

  private static Stream<String> checkable() {
    return MadeUpPoints.STUDIES.stream()
        .flatMap(study -> study.form().conclusions().entrySet().stream())
        .filter(each -> each.getValue().uncheckable().isEmpty())
        .map(Map.Entry::getKey);
  }

  private static List<MeasuredPoint> without(MeasuredPoint point) {
    return ALL.stream().filter(each -> !each.equals(point)).toList();
  }

  private static List<MeasuredPoint> without(MeasuredPoint point, String metric) {
    var metrics = new HashMap<>(point.metrics());
    metrics.remove(metric);
    return with(point, each -> with(each, Map.of(), metrics));
  }

  @ParameterizedTest
  @MethodSource("checkable")
  void aConclusionHoldsInTheStudysOwnFiguresAndNotWithoutOneOfItsPoints(String id) {
    var needed = ALL.stream().filter(point -> !missing(id, without(point)).isEmpty()).toList();
    var valid = Map.<String, JsonNode>of("invalid", score(0, "flag"));

    assertThat(verdict(id, ALL)).as("%s", rows(id, ALL)).isEqualTo("holds");
    assertThat(needed).isNotEmpty();
    for (MeasuredPoint point : needed) {
      var invalid = with(point, each -> with(each, "invalid", score(1, "flag")));
      var empty = with(point, each -> with(each, Map.of(), valid));
      for (var points : List.of(without(point), invalid, empty, without(point, "invalid"))) {
        assertThat(verdict(id, points)).isEqualTo("not measured");
      }
      assertThat(missing(id, invalid))
          .anySatisfy(line -> assertThat(line).contains(point.benchmark()).contains(": invalid"));
    }
  }

  @Test
  void aContradictedConclusionIsReportedWithItsFigures() {
    var points = new ArrayList<MeasuredPoint>();
    for (MeasuredPoint each : ALL) {
      boolean isSlower = each.benchmark().equals("SessionsSaturationBenchmark.churn");
      double rate = each.score("achieved").orElse(0);
      points.add(isSlower ? with(each, "achieved", score(rate / 5, "ops/s")) : each);
    }

    assertThat(rows("stress-2", points).get(0).subList(1, 6))
        .containsExactly(
            "does not hold",
            "updates/s over creates and deletes/s",
            "5 (above the bound)",
            "1",
            "at least 0.9, at most 1.1");
  }

  /** Without a solution of the formula there is nothing to compare a measured N* with. */
  @Test
  void aFigureThatIsNoNumberIsNotJudged() {
    var points = new ArrayList<MeasuredPoint>();
    for (MeasuredPoint each : ALL) {
      double inFlight = Double.parseDouble(each.params().getOrDefault("inFlight", "0"));
      boolean isPlain = "zookeeper".equals(each.params().get("client"));
      var slow = score(inFlight * (isPlain ? 450 : inFlight == 3 ? 400 : 500), "ops/s");
      boolean isPut = each.benchmark().equals("MetadataSaturationBenchmark.put");
      points.add(isPut ? with(each, "achieved", slow) : each);
    }

    assertThat(rows("batching-1", points))
        .filteredOn(row -> row.get(2).equals("N* of writes, delay of 2 ms"))
        .first()
        .asInstanceOf(InstanceOfAssertFactories.list(String.class))
        .contains("not measured: the values give no number");
  }

  @ParameterizedTest
  @CsvSource({"delay, 3, 1", "leader, 1, 2", "questions, 5, 0"})
  void noneOfOurFindingsIsRefutedByThePublishedRuns(String set, int holds, int undecided) {
    var findings = Path.of("../bench-metadata/src/main/resources", Study.DIRECTORY, "findings");
    var runs = MeasuredRun.readAll(List.of("published/metadata/%s.json".formatted(set)));

    assertThat(Claims.check(Study.in(findings), MeasuredRun.points(runs), true).summary())
        .isEqualTo(
            "12 conclusions; holds: %d, undecided: %d, does not hold: 0, not measured: %d"
                .formatted(holds, undecided, 12 - holds - undecided));
  }

  @Test
  void anotherUnitIsNotTheMetric() {
    var points = with(CHURN, each -> with(each, "zookeeper2.diskwritten", score(9e9, "MB/s")));

    assertThat(missing("stress-6", points))
        .singleElement()
        .asString()
        .endsWith("no most zookeeper*.diskwritten in B/s");
  }

  @Test
  void aServerThatWasNotMeteredMightBeTheBusiest() {
    assertThat(verdict("stress-6", without(CHURN, "zookeeper3.diskwritten")))
        .isEqualTo("not measured");
  }

  @Test
  void ofSeveralRunsTheMedianCounts() {
    var three = new ArrayList<>(ALL);
    three.addAll(ALL);
    ALL.stream()
        .filter(each -> each.has("events"))
        .forEach(each -> three.add(with(each, "events", score(1e9, "events/s"))));

    assertThat(rows("stress-4", three)).isEqualTo(rows("stress-4", ALL));
  }

  @Test
  void aConclusionThatNoRunCanCheckHasAReason() {
    assertThat(verdict("metadata-6", ALL)).isEqualTo("not measured");
    assertThat(rows("metadata-6", ALL).get(0).get(2)).contains("production");
  }

  /** All points; those of publishers are changed, by turns in one way and in the other. */
  private static List<MeasuredPoint> changed(
      UnaryOperator<MeasuredPoint> one, UnaryOperator<MeasuredPoint> other) {
    var points = new ArrayList<MeasuredPoint>();
    for (MeasuredPoint each : ALL) {
      boolean isChanged = each.benchmark().endsWith(".publish");
      points.add(isChanged ? (points.size() % 2 == 0 ? one : other).apply(each) : each);
    }
    return points;
  }

  private static UnaryOperator<MeasuredPoint> params(String name, String value) {
    return point -> MadeUpPoints.with(point, Map.of(name, value), point.metrics());
  }

  private static UnaryOperator<MeasuredPoint> facts(String... facts) {
    return point -> MadeUpPoint.with(point, Map.of(facts[0], facts[1], facts[2], facts[3]));
  }

  @ParameterizedTest
  @CsvSource({"inFlight, 7", "batchingMaxMessages, 1", "run, 0"})
  void aParameterThatNoCheckNamesMustNotDiffer(String param, String value) {
    var points = changed(params(param, value), params(param, "9"));

    for (String id : List.of("producer-1", "producer-2", "producer-3", "producer-4", "stress-4")) {
      assertThat(missing(id, points))
          .as(id)
          .isNotEmpty()
          .allSatisfy(line -> assertThat(line).matches("points differ in " + param + ": ., ."));
    }
    assertThat(verdict("stress-5", points)).isEqualTo("holds");
  }

  @Test
  void aParameterThatSomePointsDoNotHaveDiffers() {
    assertThat(missing("producer-1", changed(each -> each, params("batchingMaxMessages", "9"))))
        .singleElement()
        .asString()
        .contains("points differ in batchingMaxMessages: ", "none", "9");
  }

  @Test
  void pointsOfSeveralSetupsAreNotPutTogether() {
    var points =
        changed(facts("machine", "m1", "disk", "d1"), facts("machine", "m2", "disk", "d2"));

    assertThat(missing("producer-1", points))
        .singleElement()
        .asString()
        .matches("points differ in disk: d., d.; machine: m., m.");
  }

  @Test
  void neitherTheLengthNorAMissingFactMakesAnotherSetup() {
    var points =
        changed(
            facts("measurementTime", "5 s", "warmupIterations", "2"),
            facts("measurementTime", "9 s", "machine", "m"));

    assertThat(rows("producer-1", points)).isEqualTo(rows("producer-1", ALL));
    assertThat(rows("producer-2", points)).isEqualTo(rows("producer-2", ALL));
  }

  @Test
  void aRunThatWentOnElsewhereIsOfTwoSetups() {
    var resumed = facts("machine", "a" + Setup.THEN + "b", "disk", "d");

    assertThat(missing("producer-1", changed(resumed, resumed)))
        .containsExactly("points differ in machine: a, b");
  }
}
