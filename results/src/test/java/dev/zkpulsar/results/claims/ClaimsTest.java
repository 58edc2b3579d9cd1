package dev.zkpulsar.results.claims;

import static dev.zkpulsar.results.claims.MadeUpPoints.ALL;
import static dev.zkpulsar.results.claims.MadeUpPoints.missing;
import static dev.zkpulsar.results.claims.MadeUpPoints.verdicts;
import static dev.zkpulsar.results.claims.MadeUpPoints.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.claims.ClaimVerdict.Outcome;
import dev.zkpulsar.results.run.MadeUpPoint;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.Setup;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ClaimsTest {
  private static Stream<String> checkable() {
    return MadeUpPoints.STUDIES.stream()
        .flatMap(study -> study.form().conclusions().entrySet().stream())
        .filter(each -> each.getValue().uncheckable().isEmpty())
        .map(Map.Entry::getKey);
  }

  /** All points, one of which is changed, or left out if the change is null. */
  @SuppressWarnings("ReferenceEquality") // comparing all metrics takes minutes
  private static List<Point> with1(Point point, UnaryOperator<Point> change) {
    return ALL.stream()
        .map(each -> each == point ? change.apply(each) : each)
        .filter(each -> each != null)
        .toList();
  }

  private static boolean isNeeded(Point point, String id) {
    boolean isAbout =
        MadeUpPoints.STUDIES.stream()
            .filter(study -> study.form().conclusions().containsKey(id))
            .anyMatch(study -> study.isAbout(point));
    return isAbout && !missing(id, with1(point, any -> null)).isEmpty();
  }

  private static Outcome worst(String id, List<Point> points) {
    return verdicts(id, points).stream()
        .map(ClaimVerdict::outcome)
        .max(Outcome::compareTo)
        .orElseThrow();
  }

  @ParameterizedTest
  @MethodSource("checkable")
  void aConclusionHoldsInTheStudysOwnFiguresAndNotWithoutOneOfItsPoints(String id) {
    assertThat(worst(id, ALL)).as("%s", verdicts(id, ALL)).isEqualTo(Outcome.HOLDS);
    var needed = ALL.stream().filter(point -> isNeeded(point, id)).limit(2).toList();
    assertThat(needed).isNotEmpty();
    for (Point point : needed) {
      Point invalid = MadeUpPoint.of("X.y", Map.of()).with("invalid", "flag", 1).in("x");
      var marked = with1(point, p -> marked(p, invalid));
      var empty = with1(point, p -> with(p, m -> m.name().equals("invalid") ? m : null));
      var unmarked = with1(point, p -> with(p, m -> m.name().equals("invalid") ? null : m));
      for (var points : List.of(marked, empty, unmarked)) {
        assertThat(worst(id, points)).isEqualTo(Outcome.NOT_MEASURED);
      }
      assertThat(missing(id, marked))
          .anySatisfy(line -> assertThat(line).contains(point.benchmark()).contains(": invalid"));
    }
  }

  private static Point marked(Point point, Point as) {
    return new Point(
        point.id(), point.metrics(), as.marks(), point.setup(), point.run(), point.place());
  }

  @Test
  void aContradictedConclusionIsReportedWithItsFigures() {
    var points = new ArrayList<Point>();
    for (Point each : ALL) {
      boolean isSlower = each.benchmark().equals("SessionsSaturationBenchmark.churn");
      points.add(isSlower ? MadeUpPoints.times(each, "achieved", 0.25) : each);
    }

    assertThat(verdicts("stress-2", points))
        .containsExactly(
            new ClaimVerdict(
                "stress-2",
                Outcome.FAILS,
                "updates/s over creates and deletes/s",
                "4 (above the bound)",
                "1",
                "at least 0.9, at most 1.1"));
  }

  @Test
  void aServerThatWasNotMeteredMightBeTheBusiest() {
    var points =
        ALL.stream()
            .map(p -> with(p, m -> m.name().equals("zookeeper3.diskwritten") ? null : m))
            .toList();

    assertThat(missing("stress-6", points))
        .allMatch(line -> line.endsWith("zookeeper*.diskwritten"));
  }

  @Test
  void ofSeveralRunsTheMedianCounts() {
    var three = new ArrayList<>(ALL);
    three.addAll(ALL);
    ALL.stream()
        .filter(each -> each.has("events"))
        .forEach(each -> three.add(MadeUpPoints.times(each, "events", 1e6)));

    assertThat(verdicts("stress-4", three)).isEqualTo(verdicts("stress-4", ALL));
  }

  @Test
  void aConclusionThatNoRunCanCheckHasAReason() {
    assertThat(verdicts("metadata-6", ALL))
        .singleElement()
        .matches(verdict -> verdict.outcome() == Outcome.NOT_MEASURED)
        .matches(verdict -> verdict.compared().contains("production"));
  }

  /** No conclusion rests on a disturbed point unless it is asked for, or another run was not. */
  @Test
  void aDisturbedPointIsNotJudged() {
    Point busy =
        MadeUpPoint.of("X.y", Map.of())
            .with("disturbed", "flag", 1)
            .with("disturbed.others", "cores", 0.8)
            .in("busy");
    var disturbed = ALL.stream().map(point -> marked(point, busy)).toList();
    var both = new ArrayList<>(disturbed);
    both.addAll(ALL);
    var studies = MadeUpPoints.STUDIES;

    assertThat(missing("stress-2", disturbed))
        .allMatch(l -> l.contains("not judged: disturbed: other processes used 0.8 cores"));
    assertThat(worst("stress-2", both)).isEqualTo(Outcome.HOLDS);
    assertThat(Claims.check(studies, disturbed, true)).isEqualTo(Claims.check(studies, ALL, false));
  }

  /** All points; those of publishers are changed, by turns in one way and in the other. */
  private static List<Point> changed(UnaryOperator<Point> one, UnaryOperator<Point> other) {
    var points = new ArrayList<Point>();
    for (Point each : ALL) {
      boolean isChanged = each.benchmark().endsWith(".publish");
      points.add(isChanged ? (points.size() % 2 == 0 ? one : other).apply(each) : each);
    }
    return points;
  }

  private static UnaryOperator<Point> facts(String... facts) {
    return point -> with(point, new TreeMap<>(Map.of(facts[0], facts[1], facts[2], facts[3])));
  }

  @ParameterizedTest
  @CsvSource({"inFlight, 7", "batchingMaxMessages, 1"})
  void aParameterThatNoCheckNamesMustNotDiffer(String param, String value) {
    var points = changed(p -> with(p, param, value), p -> with(p, param, "9"));

    for (String id : List.of("producer-1", "producer-2", "producer-3", "producer-4", "stress-4")) {
      assertThat(missing(id, points))
          .as(id)
          .isNotEmpty()
          .allSatisfy(line -> assertThat(line).matches("points differ in " + param + ": ., ."));
    }
    assertThat(worst("stress-5", points)).isEqualTo(Outcome.HOLDS);
    String more = "more" + param;
    assertThat(missing("producer-1", changed(each -> each, p -> with(p, more, "9"))))
        .singleElement()
        .asString()
        .contains("points differ in " + more + ": ", "none", "9");
  }

  @Test
  void pointsOfSeveralSetupsAreNotPutTogether() {
    var points =
        changed(facts("machine", "m1", "disk", "d1"), facts("machine", "m2", "disk", "d2"));
    var resumed = facts("machine", "a" + Setup.THEN + "b", "disk", "d");

    assertThat(missing("producer-1", points))
        .singleElement()
        .asString()
        .matches("points differ in disk: d., d.; machine: m., m.");
    assertThat(missing("producer-1", changed(resumed, resumed)))
        .containsExactly("points differ in machine: a, b");
  }

  @Test
  void neitherTheLengthNorAMissingFactMakesAnotherSetup() {
    var points =
        changed(
            facts("measurementTime", "5 s", "forks", "2"),
            facts("measurementTime", "9 s", "machine", "m"));

    assertThat(verdicts("producer-1", points)).isEqualTo(verdicts("producer-1", ALL));
  }
}
