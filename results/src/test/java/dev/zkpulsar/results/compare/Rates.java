package dev.zkpulsar.results.compare;

import dev.zkpulsar.results.compare.Trials.Design;
import dev.zkpulsar.results.output.Table;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MeasuredRun;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;

/**
 * How often compare and check raise a false alarm over repeated runs of one build, and how often
 * they find an effect that was put in. {@code results/rates} runs {@link #main}.
 */
final class Rates {
  private static final int[] SIDES = {3, 5, 8, 12};
  private static final int[] SHOWN = {1, 2, 3, 5, 10};
  private static final int NIGHTS = 10;
  private static final int HISTORY = 15;
  private static final int ORDERS = 4;

  private final List<MeasuredRun> runs;
  private final int trials;

  private Rates(List<MeasuredRun> runs, int trials) {
    this.runs = runs;
    this.trials = trials;
  }

  /**
   * Prints the rates and the noise of runs as Markdown.
   *
   * @param args the number of trials, then runs of one build, with the same points; of fewer than
   *     24 only the noise is printed
   */
  public static void main(String[] args) {
    var inputs = List.of(args).subList(1, args.length);
    List<MeasuredRun> runs = MeasuredRun.readAll(inputs);
    var rates = new Rates(runs, Integer.parseInt(args[0]));
    if (runs.size() >= 2 * SIDES[SIDES.length - 1]) {
      System.out.print(rates.compare().markdown());
      System.out.print(rates.stolen().markdown());
      System.out.print(rates.simulated().markdown());
      System.out.print(rates.nights().markdown());
    }
    System.out.print(new NoiseTable(runs).markdown());
  }

  private static Table table(String title, List<String> headings) {
    return new Table(title, headings, new ArrayList<>(), "");
  }

  private Table compare() {
    var headings = new ArrayList<>(List.of("effect", "design"));
    for (int side : SIDES) {
      headings.add(side + " a side");
    }
    var table =
        new Table(
            "compare, %d recorded runs, %d trials: regression / none, of 100"
                .formatted(runs.size(), trials),
            headings,
            new ArrayList<>(),
            "");
    for (Design design : Design.values()) {
      row(table, design, Effect.NONE, "", random -> key -> false);
    }
    int points = runs.get(0).points().size();
    for (int point = 0; point < points; point++) {
      var where = Trials.point(runs, point);
      String name = List.copyOf(runs.get(0).points().keySet()).get(point).shortName();
      row(table, Design.IN_TURN, Effect.slower(10), " " + name, random -> where);
    }
    Function<Random, Predicate<MeasuredPoint.Key>> any =
        random -> Trials.point(runs, random.nextInt(points));
    for (double percent : new double[] {3, 5, 10, 20}) {
      row(table, Design.IN_TURN, Effect.slower(percent), " one point", any);
    }
    for (Effect effect : List.of(Effect.slower(3), Effect.slower(10), Effect.stalls())) {
      row(table, Design.IN_TURN, effect, " every point", random -> key -> true);
    }
    for (Effect effect :
        List.of(Effect.tail(20), Effect.tail(50), Effect.cpu(10), Effect.cpu(20))) {
      row(table, Design.IN_TURN, effect, " every point", random -> key -> true);
    }
    row(table, Design.IN_TURN, Effect.noisy(20), " every point", random -> key -> true);
    row(table, Design.ONE_AFTER_THE_OTHER, Effect.slower(10), " one point", any);
    return table;
  }

  private void row(
      Table table,
      Design design,
      Effect effect,
      String what,
      Function<Random, Predicate<MeasuredPoint.Key>> where) {
    var cells = new ArrayList<>(List.of(effect.words() + what, design.words()));
    for (int side : SIDES) {
      cells.add(Trials.compare(trials, random -> runs, design, side, effect, where).words());
    }
    table.rows().add(cells);
  }

  private Table stolen() {
    var headings = new ArrayList<>(List.of("effect", "points with steal"));
    for (int side : SIDES) {
      headings.add(side + " a side");
    }
    var table =
        table("compare in turn, steal put into recorded runs: regression / none, of 100", headings);
    for (double before : new double[] {0.5, 0}) {
      for (Effect effect :
          List.of(Effect.NONE, Effect.slower(5), Effect.slower(10), Effect.slower(20))) {
        var cells = new ArrayList<>(List.of(effect.words() + " one point"));
        cells.add(before > 0 ? "half, A and B" : "all, B only");
        for (int side : SIDES) {
          cells.add(Trials.stolen(trials, runs, side, effect, before, 1 - before).words());
        }
        table.rows().add(cells);
      }
    }
    return table;
  }

