package dev.zkpulsar.results.compare;

import dev.zkpulsar.results.compare.Trials.Design;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.PointLabels;
import dev.zkpulsar.results.text.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * How often compare raises a false alarm over repeated runs of one build, and how often it finds an
 * effect that was put in. {@code results/rates} runs {@link #main}.
 */
final class Rates {
  private static final List<Integer> SIDES = List.of(3, 5, 8, 12);

  private final List<MeasuredRun> runs;
  private final int trials;
  private final List<List<String>> rows = new ArrayList<>();

  private Rates(List<MeasuredRun> runs, int trials) {
    this.runs = runs;
    this.trials = trials;
  }

  /**
   * Prints the rates and the noise of runs as Markdown.
   *
   * @param args the number of trials, then runs of one build, with the same points; of fewer than
   *     24 the rates are left out
   */
  public static void main(String[] args) {
    List<MeasuredRun> runs = MeasuredRun.readAll(List.of(args).subList(1, args.length));
    if (runs.size() >= 2 * SIDES.get(SIDES.size() - 1)) {
      System.out.print(new Rates(runs, Integer.parseInt(args[0])).table().markdown());
    }
    System.out.print(new NoiseTable(runs).markdown());
  }

  private Table table() {
    for (Design design : Design.values()) {
      row(design, Effect.NONE, "", random -> key -> false);
    }
    var points = List.copyOf(runs.get(0).points().keySet());
    var labels = new PointLabels(runs.get(0).points().values());
    for (MeasuredPoint.Key point : points) {
      row(Design.IN_TURN, Effect.slower(10), " " + labels.of(point), random -> point::equals);
    }
    for (double percent : new double[] {3, 5, 10, 20}) {
      Function<Random, Predicate<MeasuredPoint.Key>> any =
          random -> points.get(random.nextInt(points.size()))::equals;
      row(Design.IN_TURN, Effect.slower(percent), " one point", any);
      row(Design.IN_TURN, Effect.slower(percent), " every point", random -> key -> true);
    }
    row(Design.IN_TURN, Effect.stalls(), " every point", random -> key -> true);
    var headings = new ArrayList<>(List.of("effect", "design"));
    SIDES.forEach(side -> headings.add(side + " a side"));
    String title = "compare, %d runs, %d trials: regression / none, of 100";
    return new Table(title.formatted(runs.size(), trials), headings, rows, "");
  }

  private void row(
      Design design,
      Effect effect,
      String what,
      Function<Random, Predicate<MeasuredPoint.Key>> where) {
    var cells = new ArrayList<>(List.of(effect.words() + what, design.words()));
    for (int side : SIDES) {
      cells.add(Trials.compare(trials, runs, design, side, effect, where).words());
    }
    rows.add(cells);
  }
}
