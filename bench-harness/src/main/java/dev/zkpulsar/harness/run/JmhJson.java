package dev.zkpulsar.harness.run;

import dev.zkpulsar.harness.plan.BenchmarkStates;
import dev.zkpulsar.harness.plan.JmhParams;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;

/**
 * Results in the format of JMH's own JSON writer, with the parameters that have an effect. JMH's
 * writer reads all metrics of an iteration once for each metric, and JMH computes them from the
 * samples each time. That takes half a minute for 60 iterations; here the metrics are computed
 * once.
 */
final class JmhJson {
  private JmhJson() {}

  /** The elements of the array that JMH's writer writes, without its brackets. */
  static String elementsOf(Collection<RunResult> results) {
    var bytes = new ByteArrayOutputStream();
    var out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    ResultFormatFactory.getInstance(ResultFormatType.JSON, out).writeOut(computedOnce(results));
    String array = bytes.toString(StandardCharsets.UTF_8).strip();
    return array.substring(1, array.length() - 1).strip();
  }

  /** The same results with metrics that are computed once, for any of JMH's writers. */
  static List<RunResult> computedOnce(Collection<RunResult> results) {
    return results.stream().map(JmhJson::computedOnce).toList();
  }

  private static RunResult computedOnce(RunResult result) {
    List<BenchmarkResult> forks =
        result.getBenchmarkResults().stream().map(JmhJson::computedOnce).toList();
    return new RunResult(withUsedParams(result.getParams()), forks);
  }

  /** Without the parameters that have no effect on the point. */
  private static BenchmarkParams withUsedParams(BenchmarkParams of) {
    var params = new TreeMap<String, String>();
    of.getParamsKeys().forEach(name -> params.put(name, of.getParam(name)));
    var used = BenchmarkStates.usedParams(of.getBenchmark(), params).keySet();
    Map<String, String> values = JmhParams.values(of);
    values.keySet().retainAll(used);
    return JmhParams.copy(of, of.getMode(), of.getTimeUnit(), values);
  }

  private static BenchmarkResult computedOnce(BenchmarkResult fork) {
    List<IterationResult> iterations =
        fork.getIterationResults().stream().<IterationResult>map(ComputedOnce::new).toList();
    var copy = new BenchmarkResult(fork.getParams(), iterations, fork.getMetadata());
    fork.getBenchmarkResults().values().forEach(copy::addBenchmarkResult);
    return copy;
  }

  /** An iteration that computes its secondary metrics only once. */
  private static final class ComputedOnce extends IterationResult {
    private static final long serialVersionUID = 1L;

    @SuppressWarnings("rawtypes")
    private transient Map<String, Result> secondary;

    ComputedOnce(IterationResult of) {
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
