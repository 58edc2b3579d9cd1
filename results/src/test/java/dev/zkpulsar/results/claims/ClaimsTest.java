package dev.zkpulsar.results.claims;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.claims.ClaimVerdict.Outcome;
import dev.zkpulsar.results.read.ComparedFacts;
import dev.zkpulsar.results.read.Runs;
import dev.zkpulsar.results.run.MadeUpPoint;
import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.ResultFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every conclusion of others that can be checked holds in points with the studies' own figures. */
class ClaimsTest {
  /** Our own conclusions, whose figures are measured rather than published elsewhere. */
  private static final Set<String> OURS = Set.of("findings", "shared");

  static final List<Study> STUDIES =
      Stream.of("bench-zk-scale", "bench-metadata", "bench-producer")
          .map(module -> Path.of("..", module, "src/main/resources", ResultFile.STUDIES))
          .flatMap(directory -> Study.in(directory).stream())
          .filter(study -> !OURS.contains(study.id()))
          .toList();

  private static final List<Point> ALL =
      read("src/test/resources/studies.json").stream()
          .map(point -> MadeUpPoint.changed(point, ClaimsTest::withoutNoise))
          .toList();

  static List<Point> read(String input) {
    return Runs.read(List.of(input)).points();
  }

  private static Metric withoutNoise(Metric metric) {
    double value = metric.value();
    var forks = List.of(new double[] {value}, new double[] {value});
    return new Metric(metric.name(), metric.unit(), value, Double.NaN, forks, metric.samples());
  }

  /** The verdicts on the checks of a conclusion, if three runs measured these points alike. */
  private static List<ClaimVerdict> verdicts(String id, List<Point> points) {
    var ofThreeRuns =
        Stream.of("first", "second", "third")
            .flatMap(run -> points.stream().map(point -> in(run, point)))
            .toList();
    return STUDIES.stream()
        .filter(study -> study.form().conclusions().containsKey(id))
        .flatMap(study -> study.verdicts(id, ofThreeRuns).stream())
        .toList();
  }

  private static Point in(String run, Point point) {
    return new Point(point.id(), point.metrics(), point.marks(), point.setup(), run, point.place());
  }

  /** The reasons why the checks of a conclusion are not measured. */
  private static List<String> missing(String id, List<Point> points) {
    return verdicts(id, points).stream()
        .map(ClaimVerdict::here)
        .filter(here -> here.startsWith("not measured: "))
        .map(here -> here.substring("not measured: ".length()))
        .distinct()
        .toList();
  }

  /** A point with the marks that these metrics give. */
  private static Point marked(Point point, MadeUpPoint as) {
    return point.with(point.id(), point.metrics(), as.in("x").marks());
  }

  private static Stream<String> checkable() {
    return STUDIES.stream()
        .filter(study -> !study.id().equals("batching"))
        .flatMap(study -> study.form().conclusions().entrySet().stream())
        .filter(conclusion -> conclusion.getValue().uncheckable().isEmpty())
        .map(Map.Entry::getKey);
  }

  /** All points, one of which is changed, or left out if the change is null. */
  @SuppressWarnings("ReferenceEquality") // comparing all metrics takes minutes
  private static List<Point> with1(Point point, UnaryOperator<Point> change) {
    return ALL.stream()
        .map(other -> other == point ? change.apply(other) : other)
        .filter(other -> other != null)
        .toList();
  }

  private static Point only(Point point, Predicate<String> names) {
    return MadeUpPoint.changed(point, metric -> names.test(metric.name()) ? metric : null);
  }

  /** Whether a conclusion is not judged without a point. */
  private static boolean isNeeded(String id, Point point) {
    return !missing(id, with1(point, whole -> null)).isEmpty();
  }

  private static Outcome worst(String id, List<Point> points) {
    var outcomes = verdicts(id, points).stream().map(ClaimVerdict::outcome);
    return outcomes.max(Outcome::compareTo).orElseThrow();
  }

