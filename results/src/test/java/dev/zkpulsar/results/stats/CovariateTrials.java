package dev.zkpulsar.results.stats;

import dev.zkpulsar.results.run.Id;
import dev.zkpulsar.results.run.Run;
import dev.zkpulsar.results.stats.Trials.Design;
import dev.zkpulsar.results.stats.Verdict.Decision;
import dev.zkpulsar.results.text.ExitCode;
import dev.zkpulsar.results.text.Table;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The rules of correction ({@link CovariateRule}) on recorded runs of one build: what each finds of
 * a change in one point, and whether a change that also moves the hiccups turns its verdict around.
 *
 * @param percent by how much the times and rates of the point become worse
 * @param hiccupPercent by how much the hiccups of the point grow
 */
record CovariateTrials(double percent, double hiccupPercent) {
  private static final int MOST_PAIRS = 8;

  private static final List<CovariateTrials> EFFECTS =
      List.of(
          new CovariateTrials(0, 0),
          new CovariateTrials(10, 0),
          new CovariateTrials(20, 0),
          new CovariateTrials(15, 5),
          new CovariateTrials(15, 10),
          new CovariateTrials(15, 20),
          new CovariateTrials(30, 10),
          new CovariateTrials(0, 10),
          new CovariateTrials(0, -10),
          new CovariateTrials(-15, -10));

  /**
   * Shares of trials.
   *
   * @param regressions those that report a regression
   * @param proofs those in which every row excludes one
   * @param faster those in which a time of the changed point is called faster
   * @param excluded those in which a time of the changed point excludes a slowdown of its threshold
   */
  record Outcome(double regressions, double proofs, double faster, double excluded) {}

  Outcome of(int count, List<Run> runs, Design design, int side, CovariateRule rule) {
    var settings = Trials.SETTINGS.by(rule);
    var points = Trials.anyPoint(runs);
    var outcomes =
        IntStream.range(0, count)
            .parallel()
            .mapToObj(i -> trial(new Random(1 + i), runs, design, side, settings, points))
            .toList();
    return new Outcome(
        share(outcomes, Outcome::regressions),
        share(outcomes, Outcome::proofs),
        share(outcomes, Outcome::faster),
        share(outcomes, Outcome::excluded));
  }

  private static double share(List<Outcome> outcomes, ToDoubleFunction<Outcome> part) {
    return outcomes.stream().mapToDouble(part).average().orElse(Double.NaN);
  }

  private Outcome trial(
      Random random,
      List<Run> runs,
      Design design,
      int side,
      Settings settings,
      Function<Random, Predicate<Id>> points) {
    var sides = design.sides(runs, side, random);
    Predicate<Id> where = points.apply(random);
    var after = Effect.withHiccups(percent, hiccupPercent).in(sides.get(1), where);
    var comparison = Comparison.of(sides.get(0), after, settings, design.isInTurn());
    int exit = comparison.exit(true);
    var changed =
        comparison.verdicts().stream()
            .filter(verdict -> where.test(verdict.judged().point()))
            .filter(verdict -> !verdict.judged().spec().isCost())
            .toList();
    double change = Math.log1p(percent / 100);
    return new Outcome(
        exit == ExitCode.FINDING ? 1 : 0,
        exit == ExitCode.DONE ? 1 : 0,
        has(changed, EnumSet.of(Decision.FASTER)),
        has(
            changed.stream().filter(verdict -> verdict.threshold() <= change).toList(),
            EnumSet.of(Decision.NO_CHANGE, Decision.NOT_SLOWER, Decision.FASTER)));
  }

  private static double has(List<Verdict> verdicts, Set<Decision> decisions) {
    return verdicts.stream().anyMatch(verdict -> decisions.contains(verdict.decision())) ? 1 : 0;
  }

  static Table table(int count, List<Run> runs) {
    int side = Math.min(MOST_PAIRS, runs.size() / 2);
    var rows = new ArrayList<List<String>>();
    for (Design design : List.of(Design.IN_TURN, Design.ONE_AFTER_THE_OTHER)) {
      for (CovariateTrials effect : EFFECTS) {
        var cells = new ArrayList<String>();
        cells.add(effect.words());
        cells.add(design.toString());
        for (CovariateRule rule : CovariateRule.values()) {
          cells.add(cell(effect.of(count, runs, design, side, rule)));
        }
        rows.add(cells);
      }
    }
    String title = "rules, %d runs, %d a side, %d trials: regression / none / faster / excluded";
    var headings = new ArrayList<>(List.of(title.formatted(runs.size(), side, count), "design"));
    for (CovariateRule rule : CovariateRule.values()) {
      headings.add(rule.toString());
    }
    return new Table(headings, rows);
  }

  private String words() {
    return percent == 0 && hiccupPercent == 0
        ? "nothing"
        : Effect.withHiccups(percent, hiccupPercent).words() + " in one point";
  }

  private static String cell(Outcome outcome) {
    return "%.0f / %.0f / %.0f / %.0f"
        .formatted(
            100 * outcome.regressions,
            100 * outcome.proofs,
            100 * outcome.faster,
            100 * outcome.excluded);
  }
}
