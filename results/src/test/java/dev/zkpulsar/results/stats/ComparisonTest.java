package dev.zkpulsar.results.stats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.run.MadeUpPoint;
import dev.zkpulsar.results.run.Mark;
import dev.zkpulsar.results.run.Mark.Kind;
import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.Run;
import dev.zkpulsar.results.stats.Verdict.Decision;
import dev.zkpulsar.results.text.ExitCode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComparisonTest {
  private static final Simulated WITH_HICCUP = new Simulated(8, 10, 0.95, 0.8, 0);

  /** Eight points, with noise between runs of 1 %. */
  private static List<Run> runs(int count, long seed) {
    return Simulated.quiet().runs(count, new Random(seed));
  }

  private static List<Run> slower(List<Run> runs, double percent) {
    return Effect.slower(percent).in(runs, id -> true);
  }

  private static Comparison compare(List<Run> before, List<Run> after) {
    return Comparison.of(before, after, Trials.SETTINGS, false);
  }

  private static Comparison halves(List<Run> runs) {
    return compare(runs.subList(0, runs.size() / 2), runs.subList(runs.size() / 2, runs.size()));
  }

  private static List<Run> each(List<Run> runs, Consumer<Map<String, Metric>> change) {
    return Effect.each(
        runs,
        point -> {
          var metrics = new LinkedHashMap<>(point.metrics());
          change.accept(metrics);
          return Effect.with(point, metrics);
        });
  }

  private static void put(Map<String, Metric> metrics, String name, String unit, double... values) {
    metrics.put(name, Effect.metric(name, unit, List.of(values)));
  }

  /** A change below half of the threshold does not matter. */
  @ParameterizedTest
  @CsvSource({
    "6, 0, 0, NO_CHANGE, no regression of 10 % (25 % in 4 rows) or more in 12 rows",
    "6, 0, 20, SLOWER, 'regression: 12 of 12 rows are slower, the '",
    "6, 30, 0, FASTER, 'no regression '",
    "12, 0, 3, NO_CHANGE, 'no regression '"
  })
  void aChangeIsFoundWhicheverWayTheMetricIsBetter(
      int count, double before, double after, Decision decision, String summary) {
    List<Run> runs = runs(2 * count, 2);
    var comparison =
        compare(
            slower(runs.subList(0, count), before), slower(runs.subList(count, 2 * count), after));

    assertThat(comparison.verdicts()).extracting(Verdict::decision).containsOnly(decision);
    assertThat(comparison.exit(true))
        .isEqualTo(decision == Decision.SLOWER ? ExitCode.FINDING : ExitCode.DONE);
    assertThat(comparison.summary(false)).startsWith(summary);
    double change = Math.log((100 + after) / (100 + before));
    assertThat(comparison.verdicts())
        .allMatch(each -> Math.abs(each.change().logRatio() - change) < Math.log(1.1));
  }

  @Test
  void noiseAloneFailsNoJobUnlessPowerIsRequired() {
    var comparison = halves(new Simulated(4, 15, 0, 0, 0).runs(8, new Random(3)));

    assertThat(comparison.exit(false)).isZero();
    assertThat(comparison.exit(true)).isEqualTo(ExitCode.UNDECIDED);
    assertThat(comparison.summary(false)).startsWith("no regression found; ");
    assertThat(comparison.summary(true))
        .startsWith("UNDECIDED: no regression found; ")
        .containsPattern("\\d+ of 6 rows could hide more than 10 % .*, the widest \\+\\d+ % ")
        .containsPattern("\\d+ runs in turn a side would decide|Even 100 runs");
  }

  /** A slowdown of 10 % is excluded, a rate higher by 10 % is not. */
  @Test
  void aRateThatMayBeHigherIsNotSlower() {
    var before = List.of(forks("a", 100, 101, 99, 100, 102));
    var after = List.of(forks("b", 95, 108, 121, 99, 130));

    assertThat(compare(before, after).verdicts())
        .extracting(Verdict::decision)
        .containsExactly(Decision.NOT_SLOWER);
  }

  /** The load of a slower build may move the hiccup that is measured meanwhile. */
  @Test
  void theHiccupOfAnIdleWindowTakesItsPlaceWhereEveryRunHasIt() {
    List<Run> runs = WITH_HICCUP.runs(24, new Random(4));
    var idle =
        each(
            runs,
            metrics ->
                put(
                    metrics,
                    JudgedMetric.IDLE_HICCUP,
                    "ms",
                    metrics.get(JudgedMetric.HICCUP).all()));
    var loaded =
        new Effect("", (point, metric) -> metric.equals(JudgedMetric.HICCUP), i -> 1.3)
            .in(idle.subList(12, 24), id -> true);
    var lacking = new ArrayList<>(loaded);
    lacking.set(0, each(loaded, metrics -> metrics.remove(JudgedMetric.IDLE_HICCUP)).get(0));

    double change = p50(runs.subList(0, 12), runs.subList(12, 24));

    assertThat(p50(idle.subList(0, 12), loaded)).isEqualTo(change);
    assertThat(p50(idle.subList(0, 12), lacking)).isLessThan(change - 0.1);
  }

  private static double p50(List<Run> before, List<Run> after) {
    return compare(before, after).verdicts().stream()
        .filter(each -> each.judged().name().equals("response:p0.50"))
        .mapToDouble(each -> each.change().logRatio())
        .average()
        .orElseThrow();
  }

  @Test
  void theHiccupTakesOutTheMachine() {
    List<Run> runs = WITH_HICCUP.runs(24, new Random(4));
    var without = each(runs, metrics -> metrics.remove(JudgedMetric.HICCUP));

    assertThat(error(runs)).isLessThan(error(without) * 0.7);
  }

  private static double error(List<Run> runs) {
    var sides = Trials.Design.IN_TURN.sides(runs, 12, new Random(1));
    var comparison = Comparison.of(sides.get(0), sides.get(1), Trials.SETTINGS, true);
    return comparison.verdicts().get(0).change().error();
  }

  @Test
  void stallsAndIterationsWithoutAnOperationAreARegression() {
    List<Run> runs = runs(12, 5);
    var stalled = Effect.stalls().in(runs.subList(6, 12), id -> true);
    assertThat(compare(runs.subList(0, 6), stalled).count(Decision.SLOWER)).isEqualTo(12);

    var zeros =
        each(
            runs.subList(6, 12),
            metrics -> {
              if (metrics.containsKey("achieved")) {
                put(metrics, "achieved", "ops/s", 0, 0, 20000, 20000, 20000, 20000);
              }
            });
    assertThat(compare(runs.subList(0, 6), zeros).count(Decision.SLOWER)).isEqualTo(4);
  }

  @Test
  void theForksOfOneRunASideDecide() {
    var before = List.of(forks("a", 100, 101, 99, 100, 102));
    var comparison = compare(before, List.of(forks("b", 80, 81, 79, 80, 82)));

    assertThat(comparison.exit(false)).isEqualTo(ExitCode.FINDING);
    assertThat(comparison.notes())
        .containsExactly(
            "One run a side: its forks are compared; the noise between runs is unknown.");
    assertThat(compare(before, List.of(forks("b", 101, 100, 99, 100, 101))).exit(true)).isZero();
  }

  /** Before, after and change are known, though their noise is not. */
  @Test
  void oneForkASideIsShownAndUnclear() {
    var comparison = compare(List.of(forks("a", 100)), List.of(forks("b", 75)));
    var verdict = comparison.verdicts().get(0);

    assertThat(comparison.exit(false)).isEqualTo(ExitCode.UNDECIDED);
    assertThat(verdict.decision()).isEqualTo(Decision.UNCLEAR);
    assertThat(Math.round(verdict.before())).isEqualTo(100);
    assertThat(Math.round(verdict.after())).isEqualTo(75);
    assertThat(verdict.percent()).isEqualTo("-25 %");
    assertThat(comparison.summary(false)).endsWith(". 5 forks a side would decide");
  }

  private static Run forks(String name, double... scores) {
    double[][] forks =
        Arrays.stream(scores).mapToObj(s -> new double[] {s}).toArray(double[][]::new);
    var point = MadeUpPoint.of("B.m", Map.of()).forks(Metric.PRIMARY, "ops/s", forks);
    return Simulated.run(name, List.of(point.in(name)));
  }

  @Test
  void sidesOfVeryDifferentSizeAreRefused() {
    List<Run> runs = runs(13, 5);
    var comparison = compare(runs.subList(0, 10), slower(runs.subList(10, 13), 50));

    assertThat(comparison.exit(false)).isEqualTo(ExitCode.UNDECIDED);
    assertThat(comparison.verdicts())
        .allMatch(each -> each.reason().equals("10 runs against 3: measure in turn"));
  }

  @Test
  void costsAndAllocationAndCountersOfJmhAreJudged() {
    var runs = new ArrayList<Run>();
    for (int i = 0; i < 12; i++) {
      double factor = i < 6 ? 1 : 1.5;
      runs.addAll(
          each(
              List.of(forks("run" + i, 100, 101)),
              metrics -> {
                put(metrics, "gc.alloc.rate.norm", "B/op", 48 * factor);
                put(metrics, "misses", "#/op", 48 * factor);
                put(metrics, "client.cpu/op", "us/op", 25 * factor);
                put(metrics, "servers.bytes/op", "B/op", 200 * factor);
                put(metrics, "servers.fsyncs/op", "fsyncs/op", 0.5 * factor);
              }));
    }

    assertThat(halves(runs).verdicts())
        .filteredOn(each -> each.decision() == Decision.SLOWER)
        .hasSize(5)
        .filteredOn(each -> each.judged().spec().isCost())
        .hasSize(4);
  }

  /** A point is used whole or not at all. */
  @Test
  void anInvalidOrDisturbedPointIsLeftOutAndCounted() {
    List<Run> runs = runs(12, 7);
    var bad = new ArrayList<>(runs.subList(6, 12));
    bad.set(0, marked(bad.get(0), Kind.INVALID));
    bad.set(1, marked(bad.get(1), Kind.DISTURBED));
    var comparison = compare(runs.subList(0, 6), bad);

    assertThat(comparison.notes())
        .containsExactly(
            "8 points left out: invalid, in new runs",
            "8 points left out: disturbed, --use-disturbed compares them, in new runs");
    assertThat(comparison.exit(true)).isZero();
    var used = Settings.of(Trials.SETTINGS.catalog(), true);
    assertThat(Comparison.of(runs.subList(0, 6), bad, used, false).notes()).hasSize(1);
    var all = bad.stream().map(run -> marked(run, Kind.INVALID)).toList();
    assertThat(compare(runs.subList(0, 6), all).summary(false))
        .isEqualTo("UNDECIDED: the runs have no valid point in common; points not compared: 8");
  }

  private static Run marked(Run run, Kind kind) {
    return Effect.each(
            List.of(run),
            point -> {
              var marks = List.of(new Mark(kind, "words"));
              return new Point(
                  point.id(), point.metrics(), marks, point.setup(), point.run(), point.place());
            })
        .get(0);
  }

  @Test
  void pairsAreCorrectedForTheCoresThatWereWithheldButNotForOtherDisturbances() {
    List<Run> runs = new ArrayList<>(runs(12, 7));
    for (int i = 0; i < 12; i++) {
      double[] cores = new double[8];
      Arrays.fill(cores, i == 7 || i == 8 || i == 10 ? 0.02 * i : 0);
      runs.set(
          i, Effect.each(runs.subList(i, i + 1), p -> Steal.in(p, cores, new Random(1))).get(0));
    }
    var old = runs.subList(0, 6);
    var comparison = Comparison.of(old, runs.subList(6, 12), Trials.SETTINGS, true);

    assertThat(comparison.notes())
        .containsExactly(
            "24 disturbed points used; times are corrected for the cores that were withheld");
    assertThat(comparison.count(Decision.SLOWER)).isZero();
    assertThat(comparison.verdicts()).allMatch(each -> each.judged().levels().size() == 12);
    runs.set(7, each(runs.subList(7, 8), metrics -> put(metrics, "disturbed.gc", "ms", 90)).get(0));
    assertThat(Comparison.of(old, runs.subList(6, 12), Trials.SETTINGS, true).notes())
        .contains("8 points left out: disturbed, --use-disturbed compares them, in new runs");
  }

  @Test
  void aPointThatIsGoneIsUndecidedAndAMetricThatIsGoneIsLeftToTheOtherRuns() {
    List<Run> runs = new ArrayList<>(runs(12, 8));
    runs.set(6, each(runs.subList(6, 7), metrics -> metrics.remove("response:p0.99")).get(0));
    assertThat(halves(runs).exit(true)).isZero();

    var gone = runs.get(0).points().keySet().iterator().next();
    runs.subList(6, 12).forEach(run -> run.points().remove(gone));
    assertThat(halves(runs).notes()).containsExactly(gone.label() + ": missing in the new runs");
    assertThat(halves(runs).exit(false)).isEqualTo(ExitCode.UNDECIDED);
  }

  @Test
  void aNegativeValueIsUnclearWithTheReason() {
    var runs = List.of(forks("a", 1, 2), forks("b", 1, 2), forks("c", 1, -2), forks("d", 1, 2));

    assertThat(halves(runs).verdicts())
        .extracting(Verdict::reason)
        .containsExactly("c: result 1: a value of primary is below 0");
  }
}
