package dev.zkpulsar.harness.run;

import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.search.Requirement;
import dev.zkpulsar.harness.search.SearchAnswer;
import dev.zkpulsar.results.run.Mark.Kind;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;

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
      if (results.isEmpty()) {
        return null;
      }
      var metrics = results.get(0).getAggregatedResult().getSecondaryResults();
      return metrics.get(label);
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

  /** The points of which this flag is set. */
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
}
