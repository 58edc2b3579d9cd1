package dev.zkpulsar.harness.run;

import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.results.text.ExitCode;
import java.util.ArrayList;
import java.util.List;

/**
 * The last lines of a run, and its exit code: 1 if a point has no result, is INVALID or exceeds a
 * bound; otherwise 3 if a bound or a search is undecided; otherwise 0. A mark DISTURBED alone
 * changes nothing.
 *
 * @param planned the number of points, or of starts of searches
 */
public record Conclusion(Results results, int planned) {

  /** A line for each point that is a reason of the exit code, and for each answer of a search. */
  public List<String> lines() {
    var lines = new ArrayList<String>();
    add("FAILED", results.failed(), lines);
    add("INVALID", results.invalid(), lines);
    add("EXCEEDED", results.exceeding(), lines);
    add("UNDECIDED", results.undecided(), lines);
    results.answers().forEach(answer -> lines.add(answer.line()));
    return lines;
  }

  private static void add(String word, List<Point> points, List<String> lines) {
    points.forEach(point -> lines.add(word + ": " + point.label()));
  }

  /** Whether a resumed run would measure points again. */
  public boolean isIncomplete() {
    return !results.failed().isEmpty() || !results.isDecided();
  }

  public int exitCode() {
    boolean isGood =
        results.failed().isEmpty() && results.invalid().isEmpty() && results.exceeding().isEmpty();
    if (!isGood) {
      return ExitCode.FINDING;
    }
    boolean isDecided = results.undecided().isEmpty() && results.isDecided();
    return isDecided ? ExitCode.DONE : ExitCode.UNDECIDED;
  }

  /** The numbers behind the exit code; empty if the code is 0. */
  public String sum() {
    if (exitCode() == ExitCode.DONE) {
      return "";
    }
    var counts = new ArrayList<String>();
    count("FAILED", results.failed().size(), counts);
    count("INVALID", results.invalid().size(), counts);
    count("EXCEEDED", results.exceeding().size(), counts);
    long openAnswers = results.answers().stream().filter(answer -> !answer.isDecided()).count();
    int openPoints = results.undecided().size();
    count("UNDECIDED", results.answers().isEmpty() ? openPoints : (int) openAnswers, counts);
    boolean isEveryInvalid = !results.isEmpty() && results.invalid().size() == planned;
    return isEveryInvalid
        ? "every point is INVALID (%d); exit code %d".formatted(planned, exitCode())
        : "%d points: %s; exit code %d".formatted(planned, String.join(", ", counts), exitCode());
  }

  private static void count(String word, int number, List<String> counts) {
    if (number > 0) {
      counts.add(number + " " + word);
    }
  }
}
