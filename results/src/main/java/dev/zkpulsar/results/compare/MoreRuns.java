package dev.zkpulsar.results.compare;

import dev.zkpulsar.results.runs.MeasuredRun;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;

/** How many more runs would decide the unclear rows. */
final class MoreRuns {
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss");
  private static final int TIME_LENGTH = 15;
  private static final int MOST = 100;
  private static final int LEAST = 3;

  /** The runs suffice in four of five cases, if there is no change. */
  private static final double POWER = 0.8;

  private MoreRuns() {}

  /**
   * In words; empty if no row is unclear.
   *
   * @param side how many runs a side has now; 0 if forks are compared
   */
  static String words(
      List<Row> rows, List<MeasuredRun> runs, int side, boolean inTurn, double tail) {
    var unclear = rows.stream().filter(row -> row.decision() == Decision.UNCLEAR).toList();
    if (unclear.isEmpty() || unclear.stream().anyMatch(row -> !row.cell().problem().isEmpty())) {
      return "";
    }
    int needed = LEAST;
    for (Row row : unclear) {
      needed = Math.max(needed, side == 0 ? LEAST : needed(row, side, tail));
    }
    if (needed > MOST) {
      return "Even %d runs of each would not decide on this machine".formatted(MOST);
    }
    int more = Math.max(1, needed - side);
    String time = runTime(runs).map(each -> minutes(each.multipliedBy(2L * more))).orElse("");
    return "%d more run%s of each, %s, would decide%s"
        .formatted(
            more, more == 1 ? "" : "s", inTurn || side < 2 ? "in turn" : "best in turn", time);
  }

  private static int needed(Row row, int side, double tail) {
    if (!row.change().isKnown()) {
      return side + LEAST;
    }
    double spread = row.change().error() * Math.sqrt(side / 2.0);
    for (int n = side + 1; n <= MOST; n++) {
      double freedom = 2.0 * n - LEAST;
      double reach = Change.quantile(freedom, tail) + Change.quantile(freedom, 1 - POWER);
      if (reach * spread * Math.sqrt(2.0 / n) < row.cell().threshold()) {
        return n;
      }
    }
    return MOST + 1;
  }

  private static String minutes(Duration time) {
    return " (about %,d min)".formatted(Math.max(1, time.toMinutes()));
  }

  /** The time from one run to the next, if all names begin with a time. */
  private static Optional<Duration> runTime(List<MeasuredRun> runs) {
    try {
      var times =
          runs.stream()
              .map(run -> run.name().replaceFirst("^.*/", ""))
              .map(name -> name.substring(0, Math.min(TIME_LENGTH, name.length())))
              .map(name -> LocalDateTime.parse(name, TIME))
              .sorted()
              .toList();
      var all = Duration.between(times.get(0), times.get(times.size() - 1));
      return Optional.of(all.dividedBy(Math.max(1, times.size() - 1)))
          .filter(time -> time.toMillis() > 0);
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }
}
