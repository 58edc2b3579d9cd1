package dev.zkpulsar.results.compare;

import dev.zkpulsar.results.compare.Trials.Rate;
import dev.zkpulsar.results.compare.Trials.Where;
import dev.zkpulsar.results.output.MarkdownTable;
import dev.zkpulsar.results.runs.MeasuredRun;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.BiFunction;

/**
 * How often compare and check raise a false alarm over repeated runs of one build, and how often
 * they find a slowdown that was put in. {@code results/rates} runs {@link #main}.
 */
final class Rates {
  private static final int COMPARISONS = 200;
  private static final int INJECTIONS = 100;
  private static final int NEW_RUNS = 2;
  private static final double PERCENT = 10;
  private static final long SEED = 1;

  private final Trials trials;
  private final int side;
  private final MarkdownTable table;

  private Rates(List<MeasuredRun> runs) {
    trials = new Trials(List.of(runs), Trials.rules(), new Random(SEED), PERCENT);
    side = runs.size() / 2;
    table =
        new MarkdownTable(
            "%d runs of one build; seed %d".formatted(runs.size(), SEED),
            List.of("trial", "regressions", "rate", "95 % bound", "undecided"));
  }

  /**
   * Prints the rates and the noise of runs as Markdown.
   *
   * @param args the runs, at least eight of one build with the same points
   */
  public static void main(String[] args) {
    List<MeasuredRun> runs = MeasuredRun.readAll(List.of(args));
    System.out.print(new Rates(runs).markdown());
    var rules = Trials.rules();
    System.out.print(new NoiseTable(rules, PERCENT).markdown(List.of(runs)));
  }

  private String markdown() {
    rows("compare, " + side + " a side", (n, where) -> trials.compare(n, side, where));
    rows(
        "compare, one after the other, " + Comparison.MEANS.leastSide + " to " + side + " a side",
        (n, where) -> trials.compareOneAfterTheOther(n, side, where));
    rows(
        "compare --in-turn, " + side + " a side",
        (n, where) -> trials.compareInTurn(n, side, where));
    rows("check, " + NEW_RUNS + " new", (n, where) -> trials.check(n, NEW_RUNS, where));
    return table.toString();
  }

  /** One row with nothing put in, and one for each way to put it in. */
  private void rows(String command, BiFunction<Integer, Where, Rate> trial) {
    for (Where where : Where.values()) {
      if (where == Where.NOWHERE) {
        Rate alarms = trial.apply(COMPARISONS, where);
        row(command + ": nothing", alarms, "at most " + percent(alarms.atMost()));
      } else {
        Rate found = trial.apply(INJECTIONS, where);
        row(command + ": " + size() + " in " + where.words(), found, atLeast(found));
      }
    }
  }

  private void row(String trial, Rate rate, String bound) {
    table.row(
        List.of(
            trial,
            rate.found() + " of " + rate.of(),
            percent((double) rate.found() / rate.of()),
            bound,
            Integer.toString(rate.undecided())));
  }

  private static String size() {
    return String.format(Locale.ROOT, "%.0f %%", PERCENT);
  }

  private static String atLeast(Rate found) {
    return "at least " + percent(found.atLeast());
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }
}