  @ParameterizedTest
  @MethodSource("checkable")
  void aConclusionHoldsInTheStudysOwnFiguresAndNotWithoutOneOfItsPoints(String id) {
    assertThat(worst(id, ALL)).as("%s", verdicts(id, ALL)).isEqualTo(Outcome.HOLDS);
    var needed = ALL.stream().filter(point -> isNeeded(id, point)).limit(2).toList();
    assertThat(needed).isNotEmpty();
    for (Point point : needed) {
      var invalid = MadeUpPoint.of("X.y", Map.of()).with("invalid", "flag", 1);
      var marked = with1(point, p -> marked(p, invalid));
      var empty = with1(point, p -> only(p, name -> name.equals("invalid")));
      var unmarked = with1(point, p -> only(p, name -> !name.equals("invalid")));
      for (var points : List.of(marked, empty, unmarked)) {
        assertThat(worst(id, points)).isEqualTo(Outcome.NOT_MEASURED);
      }
      assertThat(missing(id, marked))
          .anySatisfy(line -> assertThat(line).contains(point.benchmark()).contains(": invalid"));
    }
  }

  /** No conclusion rests on a disturbed point unless it is asked for, or another run was not. */
  @Test
  void aDisturbedPointIsNotJudged() {
    var busy = MadeUpPoint.of("X.y", Map.of()).with("disturbed", "flag", 1);
    busy.with("disturbed.others", "cores", 0.8);
    var disturbed = ALL.stream().map(point -> marked(point, busy)).toList();
    var both = Stream.concat(disturbed.stream(), ALL.stream()).toList();

    assertThat(missing("stress-2", disturbed))
        .isNotEmpty()
        .allMatch(l -> l.contains("not judged: disturbed: other processes used 0.8 cores"));
    assertThat(worst("stress-2", both)).isEqualTo(Outcome.HOLDS);
    assertThat(Claims.check(STUDIES, disturbed, true)).isEqualTo(Claims.check(STUDIES, ALL, false));
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

  private static List<Point> setups(Map<String, String> one, Map<String, String> other) {
    return changed(point -> in(point, one), point -> in(point, other));
  }

  private static Point in(Point point, Map<String, String> setup) {
    var facts = new TreeMap<>(setup);
    return new Point(point.id(), point.metrics(), point.marks(), facts, point.run(), point.place());
  }

  private static Point with(Point point, String parameter, String value) {
    return point.with(point.id().with(parameter, value), point.metrics(), point.marks());
  }

  @ParameterizedTest
  @CsvSource({"inFlight, 7", "batchingMaxMessages, 1"})
  void aParameterThatNoCheckNamesMustNotDiffer(String param, String value) {
    var points = changed(p -> with(p, param, value), p -> with(p, param, "9"));

    for (String id : List.of("producer-1", "producer-2", "producer-3", "producer-4", "stress-4")) {
      assertThat(missing(id, points))
          .isNotEmpty()
          .allMatch(line -> line.matches("points differ in " + param + ": ., ."), id);
    }
    assertThat(worst("stress-5", points)).isEqualTo(Outcome.HOLDS);
    assertThat(
            missing("producer-1", changed(point -> point, point -> with(point, "more", "9")))
                .get(0))
        .matches("points differ in more: (9, none|none, 9)");
  }

  /** Neither the length nor a missing fact makes another setup. */
  @Test
  void pointsOfSeveralSetupsAreNotPutTogether() {
    var resumed = Map.of("machine", "a" + ComparedFacts.THEN + "b", "disk", "d");
    var two = setups(Map.of("machine", "m1", "disk", "d1"), Map.of("machine", "m2", "disk", "d2"));
    var same = setups(Map.of("measurementTime", "5 s"), Map.of("machine", "m", "forks", "9"));

    assertThat(missing("producer-1", two).get(0))
        .matches("points differ in disk: d., d.; machine: m., m.");
    assertThat(missing("producer-1", setups(resumed, resumed)))
        .containsExactly("points differ in machine: a, b");
    assertThat(verdicts("producer-1", same)).isEqualTo(verdicts("producer-1", ALL));
  }
}
