package dev.zkpulsar.harness.run;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.plan.Point;
import dev.zkpulsar.harness.search.SearchAnswer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.options.Options;

/**
 * The results of a run, in the order of its points.
 *
 * <pre>{@code
 * var results = new Run(points, search, directory, environment, List.of(), terminal).execute();
 * for (Results.PointResult point : results.points()) {
 *   System.out.println(point.point().label() + ": " + point.metric("achieved"));
 * }
 * }</pre>
 *
 * @param answers of its searches
 */
public record Results(List<PointResult> points, List<SearchAnswer> answers) {

  /**
   * A point and its results.
   *
   * @param results one for each JMH mode; none if it failed, or was measured before the run was
   *     resumed
   * @param json its elements of the result file; empty if it failed
   */
  public record PointResult(Point point, List<RunResult> results, String json) {
    static PointResult of(Point point, List<RunResult> measured) {
      return new PointResult(point, measured, Score.json(measured));
    }

    boolean isFailed() {
      return json.isEmpty();
    }

    /** The metric with this label, or null if it was not measured. */
    public Result<?> metric(String label) {
      return results.isEmpty()
          ? null
          : (Result<?>) results.get(0).getAggregatedResult().getSecondaryResults().get(label);
    }

    /** All metrics but JMH's own. */
    @SuppressWarnings("rawtypes")
    Collection<Result> metrics() {
      return results.isEmpty()
          ? List.of()
          : results.get(0).getAggregatedResult().getSecondaryResults().values();
    }

    /** Whether the point must not be used, see the metric {@code invalid}. */
    public boolean isInvalid() {
      return Journal.isInvalid(json);
    }
  }

  /** The results of all points that this process has measured, as JMH measured them. */
  public Collection<RunResult> runResults() {
    return points.stream().flatMap(point -> point.results().stream()).toList();
  }

  /** The results as the result file has them, see {@link Score}. */
  public Collection<RunResult> scored() {
    return points.stream().flatMap(point -> Score.of(point.results()).stream()).toList();
  }

  public List<Point> failed() {
    return points.stream().filter(PointResult::isFailed).map(PointResult::point).toList();
  }

  /** Whether every search has its answer. */
  public boolean isDecided() {
    return answers.stream().allMatch(SearchAnswer::isDecided);
  }

  /** Whether no point has a result. */
  public boolean isEmpty() {
    return points.stream().allMatch(PointResult::isFailed);
  }

  public boolean isComplete() {
    return failed().isEmpty();
  }

  /** Refuses a result file of the command line that cannot be written after the run. */
  public static void requireWritableUserFile(Options options, boolean isResumed) {
    if (hasUserFile(options)) {
      if (isResumed && format(options) != ResultFormatType.JSON) {
        throw BadInputException.of(
            "-rf", format(options), "finished points have JSON only", "-rf json, or a new run");
      }
      Path file = Path.of(userFile(options)).toAbsolutePath();
      if (Files.isDirectory(file)
          || !Files.isWritable(Files.exists(file) ? file : file.getParent())) {
        throw BadInputException.of(
            "-rff",
            userFile(options),
            "cannot be written",
            "a writable file in an existing directory");
      }
    }
  }

  /** Writes all results to the file of the options -rff and -rf, if one of them is given. */
  public void writeUserFile(Options options, Path json) throws IOException {
    if (hasUserFile(options) && format(options) == ResultFormatType.JSON) {
      Files.copy(json, Path.of(userFile(options)), StandardCopyOption.REPLACE_EXISTING);
    } else if (hasUserFile(options)) {
      ResultFormatFactory.getInstance(format(options), userFile(options)).writeOut(scored());
    }
  }

  private static boolean hasUserFile(Options options) {
    return options.getResult().hasValue() || options.getResultFormat().hasValue();
  }

  private static ResultFormatType format(Options options) {
    return options.getResultFormat().orElse(Defaults.RESULT_FORMAT);
  }

  private static String userFile(Options options) {
    String byFormat =
        Defaults.RESULT_FILE_PREFIX + "." + format(options).toString().toLowerCase(Locale.ROOT);
    return options.getResult().orElse(byFormat);
  }
}