  private Table simulated() {
    var headings = List.of("noise", "hiccup", "design", "8 and 8", "20 and 3, B twice as noisy");
    var table = table("compare, simulated runs of one build: false alarms, of 100", headings);
    for (Design design : List.of(Design.IN_TURN, Design.ONE_AFTER_THE_OTHER)) {
      for (double correlation : new double[] {0, 0.6, 0.8, 0.95}) {
        var simulated = new Simulated(4, 10, correlation, 0.8, 0);
        var rate =
            Trials.compare(
                trials,
                random -> simulated.runs(16, random),
                design,
                8,
                Effect.NONE,
                random -> key -> false);
        table
            .rows()
            .add(
                List.of(
                    "10 %",
                    correlation == 0 ? "none" : "correlation " + correlation,
                    design.words(),
                    percent(rate.found(), rate.of()),
                    design == Design.IN_TURN ? "-" : percent(unequal(correlation), trials)));
      }
    }
    return table;
  }

  /** Twenty runs against three of twice the noise, in no order. */
  private int unequal(double correlation) {
    int found = 0;
    for (int i = 0; i < trials; i++) {
      var random = new Random(i);
      var before = new Simulated(4, 5, correlation, 0, 0).runs(20, random);
      var after = new Simulated(4, 10, correlation, 0, 0).runs(23, random).subList(20, 23);
      found += Judgement.compare(before, after, Trials.RULES, false).exit(false) == 1 ? 1 : 0;
    }
    return found;
  }

  private Table nights() {
    var headings = new ArrayList<>(List.of("effect", "nights", "trials"));
    for (int night : SHOWN) {
      headings.add("by night " + night);
    }
    var table = table("check: found, of 100", headings);
    nights(table, "nothing", night -> Effect.NONE);
    nights(table, "10 % slower", night -> Effect.slower(10));
    nights(table, "20 % slower", night -> Effect.slower(20));
    nights(table, "1 % slower each night", Effect::slower);
    nights(table, "10 % slower and faster in turn", night -> Effect.slower(night % 2 * 21 - 10));
    return table;
  }

  private void nights(Table table, String words, IntFunction<Effect> effect) {
    int points = runs.get(0).points().size();
    for (int rounds : new int[] {2, 1}) {
      var found =
          Trials.check(
              points * ORDERS,
              trial -> recorded(trial / points),
              rounds,
              NIGHTS / 2,
              effect,
              trial -> Trials.point(runs, trial % points));
      int before = runs.size() / rounds - NIGHTS / 2;
      String nights = "recorded: %d before, of %d rounds".formatted(before, rounds);
      row(table, words, nights, found);
    }
    for (Simulated simulated :
        List.of(
            new Simulated(4, 5, 0, 0, 0),
            new Simulated(4, 5, 0, 0, 0.7),
            new Simulated(4, 5, 0.9, 0, 0.7),
            new Simulated(4, 10, 0, 0, 0.7),
            new Simulated(4, 10, 0.9, 0, 0.7))) {
      var found =
          Trials.check(
              trials,
              trial -> simulated.runs(2 * (HISTORY + NIGHTS), new Random(trial)),
              2,
              NIGHTS,
              effect,
              trial -> key -> key.params().get("point").equals("1"));
      row(table, words, simulated.words(), found);
    }
  }

  /** The recorded runs, forwards or backwards, whole or without the first and the last. */
  private List<MeasuredRun> recorded(int order) {
    var all = new ArrayList<>(runs);
    if (order % 2 == 1) {
      Collections.reverse(all);
    }
    return order / 2 % 2 == 1 ? all.subList(1, all.size() - 1) : all;
  }

  private static void row(Table table, String effect, String runs, List<Trials.Rate> found) {
    var cells = new ArrayList<>(List.of(effect, runs, "" + found.get(0).of()));
    for (int night : SHOWN) {
      cells.add(
          night > found.size()
              ? "-"
              : percent(found.get(night - 1).found(), found.get(night - 1).of()));
    }
    table.rows().add(cells);
  }

  private static String percent(int found, int of) {
    return String.format(Locale.ROOT, "%.1f", 100.0 * found / of);
  }
}
