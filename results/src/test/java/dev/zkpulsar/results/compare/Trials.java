package dev.zkpulsar.results.compare;

import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.MetricSpec;
import dev.zkpulsar.results.runs.MetricSpecs;
import dev.zkpulsar.results.text.ExitCode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** Compares runs of one build with each other, over and over, with and without an effect. */
final class Trials {
  static final Rules RULES =
      new Rules(MetricSpecs.builtIn(), MetricSpec.THRESHOLD, Set.of(), false, false, 1);

  private static final long SEED = 1;

  private Trials() {}

  /** How the runs of both sides are chosen from runs in the order in which they were made. */
  enum Design {
    /** Neighbours are pairs; which of the two is before and which after is chance. */
    IN_TURN,
    /** Neighbours are a side, and as many before or after them the other. */
    ONE_AFTER_THE_OTHER,
    /** By chance. */
    SHUFFLED;

    List<List<MeasuredRun>> sides(List<MeasuredRun> runs, int side, Random random) {
      var sides = List.of(new ArrayList<MeasuredRun>(), new ArrayList<MeasuredRun>());
      var all = new ArrayList<>(runs);
      if (this == SHUFFLED) {
        Collections.shuffle(all, random);
      }
      int start = random.nextInt(all.size() - 2 * side + 1);
      int first = random.nextInt(2);
      for (int i = 0; i < 2 * side; i++) {
        if (this == IN_TURN && i % 2 == 0) {
          first = random.nextInt(2);
        }
        int of = this == IN_TURN ? i % 2 : i / side;
        sides.get(first ^ of).add(all.get(start + i));
      }
      return List.copyOf(sides);
    }

    String words() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /**
   * How often.
   *
   * @param found regressions
   * @param cleared trials in which every row excludes a regression
   */
  record Rate(int found, int cleared, int of) {

    /** Of 100 trials: regressions / cleared. */
    String words() {
      return "%.0f / %.0f".formatted(100.0 * found / of, 100.0 * cleared / of);
    }
  }

  /**
   * Compares.
   *
   * @param runs in the order in which they were made
   * @param where the points with the effect
   */
  static Rate compare(
      int count,
      List<MeasuredRun> runs,
      Design design,
      int side,
      Effect effect,
      Function<Random, Predicate<MeasuredPoint.Key>> where) {
    return rate(
        count,
        random -> {
          var sides = design.sides(runs, side, random);
          var after = effect.in(sides.get(1), where.apply(random));
          return Judgement.compare(sides.get(0), after, RULES, design == Design.IN_TURN);
        });
  }

  /**
   * Compares pairs from some of whose points a hypervisor withholds cores, see {@link Steal}.
   *
   * @param before the share of these points in the runs before, and after
   */
  static Rate stolen(
      int count, List<MeasuredRun> runs, int side, Effect effect, double before, double after) {
    return rate(
        count,
        random -> {
          var sides = Design.IN_TURN.sides(runs, side, random);
          var where = point(runs, random.nextInt(runs.get(0).points().size()));
          var old = Steal.in(sides.get(0), before, random);
          var fresh = effect.in(Steal.in(sides.get(1), after, random), where);
          return Judgement.compare(old, fresh, RULES, true);
        });
  }

  /** The points of runs whose place among them is given. */
  static Predicate<MeasuredPoint.Key> point(List<MeasuredRun> runs, int number) {
    return List.copyOf(runs.get(0).points().keySet()).get(number)::equals;
  }

  private static Rate rate(int count, Function<Random, Judgement> trial) {
    var exits =
        IntStream.range(0, count)
            .parallel()
            .mapToObj(i -> trial.apply(new Random(SEED + i)))
            .map(judgement -> judgement.exit(true))
            .toList();
    return new Rate(
        Collections.frequency(exits, ExitCode.FINDING),
        Collections.frequency(exits, ExitCode.DONE),
        count);
  }
}
