package dev.zkpulsar.results.stats;

import dev.zkpulsar.results.read.Runs;
import dev.zkpulsar.results.run.Id;
import dev.zkpulsar.results.run.Labels;
import dev.zkpulsar.results.run.Run;
import dev.zkpulsar.results.stats.Trials.Design;
import dev.zkpulsar.results.stats.Trials.Rate;
import dev.zkpulsar.results.text.Digits;
import dev.zkpulsar.results.text.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * How often compare raises a false alarm over runs of one build, how often it finds an effect that
 * was put in, and the noise of each metric. {@code results/recorded/rates} runs {@link #main}.
 */
final class Rates {
  private static final List<Integer> SIDES = List.of(3, 5, 8, 12);

  private final List<Run> runs;
  private final int trials;
  private final List<List<String>> rows = new ArrayList<>();

  private static boolean isAny(Id id) {
    return id != null;
  }

  private Rates(List<Run> runs, int trials) {
    this.runs = runs;
    this.trials = trials;
  }

  /** Prints tables in Markdown. The arguments are the number of trials, then runs of one build. */
  public static void main(String[] args) {
    var read = Runs.read(List.of(args).subList(1, args.length)).all();
    var runs = read.stream().sorted(Comparator.comparing(Run::name)).toList();
    var rates = new Rates(runs, Integer.parseInt(args[0]));
    System.out.print(rates.table().markdown());
    System.out.print(CovariateTrials.table(Integer.parseInt(args[0]), runs).markdown());
    System.out.print(rates.looks().markdown());
    System.out.print(noise(runs).markdown());
    System.out.print(NightTrials.table(Integer.parseInt(args[0])).markdown());
    System.out.print(DayTrials.table(Integer.parseInt(args[0])).markdown());
  }

  private Table table() {
    for (Design design : Design.values()) {
      row(design, Effect.NONE, "", random -> Rates::isAny);
    }
    var labels = new Labels(runs.get(0).points().values());
    for (Id point : runs.get(0).points().keySet()) {
      row(Design.IN_TURN, Effect.slower(10), " " + labels.of(point), random -> point::equals);
    }
    for (double percent : new double[] {3, 5, 10, 20}) {
      row(Design.IN_TURN, Effect.slower(percent), " one point", Trials.anyPoint(runs));
      row(Design.IN_TURN, Effect.slower(percent), " every point", random -> Rates::isAny);
    }
    row(Design.IN_TURN, Effect.costly(10), " one point", Trials.anyPoint(runs));
    row(Design.IN_TURN_DISTURBED, Effect.slower(10), " one point", Trials.anyPoint(runs));
    row(Design.IN_TURN, Effect.stalls(), " every point", random -> Rates::isAny);
    String hiccup = CovariateRule.LOADED.hiccup();
    if (Runs.points(runs).stream().allMatch(point -> point.has(hiccup))) {
      for (double before : new double[] {0.5, 0}) {
        for (double percent : new double[] {0, 10, 20}) {
          String words =
              "%.0f %% slower one point, cores withheld from %.0f and %.0f %% of the points";
          var effect = Effect.slower(percent);
          row(
              words.formatted(percent, 100 * before, 100 - 100 * before),
              Design.IN_TURN,
              side -> Trials.stolen(trials, runs, side, effect, before, 1 - before));
        }
      }
    }
    String title = "compare, %d runs, %d trials: regression / none, of 100";
    var headings = new ArrayList<>(List.of(title.formatted(runs.size(), trials), "design"));
    sides().forEach(side -> headings.add(side + " a side"));
    return new Table(headings, rows);
  }

  /** One look after all pairs, against looks that end the comparison as soon as it is decided. */
  private Table looks() {
    int most = sides().get(sides().size() - 1);
    var plan = Trials.plan(most);
    var looks = new ArrayList<List<String>>();
    for (double percent : new double[] {0, 3, 5, 10, 20, 50}) {
      var effect = Effect.slower(percent);
      String words = percent == 0 ? "nothing" : effect.words() + " one point";
      looks.add(looks(words, plan, Trials.pairs(runs, most, effect, Trials.anyPoint(runs))));
    }
    var all = Trials.pairs(runs, most, Effect.slower(10), random -> Rates::isAny);
    looks.add(looks("10 % slower every point", plan, all));
    String title = "bin/compare, %d runs, %d trials: regression / none, of 100";
    String planned = String.join(", ", plan.stream().map(String::valueOf).toList());
    return new Table(
        List.of(
            title.formatted(runs.size(), trials),
            "one look, %d pairs".formatted(most),
            "looks after " + planned,
            "pairs on average"),
        looks);
  }

  private List<String> looks(String words, List<Integer> plan, Trials.Sides sides) {
    int most = plan.get(plan.size() - 1);
    var sequence = Trials.looks(trials, plan, sides);
    return List.of(
        words,
        Trials.looks(trials, List.of(most), sides).rate().toString(),
        sequence.rate().toString(),
        Digits.figure(sequence.pairs()));
  }

  private List<Integer> sides() {
    return SIDES.stream().filter(side -> 2 * side <= runs.size()).toList();
  }

  private void row(Design design, Effect effect, String at, Function<Random, Predicate<Id>> where) {
    row(
        effect.words() + at,
        design,
        side -> Trials.compare(trials, runs, design, side, effect, where));
  }

  private void row(String words, Design design, IntFunction<Rate> rate) {
    var cells = new ArrayList<>(List.of(words, design.toString()));
    sides().forEach(side -> cells.add(rate.apply(side).toString()));
    rows.add(cells);
  }

  /** How much each metric varies from run to run. */
  private static Table noise(List<Run> runs) {
    var settings = Settings.of(Trials.SETTINGS.catalog(), true).by(CovariateRule.LOADED);
    var points = ComparedPoints.of(runs, runs.size() / 2, 0, settings, true);
    var rows = new ArrayList<List<String>>();
    for (JudgedMetric each : points.metrics) {
      var unknown = MachineState.UNKNOWN;
      var plain =
          new JudgedMetric(each.point(), each.spec(), 0, each.levels(), each.zero(), unknown, "");
      String label = points.labels.of(each.point());
      rows.add(List.of(each.name(), label, noise(plain, runs.size()), noise(each, runs.size())));
    }
    return new Table(List.of("noise from run to run", "point", "noise", "machine known"), rows);
  }

  private static String noise(JudgedMetric metric, int runs) {
    var even = units(runs, 0);
    var odd = units(runs, 1);
    Change change = metric.change(even, odd, false).change();
    return Digits.percent(change.error() / Math.sqrt(1.0 / even.size() + 1.0 / odd.size()));
  }

  private static List<List<Integer>> units(int size, int first) {
    return IntStream.range(0, size).filter(i -> i % 2 == first).mapToObj(List::of).toList();
  }
}
