package dev.zkpulsar.harness.calibration;

import dev.zkpulsar.results.read.BadResultsException;
import dev.zkpulsar.results.read.Runs;
import dev.zkpulsar.results.text.ExitCode;
import java.util.List;

/** Prints the page of {@code .ci/marks}: a {@link MarksTable} for each directory of runs. */
public final class MarksPage {
  private static final String HEAD =
      """
      # Are the right points marked?

      `.ci/marks` makes this page. Each point has a cause that is known, or none. Sizes: `neighbour` in percent of a core,
      `late-sync`, `paused-client` and the timers in ms, `drift` and `loop` in percent, `warming` in seconds.
      [Cause](../../bench-harness/src/main/java/dev/zkpulsar/harness/calibration/Cause.java) describes each.

      p50 and p99 are medians of the points' figures, and "times" compares them with those of the same target without
      the cause. A **ghost** is a mark of a point without a cause. A **miss** is a point without a right mark whose cause moves
      the p50 or the p99 by 10 % or more.

      One cause is missed by rule: `slowdisk` takes waits of less than 10 ms for usual, as most disks have them. A sync that is
      5 ms late once a second moves the p99 of this target, whose files lie in memory, and is not marked. Compare such writes on
      [a disk in memory](../../docs/comparing.md#writes-need-more-pairs), or beside `fsynctime`.
      """;

  private MarksPage() {}

  /**
   * Prints the page and exits: 0; 1 if more than one point in 50 of the last table is a ghost or a
   * miss; 2 for directories without results; 3 if quiet points, or points whose cause moves a
   * figure, are missing.
   *
   * @param args for each table a heading and a directory of runs of the suite marks
   */
  public static void main(String[] args) {
    try {
      System.exit(print(args));
    } catch (BadResultsException e) {
      System.err.println("marks: " + e.getMessage());
      System.exit(ExitCode.BAD_INPUT);
    }
  }

  private static int print(String[] args) {
    System.out.print(HEAD);
    int exitCode = ExitCode.UNDECIDED;
    for (int i = 0; i + 1 < args.length; i += 2) {
      Runs runs = Runs.read(List.of(args[i + 1]));
      var table = new MarksTable(runs.points());
      System.out.printf("%n## %s%n%n%s%n%n%s", args[i], Origin.of(runs), table.markdown());
      exitCode = exitCode(table);
    }
    return exitCode;
  }

  private static int exitCode(MarksTable table) {
    if (!table.isGood()) {
      return ExitCode.FINDING;
    }
    return table.isDecided() ? ExitCode.DONE : ExitCode.UNDECIDED;
  }
}
