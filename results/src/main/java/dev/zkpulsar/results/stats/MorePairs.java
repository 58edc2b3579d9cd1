package dev.zkpulsar.results.stats;

import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.Run;
import dev.zkpulsar.results.run.Runs;
import dev.zkpulsar.results.stats.Verdict.Decision;
import java.util.List;

/** How many more runs would decide the widest unclear metric, in four of five cases. */
final class MorePairs {
  private static final int MOST = 100;
  private static final int LEAST = 3;
  private static final int FORKS = 5;
  private static final double POWER = 0.8;

  private MorePairs() {}

  /**
   * In words; empty if no metric is unclear.
   *
   * @param side the runs of a side; 0 if their forks are compared
   */
  static String words(List<Verdict> verdicts, List<Run> runs, int side, double tail) {
    var unclear = verdicts.stream().filter(each -> each.decision() == Decision.UNCLEAR).toList();
    if (unclear.isEmpty() || !unclear.get(0).judged().problem().isEmpty()) {
      return "";
    }
    boolean isByFork = side == 0 && Runs.points(runs).stream().noneMatch(Point::isLoop);
    var levels = unclear.get(0).judged().means().byRun().values();
    int now = isByFork ? levels.stream().mapToInt(each -> each.length).min().orElse(0) : side;
    int needed = Math.max(isByFork ? FORKS : LEAST, needed(unclear.get(0), now, tail));
    String what = isByFork ? "forks" : "runs in turn";
    if (needed > MOST) {
      return "Even %d %s a side would not decide on this machine".formatted(MOST, what);
    }
    String time =
        Run.interval(runs)
            .map(one -> Math.max(1, one.multipliedBy(2L * (needed - now)).toMinutes()))
            .filter(any -> !isByFork)
            .map(" (about %,d min more)"::formatted)
            .orElse("");
    return "%d %s a side would decide%s".formatted(needed, what, time);
  }

  private static int needed(Verdict verdict, int side, double tail) {
    if (!verdict.change().isKnown()) {
      return side + LEAST;
    }
    double spread = verdict.change().error() * Math.sqrt(side) / verdict.threshold();
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
