package dev.zkpulsar.results.stats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.read.Runs;
import dev.zkpulsar.results.run.MadeUpPoint;
import dev.zkpulsar.results.run.Mark;
import dev.zkpulsar.results.run.Mark.Kind;
import dev.zkpulsar.results.run.Metric;
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
        .allMatch(verdict -> Math.abs(verdict.change().logRatio() - change) < Math.log(1.1));
  }

  @Test
  void noiseAloneFailsNoJobUnlessPowerIsRequired() {
    var comparison = halves(new Simulated(4, 15).runs(8, new Random(3)));

    assertThat(comparison.exit(false)).isZero();
    assertThat(comparison.exit(true)).isEqualTo(ExitCode.UNDECIDED);
    assertThat(comparison.summary(false)).startsWith("no regression found; ");
    assertThat(comparison.summary(true))
        .startsWith("UNDECIDED: no regression found; ")
        .containsPattern("\\d+ of 6 rows could hide more than 10 % .*, the widest \\+\\d+ % ");
  }

  @Test
  void stallsAndIterationsWithoutAnOperationAreARegression() {
    List<Run> runs = runs(12, 5);
    var stalled = Effect.stalls().in(runs.subList(6, 12), id -> true);
    assertThat(compare(runs.subList(0, 6), stalled).count(Decision.SLOWER)).isEqualTo(12);

    var zero = Effect.metric("achieved", "ops/s", List.of(new double[] {0, 0, 20000, 20000}));
    var zeros =
        each(runs.subList(6, 12), metrics -> metrics.computeIfPresent("achieved", (n, m) -> zero));
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

  @Test
  void aScoreWithoutADirectionIsChangedAndNoRegression() {
    var before = List.of(forks("a", "#", 100, 101, 99, 100, 102));
    var comparison = compare(before, List.of(forks("b", "#", 130, 131, 129, 130, 132)));

    assertThat(comparison.verdicts()).extracting(Verdict::decision).containsOnly(Decision.CHANGED);
    assertThat(comparison.exit(true)).isZero();
  }

  private static Run forks(String name, double... scores) {
    return forks(name, "ops/s", scores);
  }

  private static Run forks(String name, String unit, double... scores) {
    double[][] forks =
        Arrays.stream(scores).mapToObj(s -> new double[] {s}).toArray(double[][]::new);
    var point = MadeUpPoint.of("B.m", Map.of()).forks(Metric.PRIMARY, unit, forks);
    return Simulated.run(name, List.of(point.in(name)));
  }

  @Test
  void sidesOfVeryDifferentSizeAreRefused() {
    List<Run> runs = runs(13, 5);
    var comparison = compare(runs.subList(0, 10), slower(runs.subList(10, 13), 50));

    assertThat(comparison.exit(false)).isEqualTo(ExitCode.UNDECIDED);
    assertThat(comparison.verdicts())
        .allMatch(verdict -> verdict.reason().equals("10 runs against 3: measure in turn"));
  }

  @Test
  void costsAndAllocationAreJudgedAndCountersOfAProfilerAreShown() {
    var runs = new ArrayList<Run>();
    for (int i = 0; i < 12; i++) {
      double factor = i < 6 ? 1 : 1.5;
      var point =
          MadeUpPoint.of("B.m", Map.of())
              .with(Metric.PRIMARY, "ops/s", 100, 101)
              .with("gc.alloc.rate.norm", "B/op", 48 * factor)
              .with("misses", "#/op", 48 * factor)
              .with("client.cpu/op", "us/op", 25 * factor)
              .with("servers.bytes/op", "B/op", 200 * factor)
              .with("servers.fsyncs/op", "fsyncs/op", 0.5 * factor);
      runs.add(Simulated.run("run" + i, List.of(point.in("run" + i))));
    }

    assertThat(halves(runs).verdicts())
        .filteredOn(verdict -> verdict.decision() == Decision.SLOWER)
        .hasSize(3)
        .noneMatch(verdict -> verdict.judged().spec().isCpu());
    assertThat(halves(runs).verdicts())
        .filteredOn(verdict -> verdict.judged().name().equals("misses"))
        .extracting(Verdict::decision)
        .containsExactly(Decision.CHANGED);
    assertThat(halves(runs).notes())
        .containsExactly("1 row of CPU left out: the machine moves them; measure in turn");
    var pairs = Comparison.of(runs.subList(0, 6), runs.subList(6, 12), Trials.SETTINGS, true);
    assertThat(pairs.verdicts())
        .filteredOn(verdict -> verdict.judged().spec().isCost())
        .hasSize(4)
        .allMatch(verdict -> verdict.decision() == Decision.SLOWER);
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
            List.of(run), p -> p.with(p.id(), p.metrics(), List.of(new Mark(kind, "words"))))
        .get(0);
  }

  @Test
  void pairsAreCorrectedForTheCoresThatWereWithheldButNotForOtherDisturbances() {
    var stolen = Runs.read(List.of("recorded/stolen")).all();
    var runs = new ArrayList<>(stolen.subList(0, 16));
    var old = runs.subList(0, 8);

    assertThat(Comparison.of(old, runs.subList(8, 16), Trials.SETTINGS, true).notes())
        .singleElement()
        .asString()
        .matches("\\d+ disturbed points used; times are corrected for the cores .* withheld");
    runs.set(
        9, each(runs.subList(9, 10), metrics -> put(metrics, "disturbed.gc", "ms", 90)).get(0));
    assertThat(Comparison.of(old, runs.subList(8, 16), Trials.SETTINGS, true).notes())
        .anyMatch(note -> note.contains(" left out: disturbed, --use-disturbed compares them"));
  }

  private static Run point(String name, MadeUpPoint... points) {
    return Simulated.run(name, Arrays.stream(points).map(point -> point.in(name)).toList());
  }

  private static MadeUpPoint score(String benchmark, double... forks) {
    double[][] all = Arrays.stream(forks).mapToObj(s -> new double[] {s}).toArray(double[][]::new);
    return MadeUpPoint.of(benchmark, Map.of()).forks(Metric.PRIMARY, "ns/op", all);
  }

  /** Of one row the noise is known; the other has a single fork, slower by so many percent. */
  @ParameterizedTest
  @CsvSource({"900, 3", "25, 3", "15, 0", "-90, 0"})
  void aLargeSlowdownWhoseNoiseIsUnknownIsUndecided(double percent, int exit) {
    var before = point("a", score("B.known", 100, 101, 99), score("B.single", 100));
    var after =
        point("b", score("B.known", 100, 101, 99), score("B.single", 100 * (1 + percent / 100)));
    var comparison = compare(List.of(before), List.of(after));

    assertThat(comparison.exit(false)).isEqualTo(exit);
    String doubt = "UNDECIDED: the noise of 1 of 2 rows is unknown, the worst +%.0f %% (score of ";
    String summary = exit == 0 ? "no regression found; " : doubt.formatted(percent) + "B.single)";
    assertThat(comparison.summary(false)).startsWith(summary);
    assertThat(new ComparisonTable(comparison, "", false, false).text(false).contains("\nunclear,"))
        .isEqualTo(exit != 0);
  }

  @Test
  void pointsOfOneSideAreNamed() {
    var both = List.of(point("a", score("B.one", 100, 101), score("B.two", 100, 101)));
    var one = List.of(point("b", score("B.one", 100, 101)));

    assertThat(compare(one, both).notes()).contains("1 point only in the new runs: B.two");
    assertThat(compare(one, both).exit(false)).isZero();
    assertThat(compare(both, one).notes()).contains("B.two: missing in the new runs");
    assertThat(compare(both, one).exit(false)).isEqualTo(ExitCode.UNDECIDED);
  }

  /** A metric that only new runs have is no loss. */
  @Test
  void aMetricThatIsGoneIsUndecided() {
    var with = List.of(point("a", score("B.m", 100, 101).forks("hits", "ops/s", v(5), v(6))));
    var without = List.of(point("b", score("B.m", 100, 101)));

    assertThat(compare(with, without).exit(false)).isEqualTo(ExitCode.UNDECIDED);
    assertThat(compare(with, without).notes()).contains("B.m: hits: no value on both sides");
    assertThat(compare(without, with).exit(false)).isZero();
  }

  @Test
  void aCostThatIsGoneIsNamed() {
    var with = score("B.m", 100, 101).forks("gc.alloc.rate.norm", "B/op", v(5), v(6));
    var comparison =
        compare(List.of(point("a", with)), List.of(point("b", score("B.m", 100, 101))));

    assertThat(comparison.notes()).anyMatch(note -> note.contains("gc.alloc.rate.norm"));
  }

  private static double[] v(double value) {
    return new double[] {value};
  }

  @Test
  void countersOfAProfilerLeaveTheProbabilityOfTheScoreAsItIs() {
    double[] ps = new double[2];
    for (int counters : new int[] {0, 20}) {
      var before = score("B.m", 100, 101, 99, 100);
      var after = score("B.m", 107, 108, 106, 104);
      for (int i = 0; i < counters; i++) {
        before.forks("counter" + i, "#/op", v(50), v(51), v(49), v(50));
        after.forks("counter" + i, "#/op", v(90), v(91), v(89), v(90));
      }
      var comparison = compare(List.of(point("a", before)), List.of(point("b", after)));
      assertThat(comparison.summary(false)).startsWith("regression: 1 of 1 row is slower");
      assertThat(comparison.count(Decision.CHANGED)).isEqualTo(counters);
      ps[Math.min(1, counters)] = comparison.verdicts().get(0).p();
    }
    assertThat(ps[1]).isEqualTo(ps[0]);
  }
}
