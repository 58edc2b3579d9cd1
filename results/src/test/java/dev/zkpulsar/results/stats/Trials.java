package dev.zkpulsar.results.stats;

import dev.zkpulsar.results.read.MetricsFile;
import dev.zkpulsar.results.run.Id;
import dev.zkpulsar.results.run.Run;
import dev.zkpulsar.results.text.ExitCode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** Compares runs of one build with each other, over and over, with and without an effect. */
final class Trials {
  static final Settings SETTINGS = Settings.of(MetricsFile.beside(List.of()), false);

  private static final List<Integer> LOOKS = List.of(3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96);

  private Trials() {}

  /** How the runs of both sides are chosen from runs in the order in which they were made. */
  enum Design {
    /** Neighbours are pairs; which of the two is before and which after is chance. */
    IN_TURN,
    /** The same, but the one that the machine disturbed more is after. */
    IN_TURN_DISTURBED,
    /** Neighbours are a side, and as many before or after them the other. */
    ONE_AFTER_THE_OTHER,
    /** By chance. */
    SHUFFLED;

    List<List<Run>> sides(List<Run> runs, int side, Random random) {
      var sides = List.of(new ArrayList<Run>(), new ArrayList<Run>());
      var all = new ArrayList<>(runs);
      if (this == SHUFFLED) {
        Collections.shuffle(all, random);
      }
      int start = random.nextInt(all.size() - 2 * side + 1);
      int first = random.nextInt(2);
      for (int i = 0; i < 2 * side; i++) {
        Run run = all.get(start + i);
        if (isInTurn() && i % 2 == 0) {
          boolean isMore = stolen(run) > stolen(all.get(start + i + 1));
          first = this == IN_TURN ? random.nextInt(2) : isMore ? 1 : 0;
        }
        sides.get(first ^ (isInTurn() ? i % 2 : i / side)).add(run);
      }
      return List.copyOf(sides);
    }

    boolean isInTurn() {
      return name().startsWith("IN_TURN");
    }

    private static double stolen(Run run) {
      return run.points().values().stream().mapToDouble(p -> p.value("machine.steal")).sum();
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /** Regressions, and trials in which every row excludes one. */
  record Rate(int found, int cleared, int of) {

    /** Regressions / cleared, in 100 trials. */
    @Override
    public String toString() {
      return "%.0f / %.0f".formatted(100.0 * found / of, 100.0 * cleared / of);
    }
  }

  /** Compares runs in the order in which they were made, with an effect in some points. */
  static Rate compare(
      int count,
      List<Run> runs,
      Design design,
      int side,
      Effect effect,
      Function<Random, Predicate<Id>> where) {
    return rate(
        count,
        random -> {
          var sides = design.sides(runs, side, random);
          var after = effect.in(sides.get(1), where.apply(random));
          return Comparison.of(sides.get(0), after, SETTINGS, design.isInTurn());
        });
  }

  /**
   * Compares pairs from some of whose points a hypervisor withholds cores, see {@link Steal}.
   *
   * @param before the share of these points in the runs before, and after
   */
  static Rate stolen(
      int count, List<Run> runs, int side, Effect effect, double before, double after) {
    return rate(
        count,
        random -> {
          var sides = Design.IN_TURN.sides(runs, side, random);
          var where = anyPoint(runs).apply(random);
          var old = Steal.in(sides.get(0), before, random);
          var fresh = effect.in(Steal.in(sides.get(1), after, random), where);
          return Comparison.of(old, fresh, SETTINGS, true);
        });
  }

  /** The looks of bin/compare with so many pairs at most. */
  static List<Integer> plan(int most) {
    var looks = new ArrayList<>(LOOKS.stream().filter(look -> look < most).toList());
    looks.add(most);
    return looks;
  }

  /** Comparisons that end at the first look that decides: their outcomes, and pairs on average. */
  record Sequence(Rate rate, double pairs) {}

  /** The sides of a trial, by its random numbers. */
  interface Sides {
    List<List<Run>> of(Random random);
  }

  /** Pairs of recorded runs, with an effect in some points of the second side. */
  static Sides pairs(
      List<Run> runs, int most, Effect effect, Function<Random, Predicate<Id>> where) {
    return random -> {
      var sides = Design.IN_TURN.sides(runs, most, random);
      return List.of(sides.get(0), effect.in(sides.get(1), where.apply(random)));
    };
  }

  /** Looks at pairs as planned, until every row is decided. */
  static Sequence looks(int count, List<Integer> plan, Sides trial) {
    var ends =
        IntStream.range(0, count)
            .parallel()
            .mapToObj(i -> end(plan, trial.of(new Random(1 + i))))
            .toList();
    var exits = ends.stream().map(End::exit).toList();
    double pairs = ends.stream().mapToInt(End::pairs).average().orElse(Double.NaN);
    return new Sequence(rate(exits), pairs);
  }

  private record End(int exit, int pairs) {}

  private static End end(List<Integer> plan, List<List<Run>> sides) {
    int exit = ExitCode.UNDECIDED;
    int pairs = 0;
    for (int planned : plan) {
      if (exit != ExitCode.UNDECIDED) {
        break;
      }
      pairs = planned;
      var settings = SETTINGS.at(new Look(plan, pairs, false));
      var before = sides.get(0).subList(0, pairs);
      exit = Comparison.of(before, sides.get(1).subList(0, pairs), settings, true).exit(true);
    }
    return new End(exit, pairs);
  }

  static Function<Random, Predicate<Id>> anyPoint(List<Run> runs) {
    var points = List.copyOf(runs.get(0).points().keySet());
    return random -> points.get(random.nextInt(points.size()))::equals;
  }

  static Rate rate(int count, Function<Random, Comparison> trial) {
    var exits =
        IntStream.range(0, count)
            .parallel()
            .mapToObj(i -> trial.apply(new Random(1 + i)).exit(true))
            .toList();
    return rate(exits);
  }

  private static Rate rate(List<Integer> exits) {
    return new Rate(
        Collections.frequency(exits, ExitCode.FINDING),
        Collections.frequency(exits, ExitCode.DONE),
        exits.size());
  }
}
