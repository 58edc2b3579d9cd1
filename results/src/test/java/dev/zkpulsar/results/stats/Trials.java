package dev.zkpulsar.results.stats;

import dev.zkpulsar.results.run.Catalog;
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
  static final Settings SETTINGS = Settings.of(Catalog.beside(List.of()), false);

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

  static Function<Random, Predicate<Id>> anyPoint(List<Run> runs) {
    var points = List.copyOf(runs.get(0).points().keySet());
    return random -> points.get(random.nextInt(points.size()))::equals;
  }

  private static Rate rate(int count, Function<Random, Comparison> trial) {
    var exits =
        IntStream.range(0, count)
            .parallel()
            .mapToObj(i -> trial.apply(new Random(1 + i)).exit(true))
            .toList();
    return new Rate(
        Collections.frequency(exits, ExitCode.FINDING),
        Collections.frequency(exits, ExitCode.DONE),
        count);
  }
}
