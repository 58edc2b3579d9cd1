package dev.zkpulsar.results.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.zkpulsar.results.runs.MadeUpPoint;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.text.ExitCode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComparisonTest {
  private static final Rules RULES = Trials.RULES;
  private static final Simulated WITH_HICCUP = new Simulated(8, 10, 0.95, 0.8, 0);

  /** Eight points, with noise between runs of 1 %. */
  private static List<MeasuredRun> runs(int count, long seed) {
    return Simulated.quiet().runs(count, new Random(seed));
  }

  private static List<MeasuredRun> slower(List<MeasuredRun> runs, double percent) {
    return Effect.slower(percent).in(runs, key -> true);
  }

  private static Judgement compare(List<MeasuredRun> before, List<MeasuredRun> after) {
    return Judgement.compare(before, after, RULES, false);
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
      int count, double before, double after, Row.Decision decision, String summary) {
    List<MeasuredRun> runs = runs(2 * count, 2);
    var judgement =
        compare(
            slower(runs.subList(0, count), before), slower(runs.subList(count, 2 * count), after));

    assertThat(judgement.rows()).extracting(Row::decision).containsOnly(decision);
    assertThat(judgement.exit(true))
        .isEqualTo(decision == Row.Decision.SLOWER ? ExitCode.FINDING : ExitCode.DONE);
    assertThat(judgement.summary(false)).startsWith(summary);
    double change = Math.log((100 + after) / (100 + before));
    assertThat(judgement.rows())
        .allMatch(row -> Math.abs(row.change().logRatio() - change) < Math.log(1.1));
  }

  @Test
  void noiseAloneFailsNoJobUnlessPowerIsRequired() {
    List<MeasuredRun> runs = new Simulated(4, 15, 0, 0, 0).runs(8, new Random(3));
    var judgement = compare(runs.subList(0, 4), runs.subList(4, 8));

    assertThat(judgement.exit(false)).isZero();
    assertThat(judgement.exit(true)).isEqualTo(ExitCode.UNDECIDED);
    assertThat(judgement.summary(false)).startsWith("no regression found; ");
    assertThat(judgement.summary(true))
        .startsWith("UNDECIDED: no regression found; ")
        .containsPattern("\\d+ of 6 rows could hide more than 10 % .*, the widest \\+\\d+ % ")
        .containsPattern("more runs? of each, best in turn, would decide|Even 100 runs");
  }

  @Test
  void rowsThatNoNumberOfRunsDecidesLeaveTheOthersDecided() {
    List<MeasuredRun> runs = withWildTails(runs(12, 2));
    var judgement = compare(runs.subList(0, 6), runs.subList(6, 12));

    assertThat(judgement.unclear())
        .hasSize(4)
        .allMatch(row -> row.cell().metric().name().equals("response:p0.99"));
    assertThat(judgement.count(Row.Decision.NO_CHANGE)).isEqualTo(8);
    assertThat(judgement.exit(false)).isZero();
    assertThat(judgement.summary(false))
        .startsWith("no regression found; 4 of 12 rows could hide more than ")
        .endsWith(". Even 100 runs of each would not decide on this machine");
  }

  @Test
  void theNumberOfRunsIsThatOfTheRowsThatRunsCanDecide() {
    List<MeasuredRun> runs = withWildTails(new Simulated(4, 15, 0, 0, 0).runs(12, new Random(3)));

    assertThat(compare(runs.subList(0, 6), runs.subList(6, 12)).summary(false))
        .containsPattern(
            "[.] \\d+ more runs? of each, best in turn, would decide [1-4] of them"
                + ".*; even 100 would not decide the others$");
  }

  /** The p99 varies from run to run by a factor of e, as that of writes on a shared disk may. */
  private static List<MeasuredRun> withWildTails(List<MeasuredRun> runs) {
    var random = new Random(3);
    return each(
        runs,
        metrics ->
            metrics.computeIfPresent(
                "response:p0.99",
                (any, metric) -> {
                  double[] tail = {1000 * Math.exp(random.nextGaussian())};
                  return MadeUpPoint.values("us/op", List.of(tail));
                }));
  }

  /** The load of a slower build may move the hiccup that is measured meanwhile. */
  @Test
  void theHiccupOfAnIdleWindowTakesItsPlaceWhereEveryRunHasIt() {
    List<MeasuredRun> runs = WITH_HICCUP.runs(24, new Random(4));
    var idle = each(runs, metrics -> metrics.put(Cell.IDLE_HICCUP, metrics.get(Cell.HICCUP)));
    var loaded =
        new Effect("", (point, metric) -> metric.equals(Cell.HICCUP), i -> 1.3)
            .in(idle.subList(12, 24), key -> true);
    var lacking = new ArrayList<>(loaded);
    lacking.set(0, each(loaded, metrics -> metrics.remove(Cell.IDLE_HICCUP)).get(0));

    double change = change(runs.subList(0, 12), runs.subList(12, 24));

    assertThat(change(idle.subList(0, 12), loaded)).isEqualTo(change);
    assertThat(change(idle.subList(0, 12), lacking)).isLessThan(change - 0.1);
  }

  private static double change(List<MeasuredRun> before, List<MeasuredRun> after) {
    return compare(before, after).rows().stream()
        .filter(row -> row.cell().metric().name().equals("response:p0.50"))
        .mapToDouble(Row::logRatio)
        .average()
        .orElseThrow();
  }

  @Test
  void theHiccupTakesOutTheMachine() {
    List<MeasuredRun> runs = WITH_HICCUP.runs(24, new Random(4));
    var sides = Trials.Design.IN_TURN.sides(runs, 12, new Random(1));
    var known = Judgement.compare(sides.get(0), sides.get(1), RULES, true).rows().get(0);
    var unknown =
        Judgement.compare(without(sides.get(0)), without(sides.get(1)), RULES, true).rows().get(0);

    assertThat(known.change().error()).isLessThan(unknown.change().error() * 0.7);
  }

  private static List<MeasuredRun> without(List<MeasuredRun> runs) {
    return each(runs, metrics -> metrics.remove(Cell.HICCUP));
  }

  @Test
  void aRunWithoutTheHiccupIsTold() {
    List<MeasuredRun> runs = new ArrayList<>(WITH_HICCUP.runs(12, new Random(4)));
    runs.set(3, without(runs.subList(3, 4)).get(0));

    assertThat(compare(runs.subList(0, 6), runs.subList(6, 12)).notes())
        .containsExactly("12 rows are not corrected for the machine: a run lacks hiccup:p0.50");
  }

  @Test
  void stallsOfSomeIterationsAreARegression() {
    List<MeasuredRun> runs = runs(12, 5);
    var after = Effect.stalls().in(runs.subList(6, 12), key -> true);

    assertThat(compare(runs.subList(0, 6), after).count(Row.Decision.SLOWER)).isEqualTo(12);
  }

  @Test
  void anIterationWithoutAnOperationCounts() {
    List<MeasuredRun> runs = runs(12, 5);
    var after =
        each(
            runs.subList(6, 12),
            metrics ->
                metrics.computeIfPresent(
                    "achieved",
                    (any, metric) ->
                        MadeUpPoint.values(
                            "ops/s", List.of(new double[] {0, 0, 20000, 20000, 20000, 20000}))));

    assertThat(compare(runs.subList(0, 6), after).count(Row.Decision.SLOWER)).isEqualTo(4);
  }

  @Test
  void theForksOfOneRunASideDecide() {
    var before = List.of(forks("a", 100, 101, 99, 100, 102));
    var after = List.of(forks("b", 120, 121, 119, 120, 122));
    var judgement = compare(before, after);

    assertThat(judgement.exit(false)).isEqualTo(ExitCode.FINDING);
    assertThat(judgement.notes())
        .containsExactly(
            "One run a side: its forks are compared; the noise between runs is unknown.");
    assertThat(compare(before, List.of(forks("b", 101, 100, 99, 100, 101))).exit(true)).isZero();
    assertThat(compare(List.of(forks("a", 100)), List.of(forks("b", 200))).exit(false))
        .isEqualTo(ExitCode.UNDECIDED);
  }

  private static MeasuredRun forks(String name, double... scores) {
    var forks = new ArrayList<double[]>();
    for (double score : scores) {
      forks.add(new double[] {score});
    }
    var point =
        MadeUpPoint.measured(
            "B.m", Map.of(), Map.of(MeasuredPoint.PRIMARY, MadeUpPoint.values("ns/op", forks)));
    return MadeUpPoint.run(name, Map.of(point.key(), point));
  }

  @Test
  void allocationAndCountersOfJmhAreJudged() {
    List<MeasuredRun> runs = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      runs.add(forks("run" + i, 100, 101));
    }
    var before = with(runs.subList(0, 4), 48);
    var after = with(runs.subList(4, 8), 64);

    assertThat(compare(before, after).rows())
        .filteredOn(row -> row.decision() == Row.Decision.SLOWER)
        .extracting(row -> row.cell().metric().name())
        .containsExactlyInAnyOrder("gc.alloc.rate.norm", "misses");
  }

  private static List<MeasuredRun> with(List<MeasuredRun> runs, double bytes) {
    return each(
        runs,
        metrics -> {
          metrics.put(
              "gc.alloc.rate.norm",
              MadeUpPoint.values("B/op", List.of(new double[] {bytes}, new double[] {bytes})));
          metrics.put("misses", MadeUpPoint.values("#/op", List.of(new double[] {bytes})));
        });
  }

  @Test
  void theCostOfAnOperationIsJudged() {
    List<MeasuredRun> runs = each(runs(12, 6), metrics -> metrics.putAll(costs(1)));
    var after = each(runs.subList(6, 12), metrics -> metrics.putAll(costs(1.5)));

    assertThat(compare(runs.subList(0, 6), after).rows())
        .filteredOn(row -> row.decision() == Row.Decision.SLOWER)
        .extracting(row -> row.cell().metric().name())
        .containsOnly("client.cpu/op", "servers.cpu/op", "servers.bytes/op", "servers.fsyncs/op")
        .hasSize(32);
  }

  private static Map<String, JsonNode> costs(double factor) {
    return Map.of(
        "client.cpu", MadeUpPoint.values("cores", List.of(new double[] {0.5 * factor})),
        "zookeeper1.cpu", MadeUpPoint.values("cores", List.of(new double[] {0.7 * factor})),
        "zookeeper1.bytesin", MadeUpPoint.values("B/s", List.of(new double[] {4e6 * factor})),
        "zookeeper2.fsyncs", MadeUpPoint.values("1/s", List.of(new double[] {1e4 * factor})),
        "achieved", MadeUpPoint.values("ops/s", List.of(new double[] {20000})));
  }

  @Test
  void anInvalidOrDisturbedPointIsLeftOutAndCounted() {
    List<MeasuredRun> runs = runs(12, 7);
    var bad = new ArrayList<>(runs.subList(6, 12));
    bad.set(0, flagged(bad.get(0), "invalid"));
    bad.set(1, flagged(bad.get(1), "disturbed"));
    var judgement = compare(runs.subList(0, 6), bad);

    assertThat(judgement.notes())
        .containsExactly(
            "8 points left out: invalid, in new runs",
            "8 points left out: disturbed, --use-disturbed compares them, in new runs");
    assertThat(judgement.exit(true)).isZero();
    var used = new Rules(RULES.specs(), 0.1, Set.of(), false, true, 1);
    assertThat(Judgement.compare(runs.subList(0, 6), bad, used, false).notes()).hasSize(1);
    var all = bad.stream().map(run -> flagged(run, "invalid")).toList();
    var nothing = compare(runs.subList(0, 6), all);
    assertThat(nothing.exit(false)).isEqualTo(ExitCode.UNDECIDED);
    assertThat(nothing.summary(false))
        .isEqualTo("UNDECIDED: the runs have no valid point in common; points not compared: 8");
  }

  /** The first six of eight iterations of a run take 1.6 times as long, or the first two. */
  @Test
  void aDisturbedIterationCostsItselfAndNotItsPoint() {
    List<MeasuredRun> runs = runs(12, 7);
    var stolen = new ArrayList<>(runs.subList(6, 12));
    stolen.set(0, stolen(runs.get(6), 0.3, 0.3, 0, 0, 0, 0, 0, 0));
    stolen.set(1, stolen(runs.get(7), 0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0, 0));

    var judgement = compare(runs.subList(0, 6), stolen);
    assertThat(judgement.notes())
        .containsExactly("Disturbed iterations: 0 of old runs and 64 of new runs left out");
    assertThat(judgement.exit(true)).isZero();
    assertThat(judgement.rows()).allMatch(row -> row.cell().levels().size() == 12);
  }

  @Test
  void pairsAreComparedWholeAndCorrectedForTheCoresThatWereWithheld() {
    List<MeasuredRun> runs = new ArrayList<>(runs(12, 7));
    runs.replaceAll(run -> stolen(run, 0, 0, 0, 0, 0, 0, 0, 0));
    for (int run : new int[] {7, 8, 10}) {
      double cores = 0.02 * run;
      runs.set(run, stolen(runs.get(run), cores, cores, cores, cores, cores, cores, cores, cores));
    }

    var judgement = Judgement.compare(runs.subList(0, 6), runs.subList(6, 12), RULES, true);
    assertThat(judgement.notes())
        .containsExactly(
            "Disturbed iterations: 0 of old runs and 0 of new runs left out; 24 points with fewer"
                + " than half undisturbed used whole; times corrected for the cores that were"
                + " withheld");
    assertThat(judgement.count(Row.Decision.SLOWER)).isZero();
    assertThat(judgement.rows()).allMatch(row -> row.cell().levels().size() == 12);
    var used = new Rules(RULES.specs(), 0.1, Set.of(), false, true, 1);
    assertThat(
            Judgement.compare(runs.subList(0, 6), runs.subList(6, 12), used, true)
                .rows()
                .get(0)
                .change()
                .error())
        .isGreaterThan(3 * judgement.rows().get(0).change().error());
  }

  private static MeasuredRun stolen(MeasuredRun run, double... cores) {
    return points(List.of(run), point -> Steal.in(point, cores, new Random(1))).get(0);
  }

  private static MeasuredRun flagged(MeasuredRun run, String flag) {
    return each(List.of(run), metrics -> metrics.put(flag, MadeUpPoint.score(1, "flag"))).get(0);
  }

  @Test
  void aPointThatIsGoneIsUndecided() {
    List<MeasuredRun> runs = runs(12, 8);
    MeasuredPoint.Key gone = runs.get(0).points().keySet().iterator().next();
    var after = new ArrayList<MeasuredRun>();
    for (MeasuredRun run : runs.subList(6, 12)) {
      var points = new LinkedHashMap<>(run.points());
      points.remove(gone);
      after.add(MadeUpPoint.run(run.name(), points));
    }
    var judgement = compare(runs.subList(0, 6), after);

    assertThat(judgement.notes()).containsExactly(gone.label() + ": missing in the new runs");
    assertThat(judgement.exit(false)).isEqualTo(ExitCode.UNDECIDED);
  }

  @Test
  void aRunThatLacksAMetricLeavesItsRowToTheOthers() {
    List<MeasuredRun> runs = new ArrayList<>(runs(12, 10));
    runs.set(6, each(runs.subList(6, 7), metrics -> metrics.remove("response:p0.99")).get(0));

    assertThat(compare(runs.subList(0, 6), runs.subList(6, 12)).exit(true)).isZero();
  }

  @Test
  void aNegativeValueIsUnclearWithTheReason() {
    var before = List.of(forks("a", 1, 2, 3), forks("b", 1, 2, 3), forks("c", 1, 2, 3));
    var after = List.of(forks("d", 1, -2, 3), forks("e", 1, 2, 3), forks("f", 1, 2, 3));
    var judgement = compare(before, after);

    assertThat(judgement.rows())
        .extracting(Row::reason)
        .containsExactly(": a value of primary is below 0");
    assertThat(judgement.exit(false)).isEqualTo(ExitCode.UNDECIDED);
  }

  @Test
  void twentyRunsAgainstThreeOfTwiceTheNoiseRaiseFewFalseAlarms() {
    int alarms = 0;
    for (int seed = 0; seed < 100; seed++) {
      var before = new Simulated(2, 5, 0, 0, 0).runs(20, new Random(seed));
      var after = new Simulated(2, 10, 0, 0, 0).runs(23, new Random(seed + 1000L)).subList(20, 23);
      alarms += compare(before, after).exit(false) == ExitCode.FINDING ? 1 : 0;
    }
    assertThat(alarms).isLessThanOrEqualTo(3);
  }

  private static List<MeasuredRun> each(
      List<MeasuredRun> runs, Consumer<Map<String, JsonNode>> change) {
    return points(
        runs,
        point -> {
          var metrics = new LinkedHashMap<>(point.metrics());
          change.accept(metrics);
          return point.with(metrics);
        });
  }

  private static List<MeasuredRun> points(
      List<MeasuredRun> runs, UnaryOperator<MeasuredPoint> change) {
    return runs.stream().map(run -> run.with(change)).toList();
  }
}
