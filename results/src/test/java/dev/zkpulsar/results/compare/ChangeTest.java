package dev.zkpulsar.results.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.zkpulsar.results.compare.Change.Group;
import dev.zkpulsar.results.runs.Levels;
import dev.zkpulsar.results.runs.MadeUpPoint;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MetricSpecs;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Against figures worked out by hand, or with numpy. */
class ChangeTest {

  private static Group group(double... levels) {
    return new Group(levels, List.of());
  }

  @Test
  void welchsTest() {
    Change change = Change.of(group(1, 2, 3), group(3, 4, 5), false);

    // t = 2 / sqrt(2/3) = 2.449 with 4 degrees of freedom.
    assertThat(change.logRatio()).isEqualTo(2);
    assertThat(change.freedom()).isEqualTo(4);
    assertThat(change.p()).isCloseTo(0.0352, within(0.0001));
    assertThat(change.bound(0.05)).isCloseTo(2 + 2.132 * 0.8165, within(0.001));
    assertThat(change.reversed().p()).isCloseTo(0.9648, within(0.0001));
  }

  @Test
  void pairsCancelWhatTheyShare() {
    Change change = Change.of(group(1, 20, 300), group(2, 22, 303), true);

    // Differences 1, 2, 3: t = 2 / (1 / sqrt(3)) = 3.464 with 2 degrees of freedom.
    assertThat(change.freedom()).isEqualTo(2);
    assertThat(change.p()).isCloseTo(0.0371, within(0.0001));
  }

  @Test
  void theHiccupIsTakenOut() {
    // Levels are twice the hiccup, and 0.5 more in the second group; rests are +-0.1.
    var before = new Group(new double[] {2.1, 3.9, 6.1, 7.9}, List.of(new double[] {1, 2, 3, 4}));
    var after = new Group(new double[] {8.6, 10.4, 12.6, 14.4}, List.of(new double[] {4, 5, 6, 7}));
    Change change = Change.of(before, after, false);

    // Least squares of level over side and hiccup, solved with numpy: 0.62 +- 0.13387.
    assertThat(change.logRatio()).isCloseTo(0.62, within(1e-9));
    assertThat(change.freedom()).isEqualTo(5);
    assertThat(change.error()).isCloseTo(0.13387, within(0.00001));
  }

  @Test
  void theCoresThatWereWithheldAreTakenOutBesideTheHiccup() {
    var before =
        new Group(
            new double[] {2.1, 3.9, 6.1, 7.9, 9.2},
            List.of(new double[] {1, 2, 3, 4, 5}, new double[] {0, 0.3, 0, 0.1, 0}));
    var after =
        new Group(
            new double[] {8.6, 10.4, 12.6, 14.4, 16.9},
            List.of(new double[] {4, 5, 6, 7, 8}, new double[] {0.2, 0, 0.4, 0.3, 0.1}));
    Change change = Change.of(before, after, true);

    // Least squares of level over side, hiccup and cores, by normal equations in fractions.
    assertThat(change.logRatio()).isCloseTo(0.913552, within(1e-5));
    assertThat(change.freedom()).isEqualTo(6);
    assertThat(change.error()).isCloseTo(0.321699, within(1e-5));
  }

  /** Run 2 lacks the metric. */
  @Test
  void eachLevelHasTheHiccupOfItsOwnRun() {
    var spec = MetricSpecs.builtIn().of("response:p0.50", "us/op");
    var point = new MeasuredPoint.Key("a.B.get", "", Map.of());
    var levels = new TreeMap<>(Map.of(1, new double[] {10}, 3, new double[] {30}));
    var hiccups =
        new TreeMap<>(Map.of(1, new double[] {0.1}, 2, new double[] {0.2}, 3, new double[] {0.3}));

    var cell = new Cell(point, spec, levels, List.of(hiccups), "", Double.NaN);
    Group all = cell.group(List.of(1, 2, 3), false);
    assertThat(all.levels).containsExactly(10, 30);
    assertThat(all.covariates.get(0)).containsExactly(0.1, 0.3);

    hiccups.remove(3);
    assertThat(cell.group(List.of(1, 2, 3), false).covariates.get(0)).isNull();
  }

