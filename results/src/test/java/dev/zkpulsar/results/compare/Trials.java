package dev.zkpulsar.results.compare;

import dev.zkpulsar.results.output.ExitCode;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.MetricSpec;
import dev.zkpulsar.results.runs.MetricSpecs;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.apache.commons.statistics.distribution.BetaDistribution;

/**
 * Compares runs of one build with each other, over and over, split by chance: what is called a
 * regression is a false alarm, unless a slowdown was put in.
 */
final class Trials {
  private static final double CONFIDENCE = 0.95;

  private final List<List<MeasuredRun>> suites;
  private final Rules rules;
  private final Random random;
  private final double percent;

  /**
   * Trials of recorded runs.
   *
   * @param suites the runs of each suite, oldest first, all with the same points
   * @param rules of the comparisons
   * @param percent the slowdown that is put in
   */
  Trials(List<List<MeasuredRun>> suites, Rules rules, Random random, double percent) {
    this.suites = suites;
    this.rules = rules;
    this.random = random;
    this.percent = percent;
  }

  /** The rules without options. */
  static Rules rules() {
    return new Rules(MetricSpecs.builtIn(), MetricSpec.THRESHOLD, Set.of(), false);
  }

  /** Where a slowdown is put. */
  enum Where {
    NOWHERE,
    EVERY_POINT,
    ONE_POINT;

    /** In words. */
    String words() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /**
   * How often.
   *
   * @param found regressions
   * @param undecided comparisons without a verdict
   */
  record Rate(int found, int undecided, int of) {

    /** The highest true rate that such a count leaves believable (Clopper and Pearson). */
    double atMost() {
      return found == of
          ? 1
          : BetaDistribution.of(found + 1.0, of - found).inverseCumulativeProbability(CONFIDENCE);
    }

    /** The lowest. */
    double atLeast() {
      return found == 0
          ? 0
          : BetaDistribution.of(found, of - found + 1.0)
              .inverseCumulativeProbability(1 - CONFIDENCE);
    }
  }

  /** So many of each suite's runs against as many others. */
  Rate compare(int count, int aSide, Where where) {
    return rate(
        count,
        () -> {
          var before = new ArrayList<MeasuredRun>();
          var after = new ArrayList<MeasuredRun>();
          for (List<MeasuredRun> suite : shuffled()) {
            before.addAll(suite.subList(0, aSide));
            after.addAll(suite.subList(aSide, 2 * aSide));
          }
          return Judgement.compare(before, slower(after, where), rules, false);
        });
  }

  /**
   * So many pairs of neighbours in time, of each suite's runs: which of the two is before and which
   * after is chance.
   */
  Rate compareInTurn(int count, int pairs, Where where) {
    return rate(
        count,
        () -> {
          var before = new ArrayList<MeasuredRun>();
          var after = new ArrayList<MeasuredRun>();
          for (List<MeasuredRun> suite : suites) {
            int start = random.nextInt(suite.size() - 2 * pairs + 1);
            for (int i = start; i < start + 2 * pairs; i += 2) {
              int first = random.nextInt(2);
              before.add(suite.get(i + first));
              after.add(suite.get(i + 1 - first));
            }
          }
          return Judgement.compare(before, slower(after, where), rules, true);
        });
  }

  /**
   * Neighbours in time, three to so many a side, against as many just before or after them: what a
   * machine whose speed wanders does to who measures one build, then another.
   *
   * @param most at least {@link Comparison#leastSide}
   */
  Rate compareOneAfterTheOther(int count, int most, Where where) {
    return rate(
        count,
        () -> {
          var sides = List.of(new ArrayList<MeasuredRun>(), new ArrayList<MeasuredRun>());
          int side = random.nextInt(Comparison.MEANS.leastSide, most + 1);
          int first = random.nextInt(2);
          for (List<MeasuredRun> suite : suites) {
            int start = random.nextInt(suite.size() - 2 * side + 1);
            sides.get(first).addAll(suite.subList(start, start + side));
            sides.get(1 - first).addAll(suite.subList(start + side, start + 2 * side));
          }
          return Judgement.compare(sides.get(0), slower(sides.get(1), where), rules, false);
        });
  }

  /** So many of each suite's runs as new, the others as their history in an order of chance. */
  Rate check(int count, int fresh, Where where) {
    return rate(
        count,
        () -> {
          var history = new ArrayList<MeasuredRun>();
          var now = new ArrayList<MeasuredRun>();
          for (List<MeasuredRun> suite : shuffled()) {
            now.addAll(suite.subList(0, fresh));
            history.addAll(suite.subList(fresh, suite.size()));
          }
          return Judgement.check(history, slower(now, where), rules);
        });
  }

  private List<List<MeasuredRun>> shuffled() {
    var all = new ArrayList<List<MeasuredRun>>();
    for (List<MeasuredRun> suite : suites) {
      var order = new ArrayList<>(suite);
      Collections.shuffle(order, random);
      all.add(order);
    }
    return all;
  }

  private List<MeasuredRun> slower(List<MeasuredRun> runs, Where where) {
    var keys = runs.stream().flatMap(run -> run.points().keySet().stream()).distinct().toList();
    MeasuredPoint.Key one = keys.get(random.nextInt(keys.size()));
    Predicate<MeasuredPoint.Key> chosen =
        switch (where) {
          case NOWHERE -> key -> false;
          case EVERY_POINT -> key -> true;
          case ONE_POINT -> one::equals;
        };
    return Slowdown.of(runs, percent, chosen);
  }

  private static Rate rate(int count, Supplier<Judgement> trial) {
    int found = 0;
    int undecided = 0;
    for (int i = 0; i < count; i++) {
      int exit = trial.get().exit();
      found += exit == ExitCode.FINDING ? 1 : 0;
      undecided += exit == ExitCode.UNDECIDED ? 1 : 0;
    }
    return new Rate(found, undecided, count);
  }
}
