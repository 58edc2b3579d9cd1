package dev.zkpulsar.harness.run;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.search.Requirement;
import dev.zkpulsar.harness.search.SearchAnswer;
import dev.zkpulsar.results.run.Mark.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.options.Options;

/**
 * The results of a run, in the order of its points.
 *
 * @param failed the points of which the last measurement has no result, an earlier one may have;
 *     the starts of searches without any result
 * @param answers of its searches
 * @param broken why the run ended before its last point; empty if it did not
 */
public record Results(
    List<PointResult> points,
    List<Point> failed,
    List<SearchAnswer> answers,
    Optional<String> broken) {

  /**
   * A point and its results.
   *
   * @param results one for each JMH mode; none if there is none, or the point was measured before
   *     the run was resumed
   * @param json its elements of the result file; empty if there is no result
   */
  public record PointResult(Point point, List<RunResult> results, String json) {
    static PointResult of(Point point, Collection<RunResult> measured) {
      return new PointResult(point, List.copyOf(measured), PublishedScore.json(measured));
    }

    boolean isEmpty() {
      return json.isEmpty();
    }

    /** The metric with this label, or null if it was not measured. */
    public Result<?> metric(String label) {
      return results.isEmpty()
          ? null
          : (Result<?>) results.get(0).getAggregatedResult().getSecondaryResults().get(label);
    }

    /** Whether the point must not be used, see the metric {@code invalid}. */
    public boolean isInvalid() {
      return Journal.isMarked(Kind.INVALID.metric(), json);
    }
  }

  /** The points beyond a required bound. */
  public List<Point> exceeding() {
    return marked(Kind.EXCEEDED.metric());
  }

  /** The points whose figures must not be used; a search needs them, to find its upper end. */
  public List<Point> invalid() {
    return answers.isEmpty() ? marked(Kind.INVALID.metric()) : List.of();
  }

  /** The points of which a required bound could not be judged. */
  public List<Point> undecided() {
    return marked(Requirement.UNDECIDED);
  }

  private List<Point> marked(String metric) {
    return points.stream()
        .filter(point -> Journal.isMarked(metric, point.json))
        .map(PointResult::point)
        .toList();
  }

  /** Whether every search has its answer. */
  public boolean isDecided() {
    return answers.stream().allMatch(SearchAnswer::isDecided);
  }

  /** Whether no point has a result. */
  public boolean isEmpty() {
    return points.stream().allMatch(PointResult::isEmpty);
  }

  /**
   * Refuses a file of the options -rf and -rff that cannot be written after the run.
   *
   * @param isResumedOrSearch whether the run has results that are not JMH's own
   */
  public static void requireUserFile(Options options, boolean isResumedOrSearch) {
    Path file = userFile(options).orElse(null);
    if (file != null && isResumedOrSearch && format(options) != ResultFormatType.JSON) {
      String why = "finished points and a search's answers are JSON";
      throw BadInputException.of("-rf", format(options), why, "json");
    } else if (file != null && (Files.isDirectory(file) || !canWrite(file))) {
      String allowed = "a writable file in an existing directory";
      throw BadInputException.of("-rff", file, "cannot be written", allowed);
    }
  }

  private static boolean canWrite(Path file) {
    return Files.isWritable(Files.exists(file) ? file : file.toAbsolutePath().getParent());
  }

  /** Writes all results to the file of the options -rff and -rf, if there is one. */
  public void writeUserFile(Options options, Path json) throws IOException {
    Path file = userFile(options).orElse(json);
    if (file != json && format(options) == ResultFormatType.JSON) {
      Files.copy(json, file, StandardCopyOption.REPLACE_EXISTING);
    } else if (file != json) {
      var scored =
          points.stream().flatMap(point -> PublishedScore.of(point.results).stream()).toList();
      ResultFormatFactory.getInstance(format(options), file.toString()).writeOut(scored);
    }
  }

  private static ResultFormatType format(Options options) {
    return options.getResultFormat().orElse(Defaults.RESULT_FORMAT);
  }

  private static Optional<Path> userFile(Options options) {
    boolean isAsked = options.getResult().hasValue() || options.getResultFormat().hasValue();
    String name = Defaults.RESULT_FILE_PREFIX + "." + format(options).name();
    return isAsked
        ? Optional.of(Path.of(options.getResult().orElse(name.toLowerCase(Locale.ROOT))))
        : Optional.empty();
  }
}
