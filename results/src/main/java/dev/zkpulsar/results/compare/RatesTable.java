package dev.zkpulsar.results.compare;

import dev.zkpulsar.results.cli.CheckCommand;
import dev.zkpulsar.results.compare.Trials.Rate;
import dev.zkpulsar.results.compare.Trials.Where;
import dev.zkpulsar.results.output.MarkdownTable;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;

/**
 * How often each command raises a false alarm, and how often it finds what was put in.
 *
 * @param comparisons so many trials with nothing put in
 * @param injections so many with a slowdown
 * @param slowdown in percent
 */
public record RatesTable(Trials trials, int comparisons, int injections, double slowdown) {

  /**
   * Runs all trials.
   *
   * @param side so many runs a side for compare
   * @param fresh so many new runs for check
   */
  public String markdown(String title, int side, int fresh) {
    var table =
        new MarkdownTable(
            title, List.of("trial", "regressions", "rate", "95 % bound", "cannot tell"));
    int window = CheckCommand.WINDOW;
    rows(table, "compare, " + side + " a side", (n, where) -> trials.compare(n, side, where));
    if (side >= Comparison.LEAST_SIDE) {
      rows(
          table,
          "compare, one after the other, " + Comparison.LEAST_SIDE + " to " + side + " a side",
          (n, where) -> trials.compareOneAfterTheOther(n, side, where));
    }
    rows(
        table,
        "compare --in-turn, " + side + " a side",
        (n, where) -> trials.compareInTurn(n, side, where));
    rows(table, "check, " + fresh + " new", (n, where) -> trials.check(n, fresh, window, where));
    Rate drift = trials.drift(injections, window);
    row(table, "check: a drift to " + size(), drift, atLeast(drift));
    return table.toString();
  }

  /** One row with nothing put in, and one for each way to put it in. */
  private void rows(MarkdownTable table, String command, BiFunction<Integer, Where, Rate> trial) {
    for (Where where : Where.values()) {
      if (where == Where.NOWHERE) {
        Rate alarms = trial.apply(comparisons, where);
        row(table, command + ": nothing", alarms, "at most " + percent(alarms.atMost()));
      } else {
        Rate found = trial.apply(injections, where);
        row(table, command + ": " + size() + " in " + where.says(), found, atLeast(found));
      }
    }
  }

  private static void row(MarkdownTable table, String trial, Rate rate, String bound) {
    table.row(
        List.of(
            trial,
            rate.found() + " of " + rate.of(),
            percent((double) rate.found() / rate.of()),
            bound,
            Integer.toString(rate.untold())));
  }

  private String size() {
    return String.format(Locale.ROOT, "%.0f %%", slowdown);
  }

  private static String atLeast(Rate found) {
    return "at least " + percent(found.atLeast());
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }
}