  /** A build that uses more CPU also moves the hiccup. */
  @ParameterizedTest
  @CsvSource({
    "response:p0.50, us/op, true", "achieved, ops/s, true", "client.cpu/op, us/op, false",
    "servers.cpu/op, us/op, false", "client.cpu, cores, false", "zookeeper-1.cpu, cores, false",
    "machine.others, cores, false", "servers.bytes/op, B/op, false"
  })
  void noRowOfCpuIsCorrected(String metric, String unit, boolean isCorrected) {
    var point = new MeasuredPoint.Key("a.B.get", "", Map.of());
    var levels = new TreeMap<>(Map.of(1, new double[] {10}));
    var spec = MetricSpecs.builtIn().of(metric, unit);
    var cell = new Cell(point, spec, levels, List.of(levels), "", Double.NaN);

    assertThat(cell.group(List.of(1), false).covariates.get(0) != null).isEqualTo(isCorrected);
  }

  @Test
  void aHiccupThatNeverVariesTellsNothing() {
    var before = new Group(new double[] {1, 2, 3}, List.of(new double[] {7, 7, 7}));
    var after = new Group(new double[] {3, 4, 5}, List.of(new double[] {7, 7, 7}));

    assertThat(Change.of(before, after, false).freedom()).isEqualTo(4);
  }

  @Test
  void equalLevelsAreNotMoreExactThanTheirResolution() {
    Change change = Change.of(group(1, 1, 1), group(1, 1, 1), false);

    assertThat(change.error()).isCloseTo(0.002 * Math.sqrt(2.0 / 3), within(1e-9));
    assertThat(change.p()).isEqualTo(0.5);
  }

  @Test
  void oneLevelASideTellsNothing() {
    assertThat(Change.of(group(1), group(2), false).isKnown()).isFalse();
    assertThat(Change.of(group(1, 2), group(2), false).isKnown()).isFalse();
    assertThat(Change.of(group(1, 2, 3), group(2), false).isKnown()).isTrue();
  }

  @Test
  void holmMultipliesTheSmallestByAllAndNeverDecreases() {
    assertThat(Change.corrected(0.01, 0.04, 0.03, 0.5))
        .containsExactly(new double[] {0.04, 0.09, 0.09, 0.5}, within(1e-12));
    assertThat(Change.corrected()).isEmpty();
  }

  private static MeasuredPoint point(List<double[]> forks) {
    return MadeUpPoint.measured("B.m", Map.of(), Map.of("t", MadeUpPoint.values("us/op", forks)));
  }

  @Test
  void aLevelIsTheMeanOfLogarithmsSoThatAStallCounts() {
    var steady = point(List.of(new double[] {Math.E, Math.E}, new double[] {1, 1}));
    var stalled = point(List.of(new double[] {1, Math.exp(4)}));
    var levels = Levels.of(Map.of(0, steady, 1, stalled), "t", "us/op");

    assertThat(levels.get(0)).containsExactly(new double[] {1, 0}, within(1e-12));
    assertThat(levels.get(1)).containsExactly(new double[] {2}, within(1e-12));
  }

  @Test
  void aZeroCountsAsHalfTheLeastValueOfAll() {
    var levels =
        Levels.of(
            Map.of(0, point(List.of(new double[] {4, 0})), 1, point(List.of(new double[] {2}))),
            "t",
            "us/op");

    assertThat(levels.get(0)[0]).isCloseTo(Math.log(4) / 2, within(1e-12));
  }

  @ParameterizedTest
  @CsvSource({"0, 0, 0", "4, 0, 2", "4, 4, NaN"})
  void aForkWithoutAnyValueAboveZeroHasTheValueZero(double one, double other, double zero) {
    var points = new TreeMap<Integer, MeasuredPoint>();
    points.put(0, point(List.of(new double[] {one, one})));
    points.put(1, point(List.of(new double[] {other, other})));
    double level = Levels.mean(Levels.of(points, "t", "us/op").get(1));

    assertThat(Levels.value(level, Levels.zero(points, "t", "us/op")))
        .isCloseTo(other, within(1e-9));
    assertThat(Double.isNaN(Levels.zero(points, "t", "us/op"))).isEqualTo(Double.isNaN(zero));
  }
}
