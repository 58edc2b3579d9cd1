package dev.zkpulsar.results.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.zkpulsar.results.read.MetricsFile;
import dev.zkpulsar.results.run.Id;
import dev.zkpulsar.results.run.MadeUpPoint;
import dev.zkpulsar.results.run.Point;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Changes and levels, against figures worked out by hand, or with numpy. */
class ChangeTest {
  private static final Comparator<Double> NEARLY =
      Comparator.comparing(value -> Math.round(value * 1e9));
  private static final List<List<Integer>> BEFORE = List.of(List.of(0), List.of(1), List.of(2));
  private static final List<List<Integer>> AFTER = List.of(List.of(3), List.of(4), List.of(5));

  private static Change change(double[] levels, double[]... columns) {
    double[] side = new double[levels.length];
    Arrays.fill(side, levels.length / 2, levels.length, 1);
    return Change.of(levels, side, List.of(columns));
  }

  @Test
  void twoSidesShareTheirVariance() {
    Change change = change(new double[] {1, 2, 3, 3, 4, 5});

    // t = 2 / sqrt(2/3) = 2.449 with 4 degrees of freedom.
    assertThat(change.logRatio()).isCloseTo(2, within(1e-9));
    assertThat(change.freedom()).isEqualTo(4);
    assertThat(change.p()).isCloseTo(0.0352, within(0.0001));
    assertThat(change.bound(0.05)).isCloseTo(2 + 2.132 * 0.8165, within(0.001));
    assertThat(change.reversed().p()).isCloseTo(0.9648, within(0.0001));
  }

  /**
   * Least squares of level over side and columns, worked out with numpy and in fractions: with the
   * hiccup, levels are twice the hiccup, 0.5 more in the second group, and rests are +-0.1.
   */
  @ParameterizedTest
  @CsvSource({
    "2.1 3.9 6.1 7.9 8.6 10.4 12.6 14.4, 1 2 3 4 4 5 6 7, , 0.62, 0.13387, 5",
    "2.1 3.9 6.1 7.9 9.2 8.6 10.4 12.6 14.4 16.9, 1 2 3 4 5 4 5 6 7 8,"
        + " 0 0.3 0 0.1 0 0.2 0 0.4 0.3 0.1, 0.913552, 0.321699, 6"
  })
  void theHiccupAndTheCoresThatWereWithheldAreTakenOut(
      String levels, String hiccup, String cores, double logRatio, double error, int freedom) {
    var columns = Stream.of(hiccup, cores).filter(Objects::nonNull).map(ChangeTest::doubles);
    Change change = change(doubles(levels), columns.toArray(double[][]::new));

    assertThat(change.logRatio()).isCloseTo(logRatio, within(1e-6));
    assertThat(change.error()).isCloseTo(error, within(1e-5));
    assertThat(change.freedom()).isEqualTo(freedom);
  }

  private static double[] doubles(String values) {
    return Stream.of(values.split(" ")).mapToDouble(Double::parseDouble).toArray();
  }

  /** Either never varies, or only between the sides. */
  @ParameterizedTest
  @CsvSource({"7, 7", "7, 8"})
  void aColumnThatTheOthersExplainTellsNothing(double before, double after) {
    double[] column = {before, before, before, after, after, after};

    assertThat(change(new double[] {1, 2, 3, 3, 4, 5}, column))
        .isEqualTo(change(new double[] {1, 2, 3, 3, 4, 5}));
  }

  @Test
  void equalLevelsAreNotMoreExactThanTheirResolution() {
    Change change = change(new double[] {1, 1, 1, 1, 1, 1});

    assertThat(change.error()).isCloseTo(0.002 * Math.sqrt(2.0 / 3), within(1e-9));
    assertThat(change.p()).isCloseTo(0.5, within(1e-9));
  }

  /**
   * Holm multiplies the smallest by all, and never decreases. With one degree of freedom: Cauchy.
   */
  @Test
  void theProbabilitiesOfAllAreCorrected() {
    var changes =
        DoubleStream.of(0.01, 0.04, 0.03, 0.5)
            .mapToObj(p -> new Change(Math.tan(Math.PI * (0.5 - p)), 1, 1));

    assertThat(Change.corrected(changes))
        .containsExactly(new double[] {0.04, 0.09, 0.09, 0.5}, within(1e-9));
    assertThat(Change.corrected(Stream.of())).isEmpty();
  }

  /** A build that uses more CPU also moves the hiccup, so only a rule with a guard corrects CPU. */
  @ParameterizedTest
  @CsvSource({
    "response:p0.50, ms, GUARDED, true",
    "response:p0.50, ms, LOADED, true",
    "client.cpu/op, us/op, GUARDED, true",
    "client.cpu/op, us/op, LOADED, false",
    "client.cpu, cores, LOADED, false",
    "servers.bytes/op, B/op, GUARDED, false"
  })
  void cpuIsCorrectedByARuleWithAGuardAlone(
      String metric, String unit, CovariateRule rule, boolean isCorrected) {
    var spec = MetricsFile.beside(List.of()).of(metric, unit);
    var levels = new TreeMap<>(Map.of(0, 2.1, 1, 3.9, 2, 6.1, 3, 4.1, 4, 5.9, 5, 8.1));
    var hiccup = Map.of(0, 1.0, 1, 2.0, 2, 3.0, 3, 2.0, 4, 3.0, 5, 4.0);
    var id = new Id("a.B.get", "", new TreeMap<>());
    var machine = new MachineState(rule, Map.of(), hiccup);
    var judged = new JudgedMetric(id, spec, 0.1, levels, Double.NaN, machine, "");

    assertThat(judged.change(BEFORE, AFTER, false).change().freedom())
        .isEqualTo(isCorrected ? 3 : 4);
  }

  /** The forks of each run. */
  private static JudgedMetric read(String metric, String unit, double[][]... runs) {
    var points = new TreeMap<Integer, Point>();
    for (double[][] forks : runs) {
      int run = points.size();
      points.put(run, MadeUpPoint.of("B.m", Map.of()).forks(metric, unit, forks).in("run" + run));
    }
    var spec = MetricsFile.beside(List.of()).of(metric, unit);
    return JudgedMetric.of(null, points, spec, 0.1, MachineState.UNKNOWN);
  }

  @Test
  void aLevelIsTheMeanOfLogarithmsSoThatAStallCounts() {
    double e = Math.E;
    double[][][] runs = {{{e, e}, {1, 1}}, {{1, Math.exp(4)}}};

    assertThat(read("t", "us/op", runs).levels().values())
        .usingElementComparator(NEARLY)
        .containsExactly(0.5, 2.0);
    // Higher is worse.
    assertThat(read("t", "ops/s", runs).levels().values())
        .usingElementComparator(NEARLY)
        .containsExactly(-0.5, -2.0);
  }

  @Test
  void aValueBelowZeroIsAProblemWithItsPlace() {
    assertThat(read("t", "us/op", new double[][] {{1, -2}}).problem())
        .isEqualTo("run0: result 1: a value of t is below 0");
  }
}
