package dev.zkpulsar.harness.calibration;

import dev.zkpulsar.results.read.BadResultsException;
import dev.zkpulsar.results.read.IntervalLog;
import dev.zkpulsar.results.read.Runs;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.Run;
import dev.zkpulsar.results.text.ExitCode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Prints the page of {@code .ci/seconds}: a {@link SecondsTable} for each point of the runs. */
public final class SecondsPage {
  private static final String HEAD =
      """
      # Response times by the second of a fork

      `.ci/seconds` makes this page: reads at a rate, each fork in one iteration after its warm-up. Where the p99 no longer
      falls from row to row, the fork is warm. A row is the same second of all forks together; the last three columns are the
      p99 of single forks, which shows how much of a change is noise.
      """;

  private SecondsPage() {}

  /**
   * Prints the response times of all points by the second of a fork, and exits: 0; 2 for
   * directories without results; 3 if no point has an interval log.
   *
   * @param args directories of runs; a point of several runs has the forks of all
   */
  public static void main(String[] args) {
    try {
      System.exit(print(Runs.read(List.of(args))));
    } catch (BadResultsException e) {
      System.err.println("seconds: " + e.getMessage());
      System.exit(ExitCode.BAD_INPUT);
    }
  }

  private static int print(Runs runs) {
    Map<String, List<IntervalLog.Interval>> byPoint = intervals(runs);
    System.out.printf("%s%n%s%n", HEAD, Origin.of(runs));
    byPoint.forEach(
        (point, intervals) ->
            System.out.printf("%n## %s%n%n%s", point, SecondsTable.of(intervals).markdown()));
    return byPoint.isEmpty() ? ExitCode.UNDECIDED : ExitCode.DONE;
  }

  private static Map<String, List<IntervalLog.Interval>> intervals(Runs runs) {
    var byPoint = new LinkedHashMap<String, List<IntervalLog.Interval>>();
    for (Run run : runs.all()) {
      for (Point point : run.points().values()) {
        Optional<Path> log = run.intervalLog(point.id());
        if (log.isPresent()) {
          byPoint
              .computeIfAbsent(point.id().label(), label -> new ArrayList<>())
              .addAll(IntervalLog.read(log.get()).of("response"));
        }
      }
    }
    return byPoint;
  }
}
