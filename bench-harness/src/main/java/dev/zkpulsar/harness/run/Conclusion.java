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
 * @param planned all points, or the starts of searches
 */
public record Conclusion(Results results, List<Point> planned) {

  /** A line for each point that is a reason of the exit code, and for each answer of a search. */
  public List<String> lines() {
    var names = new PointNames(planned);
    var lines = new ArrayList<String>();
    add("FAILED", results.failed(), names, lines);
    add("INVALID", results.invalid(), names, lines);
    add("EXCEEDED", results.exceeding(), names, lines);
    add("UNDECIDED", results.undecided(), names, lines);
    results.answers().forEach(answer -> lines.add(answer.line()));
    return lines;
  }

  private static void add(String word, List<Point> points, PointNames names, List<String> lines) {
    points.forEach(point -> lines.add(word + ": " + names.of(point)));
  }

  /** Whether a resumed run would measure points again. */
  public boolean isIncomplete() {
    return !results.failed().isEmpty() || !results.isDecided();
  }

  /** The exit code of the run, see {@link ExitCode}. */
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
    count("UNDECIDED", undecided(), counts);
    boolean isEveryInvalid = !results.isEmpty() && results.invalid().size() == planned.size();
    if (isEveryInvalid) {
      return "every point is INVALID (%d); exit code %d".formatted(planned.size(), exitCode());
    }
    String listed = String.join(", ", counts);
    return "%d points: %s; exit code %d".formatted(planned.size(), listed, exitCode());
  }

  /** The number of open answers; of a run without a search, of points in doubt. */
  private int undecided() {
    if (results.answers().isEmpty()) {
      return results.undecided().size();
    }
    return (int) results.answers().stream().filter(answer -> !answer.isDecided()).count();
  }

  private static void count(String word, int number, List<String> counts) {
    if (number > 0) {
      counts.add(number + " " + word);
    }
  }
}
