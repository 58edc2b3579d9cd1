package dev.zkpulsar.harness.run;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;

/**
 * Results in the format of JMH's own JSON writer. That writer reads all metrics of an iteration
 * once for each metric, and JMH computes them from the samples each time: half a minute for 60
 * iterations. Here they are computed once.
 */
final class JmhJson {
  private JmhJson() {}

  /** The elements of the array that JMH's writer writes, without its brackets. */
  static String elementsOf(Collection<RunResult> results) {
    var bytes = new ByteArrayOutputStream();
    var out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    ResultFormatFactory.getInstance(ResultFormatType.JSON, out).writeOut(remembering(results));
    String array = bytes.toString(StandardCharsets.UTF_8).strip();
    return array.substring(1, array.length() - 1).strip();
  }

  /** The same results with computed metrics, for any of JMH's writers. */
  static List<RunResult> remembering(Collection<RunResult> results) {
    return results.stream().map(JmhJson::remembering).toList();
  }

  private static RunResult remembering(RunResult result) {
    List<BenchmarkResult> forks =
        result.getBenchmarkResults().stream().map(JmhJson::remembering).toList();
    return new RunResult(result.getParams(), forks);
  }

  private static BenchmarkResult remembering(BenchmarkResult fork) {
    List<IterationResult> iterations =
        fork.getIterationResults().stream().<IterationResult>map(Remembering::new).toList();
    var copy = new BenchmarkResult(fork.getParams(), iterations, fork.getMetadata());
    fork.getBenchmarkResults().values().forEach(copy::addBenchmarkResult);
    return copy;
  }

  /** An iteration that computes its secondary metrics only once. */
  private static final class Remembering extends IterationResult {
    private static final long serialVersionUID = 1L;

    @SuppressWarnings("rawtypes")
    private transient Map<String, Result> secondary;

    Remembering(IterationResult of) {
      super(of.getBenchmarkParams(), of.getParams(), of.getMetadata());
      addResults(of.getRawPrimaryResults());
      addResults(of.getRawSecondaryResults().values());
    }

    @Override
    @SuppressWarnings("rawtypes")
    public Map<String, Result> getSecondaryResults() {
      if (secondary == null) {
        secondary = super.getSecondaryResults();
      }
      return secondary;
    }
  }
}
