package dev.zkpulsar.harness.metrics;

import static org.openjdk.jmh.results.AggregationPolicy.AVG;

import dev.zkpulsar.harness.load.TrialContext;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * The costs of an operation, as metrics of their own: resources of client and servers, summed over
 * the servers, divided by the operations that succeeded, both of all workers, and both from the
 * window's beginning until the last operation completed. A cost is absent if no server reports the
 * resource, and that of bytes if a server counts one direction only, as with Netty. To be added
 * before all other profilers, so that it ends last.
 */
@SuppressWarnings("rawtypes") // as JMH has its results
public final class OperationCosts implements InternalProfiler {
  /** A cost: the metrics that it sums have a unit of a rate, and the factor leads to its own. */
  private record Cost(String label, String unit, String parts, double factor) {}

  /** The rate of the operations by which costs divide: {@link ServerResults#rates}. */
  static final String OPERATIONS = "costs.operations";

  private static final String BYTES_IN = ".*\\.bytesin";
  private static final String BYTES_OUT = ".*\\.bytesout";

  private static final List<Cost> COSTS =
      List.of(
          new Cost("client.cpu/op", "us/op", "client\\.cpu", 1e6),
          new Cost("servers.cpu/op", "us/op", "(?!(client|harness)\\.)[^.]*\\.cpu", 1e6),
          new Cost("servers.bytes/op", "B/op", BYTES_IN + "|" + BYTES_OUT, 1),
          new Cost("servers.diskwritten/op", "B/op", "(?!client\\.).*\\.diskwritten", 1),
          new Cost("servers.fsyncs/op", "fsyncs/op", ".*\\.fsyncs", 1));

  @Override
  public String getDescription() {
    return "CPU, network and disk of an operation";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    // Only the end matters.
  }

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    if (result.getRawPrimaryResults().isEmpty()
        || result.getRawSecondaryResults().get(OPERATIONS).isEmpty()) {
      return List.of(); // No loop ran, or the iteration has failed.
    }
    var metrics = new TreeMap<String, Result>(result.getSecondaryResults());
    double perSecond = metrics.get(OPERATIONS).getScore();
    // A figure of the benchmark, such as listeners.cpu, is not that of a server.
    metrics.keySet().removeAll(TrialContext.recording().figures().keySet());
    return of(metrics.values(), perSecond);
  }

  /** The costs of an iteration; none if no operation succeeded. */
  static List<Result<?>> of(Collection<? extends Result> resources, double operationsPerSecond) {
    var costs = new ArrayList<Result<?>>();
    for (Cost cost : COSTS) {
      var sum =
          resources.stream()
              .filter(resource -> resource.getLabel().matches(cost.parts))
              .mapToDouble(Result::getScore)
              .summaryStatistics();
      if (sum.getCount() > 0 && operationsPerSecond > 0) {
        double value = cost.factor * sum.getSum() / operationsPerSecond;
        costs.add(new ScalarResult(cost.label, value, cost.unit, AVG));
      }
    }
    if (count(resources, BYTES_IN) != count(resources, BYTES_OUT)) {
      costs.removeIf(cost -> cost.getLabel().equals("servers.bytes/op"));
    }
    return costs;
  }

  private static long count(Collection<? extends Result> resources, String label) {
    return resources.stream().filter(resource -> resource.getLabel().matches(label)).count();
  }
}
