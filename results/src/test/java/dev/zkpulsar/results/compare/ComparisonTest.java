package dev.zkpulsar.results.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.zkpulsar.results.output.ExitCode;
import dev.zkpulsar.results.runs.MadeUpPoint;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MeasuredRun;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ComparisonTest {
  private static final Rules RULES = Trials.rules();

  /** Eight points, with noise between runs of 1 %. */
  private static List<MeasuredRun> runs(int count, long seed) {
    return new Simulated(8, 3, 3, 1, 1, 1).runs(count, new Random(seed));
  }

  private static List<MeasuredRun> slower(List<MeasuredRun> runs, double percent) {
    return Slowdown.of(runs, percent, key -> true);
  }

  @Test
  void repeatedRunsOfOneBuildAreNoRegression() {
    List<MeasuredRun> runs = runs(12, 1);

    assertThat(Judgement.compare(runs.subList(0, 6), runs.subList(6, 12), RULES, false).exit())
        .isZero();
    assertThat(Judgement.check(runs.subList(0, 9), runs.subList(9, 12), RULES).exit()).isZero();
  }

  @Test
  void aSlowdownIsFoundWhicheverWayTheMetricIsBetter() {
    List<MeasuredRun> runs = runs(12, 2);
    var judgement =
        Judgement.compare(runs.subList(0, 6), slower(runs.subList(6, 12), 20), RULES, false);

    assertThat(judgement.exit()).isEqualTo(ExitCode.FINDING);
    assertThat(judgement.rows())
        .filteredOn(row -> row.verdict() == Verdict.WORSE)
        .extracting(row -> row.cell().metric().name())
        .contains("response:p0.50", "achieved");
    assertThat(judgement.rows())
        .filteredOn(row -> row.cell().metric().name().equals("achieved"))
        .allSatisfy(row -> assertThat(row.ratio()).isCloseTo(1 / 1.2, within(0.05)));
  }

  @Test
  void whatCameWithAMachineThatStalledMoreIsSuspect() {
    List<MeasuredRun> runs = runs(12, 12);
    List<MeasuredRun> before = hiccups(runs.subList(0, 6), 80);
    List<MeasuredRun> slow = slower(runs.subList(6, 12), 20);

    assertThat(Judgement.compare(before, hiccups(slow, 80), RULES, false).exit())
        .isEqualTo(ExitCode.FINDING);
    var moved = Judgement.compare(before, hiccups(slow, 100), RULES, false);
    assertThat(moved.exit()).isEqualTo(ExitCode.UNDECIDED);
    assertThat(moved.rows())
        .filteredOn(row -> row.verdict() == Verdict.SUSPECT)
        .isNotEmpty()
        .allSatisfy(row -> assertThat(row.reason()).isEqualTo("the machine stalled more, too"));
    assertThat(Judgement.compare(before, hiccups(slow, 82), RULES, false).exit())
        .as("a hiccup of 2 % more does not explain 20 %")
        .isEqualTo(ExitCode.FINDING);
    var calmer = Judgement.compare(hiccups(slow, 100), before, RULES, false);
    assertThat(calmer.rows()).extracting(Row::verdict).doesNotContain(Verdict.BETTER);
    assertThat(Judgement.compare(before, hiccups(slow, 100), RULES, true).exit())
        .isEqualTo(ExitCode.FINDING);
  }

  @Test
  void aNightOnAMachineThatStalledMoreIsSuspect() {
    List<MeasuredRun> runs = runs(12, 14);
    List<MeasuredRun> history = hiccups(runs.subList(0, 9), 80);
    List<MeasuredRun> nights = slower(runs.subList(9, 12), 30);

    assertThat(Judgement.check(history, hiccups(nights, 80), RULES).exit())
        .isEqualTo(ExitCode.FINDING);
    assertThat(Judgement.check(history, hiccups(nights, 100), RULES).exit())
        .isEqualTo(ExitCode.UNDECIDED);
  }

  private static List<MeasuredRun> hiccups(List<MeasuredRun> runs, double micros) {
    var with = new ArrayList<MeasuredRun>();
    for (MeasuredRun run : runs) {
      double level = micros * (1 + 0.001 * with.size());
      var points = new LinkedHashMap<MeasuredPoint.Key, MeasuredPoint>();
      run.points()
          .forEach(
              (key, point) -> {
                var metrics = new LinkedHashMap<>(point.metrics());
                metrics.put(
                    Cell.HICCUP, MadeUpPoint.values("us/op", List.of(new double[] {level})));
                points.put(key, new MeasuredPoint(key, metrics, Map.of(), "", ""));
              });
      with.add(MadeUpPoint.run(run.name(), points));
    }
    return with;
  }

  @Test
  void inTurnASlowdownIsFoundOnAMachineWhoseSpeedWanders() {
    List<MeasuredRun> runs = runs(12, 10);
    var before = new ArrayList<MeasuredRun>();
    var after = new ArrayList<MeasuredRun>();
    for (int k = 0; k < 6; k++) {
      double machine = 15 * k;
      before.addAll(slower(runs.subList(2 * k, 2 * k + 1), machine));
      after.addAll(slower(slower(runs.subList(2 * k + 1, 2 * k + 2), machine), 10));
    }

    assertThat(Judgement.compare(before, after, RULES, false).exit()).isEqualTo(ExitCode.UNDECIDED);
    assertThat(Judgement.compare(before, after, RULES, true).exit()).isEqualTo(ExitCode.FINDING);
    assertThat(Judgement.compare(before, before, RULES, true).exit()).isZero();
  }

  @Test
  void inTurnARunWhoseFellowIsInvalidIsNotCompared() {
    List<MeasuredRun> runs = runs(12, 11);
    MeasuredPoint.Key bad = runs.get(0).points().keySet().iterator().next();
    var after = new ArrayList<>(runs.subList(6, 12));
    after.set(2, invalid(after.get(2), bad));
    var cells = new Cells(runs.subList(0, 6), after, RULES, Comparison.EACH).cells();

    assertThat(cells)
        .filteredOn(cell -> cell.point().equals(bad))
        .isNotEmpty()
        .allSatisfy(
            cell ->
                assertThat(cell.paired().levels().get(0).keySet()).containsExactly(0, 1, 3, 4, 5));
  }

  @Test
  void aSpeedUpIsNoRegression() {
    List<MeasuredRun> runs = runs(12, 3);
    var judgement =
        Judgement.compare(slower(runs.subList(0, 6), 30), runs.subList(6, 12), RULES, false);

    assertThat(judgement.rows()).extracting(Row::verdict).contains(Verdict.BETTER);
    assertThat(judgement.exit()).isZero();
  }

  @Test
  void oneRunASideKnowsNothingOfTheNoise() {
    List<MeasuredRun> runs = runs(10, 4);
    List<MeasuredRun> before = runs.subList(0, 1);
    List<MeasuredRun> after = slower(runs.subList(1, 2), 50);

    var slow = Judgement.compare(before, after, RULES, false);
    assertThat(slow.rows())
        .allSatisfy(
            row -> {
              assertThat(row.verdict()).isIn(Verdict.SUSPECT, Verdict.UNDECIDED);
              assertThat(row.reason()).endsWith("; the levels are those of forks");
            })
        .anyMatch(row -> row.verdict() == Verdict.SUSPECT);
    assertThat(slow.exit()).isEqualTo(ExitCode.UNDECIDED);
    assertThat(Judgement.compare(before, before, RULES, false).rows())
        .allSatisfy(row -> assertThat(row.verdict()).isEqualTo(Verdict.UNDECIDED));
    assertThat(Judgement.check(before, after, RULES).rows())
        .allSatisfy(row -> assertThat(row.verdict()).isEqualTo(Verdict.UNDECIDED));
  }

  @Test
  void oneBadNightIsSuspectAndASecondIsBelieved() {
    List<MeasuredRun> runs = runs(12, 5);
    List<MeasuredRun> history = runs.subList(0, 9);

    assertThat(Judgement.check(history, slower(runs.subList(9, 10), 30), RULES).exit())
        .isEqualTo(ExitCode.UNDECIDED);
    assertThat(Judgement.check(history, slower(runs.subList(9, 11), 30), RULES).exit())
        .isEqualTo(ExitCode.FINDING);
    var oneOfTwo = new ArrayList<>(slower(runs.subList(9, 10), 100));
    oneOfTwo.add(runs.get(10));
    assertThat(Judgement.check(history, oneOfTwo, RULES).exit()).isEqualTo(ExitCode.UNDECIDED);
  }

  @Test
  void anInvalidPointIsListedAndNotCompared() {
    List<MeasuredRun> runs = runs(12, 7);
    MeasuredPoint.Key bad = runs.get(0).points().keySet().iterator().next();
    var after = runs.subList(6, 12).stream().map(run -> invalid(run, bad)).toList();
    var judgement = Judgement.compare(runs.subList(0, 6), after, RULES, false);

    assertThat(judgement.rows()).extracting(row -> row.cell().point()).doesNotContain(bad);
    assertThat(judgement.notes()).hasSize(6).allMatch(line -> line.startsWith("invalid"));
    assertThat(judgement.exit()).isEqualTo(ExitCode.UNDECIDED);
  }

  private static MeasuredRun invalid(MeasuredRun run, MeasuredPoint.Key key) {
    var points = new LinkedHashMap<>(run.points());
    var metrics = new LinkedHashMap<>(points.get(key).metrics());
    metrics.put("invalid", MadeUpPoint.score(1, "flag"));
    points.put(key, new MeasuredPoint(key, metrics, Map.of(), "", ""));
    return MadeUpPoint.run(run.name(), points);
  }

  @Test
  void aPointThatIsGoneIsMissing() {
    List<MeasuredRun> runs = runs(12, 8);
    MeasuredPoint.Key gone = runs.get(0).points().keySet().iterator().next();
    var after = new ArrayList<MeasuredRun>();
    for (MeasuredRun run : runs.subList(6, 12)) {
      var points = new LinkedHashMap<>(run.points());
      points.remove(gone);
      after.add(MadeUpPoint.run(run.name(), points));
    }
    var judgement = Judgement.compare(runs.subList(0, 6), after, RULES, false);

    assertThat(judgement.notes()).containsExactly("missing in the new runs: " + gone.label());
    assertThat(judgement.exit()).isEqualTo(ExitCode.UNDECIDED);
  }

  @Test
  void anotherSetupIsNotCompared() {
    List<MeasuredRun> runs = runs(12, 9);
    var after = new ArrayList<MeasuredRun>();
    for (MeasuredRun run : runs.subList(6, 12)) {
      var points = new LinkedHashMap<MeasuredPoint.Key, MeasuredPoint>();
      run.points()
          .forEach(
              (key, point) ->
                  points.put(
                      key,
                      new MeasuredPoint(key, point.metrics(), Map.of("vmVersion", "25"), "", "")));
      after.add(MadeUpPoint.run(run.name(), points));
    }
    var judgement = Judgement.compare(runs.subList(0, 6), after, RULES, false);

    assertThat(judgement.rows())
        .allSatisfy(row -> assertThat(row.reason()).startsWith("other vmVersion"));
    assertThat(judgement.exit()).isEqualTo(ExitCode.UNDECIDED);
  }
}
