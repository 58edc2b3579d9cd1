package dev.zkpulsar.results.compare;

import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.MetricSpecs;
import dev.zkpulsar.results.text.Digits;
import java.util.Collections;
import java.util.List;

/** How many more runs would decide the unclear rows. */
final class MoreRuns {
  private static final int MOST = 100;
  private static final int LEAST = 3;
  private static final int FORKS = 5;

  /** The runs suffice in four of five cases, if there is no change. */
  private static final double POWER = 0.8;

  private MoreRuns() {}

  /** In words; empty if no row is unclear. A side has 0 runs if forks are compared. */
  static String words(
      List<Row> rows, List<MeasuredRun> runs, int side, boolean inTurn, double tail) {
    var unclear = rows.stream().filter(row -> row.decision() == Row.Decision.UNCLEAR).toList();
    if (unclear.isEmpty() || unclear.stream().anyMatch(row -> !row.cell().problem().isEmpty())) {
      return "";
    }
    if (side == 0 && MeasuredRun.points(runs).stream().noneMatch(MetricSpecs::isLoop)) {
      int forks = unclear.stream().mapToInt(row -> forks(row, tail)).max().orElse(FORKS);
      return "%d%s forks of each (-f %d) would decide"
          .formatted(Math.min(forks, MOST), forks > MOST ? " or more" : "", Math.min(forks, MOST));
    }
    var each = unclear.stream().map(row -> side == 0 ? LEAST : needed(row, side, tail)).toList();
    var within = each.stream().filter(needed -> needed <= MOST).toList();
    if (within.isEmpty()) {
      return "Even %d runs of each would not decide on this machine".formatted(MOST);
    }
    int more = Math.max(1, Math.max(LEAST, Collections.max(within)) - side);
    boolean all = within.size() == each.size();
    var time =
        MeasuredRun.interval(runs)
            .map(one -> Math.max(1, one.multipliedBy(2L * more).toMinutes()))
            .map(" (about %,d min)"::formatted);
    return "%s of each, %s, would decide%s%s%s"
        .formatted(
            Digits.count(more, "more run"),
            inTurn || side < 2 ? "in turn" : "best in turn",
            all ? "" : " %d of them".formatted(within.size()),
            time.orElse(""),
            all ? "" : "; even %d would not decide the others".formatted(MOST));
  }

  /** The forks of a run that has no servers are as good as runs. */
  private static int forks(Row row, double tail) {
    var levels = row.cell().levels().values();
    int now = levels.stream().mapToInt(forks -> forks.length).min().orElse(0);
    return row.change().isKnown() ? Math.max(FORKS, needed(row, now, tail)) : FORKS;
  }

  private static int needed(Row row, int side, double tail) {
    if (!row.change().isKnown()) {
      return side + LEAST;
    }
    double spread = row.change().error() * Math.sqrt(side) / row.cell().threshold();
    int n = side + 1;
    while (n <= MOST && Math.sqrt(n) < spread * reach(2.0 * n - LEAST, tail)) {
      n++;
    }
    return n;
  }

  private static double reach(double freedom, double tail) {
    return Change.quantile(freedom, tail) + Change.quantile(freedom, 1 - POWER);
  }
}
