package dev.zkpulsar.harness;

import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.options.Options;

/** What the points of a run measured, in the order of the points. */
record Results(List<Of> points) {

  /** A point and its results, none where it failed, one a JMH mode otherwise. */
  record Of(Point point, List<RunResult> results) {

    boolean isFailed() {
      return results.isEmpty();
    }

    /** The metric with this label, or null where it was not measured. */
    Result<?> metric(String label) {
      return isFailed()
          ? null
          : (Result<?>) results.get(0).getAggregatedResult().getSecondaryResults().get(label);
    }

    boolean isInvalid() {
      Result<?> invalid = metric("invalid");
      return invalid != null && invalid.getScore() > 0;
    }
  }

  Collection<RunResult> runResults() {
    return points.stream().flatMap(point -> point.results().stream()).toList();
  }

  boolean isComplete() {
    return points.stream().noneMatch(Of::isFailed);
  }

  /** Writes all results once more where the command line asked for it with -rff or -rf. */
  void writeUserFile(Options options) {
    if (options.getResult().hasValue() || options.getResultFormat().hasValue()) {
      var format = options.getResultFormat().orElse(Defaults.RESULT_FORMAT);
      String file =
          options
              .getResult()
              .orElse(
                  Defaults.RESULT_FILE_PREFIX
                      + "."
                      + format.toString().toLowerCase(java.util.Locale.ROOT));
      ResultFormatFactory.getInstance(format, file).writeOut(runResults());
    }
  }
}
