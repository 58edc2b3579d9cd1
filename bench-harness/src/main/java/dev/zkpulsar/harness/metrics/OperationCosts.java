package dev.zkpulsar.harness.metrics;

import static org.openjdk.jmh.results.AggregationPolicy.AVG;

import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.results.run.Catalog;
import dev.zkpulsar.results.run.MetricRow;
import dev.zkpulsar.results.run.Units;
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
 * The costs of an operation, as metrics of their own. A cost is a row of {@code metrics.json} that
 * {@code sums} others: resources of the client or of all servers, divided by the operations that
 * succeeded, both of all workers, and both from the window's beginning until the last operation
 * completed. A cost is absent if no server reports the resource, or if it sums two resources and a
 * server reports one of them only, as Netty counts bytes in one direction. To be added before all
 * other profilers, so that it ends last.
 */
@SuppressWarnings("rawtypes") // as JMH has its results
public final class OperationCosts implements InternalProfiler {
  /** The rate of the operations by which costs divide: {@link ServerResults#rates}. */
  static final String OPERATIONS = "costs.operations";

  private static final Catalog CATALOG = KnownMetrics.CATALOG;

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
    if (!(operationsPerSecond > 0)) {
      return costs;
    }
    for (MetricRow cost : CATALOG.sumsByOperation()) {
      double perSecond = sum(cost, resources);
      if (!Double.isNaN(perSecond)) {
        double value = perSecond / operationsPerSecond;
        costs.add(new ScalarResult(cost.name(), value, cost.unit(), AVG));
      }
    }
    return costs;
  }

  /**
   * The sum of a cost's rows, by second, in the unit of the cost; NaN unless each of these rows is
   * known of as many servers as the others.
   */
  private static double sum(MetricRow cost, Collection<? extends Result> resources) {
    var bySummedRow =
        cost.sums().stream().map(row -> valuesOf(row, cost.unit(), resources)).toList();
    int servers = bySummedRow.get(0).size();
    boolean isKnown =
        servers > 0 && bySummedRow.stream().allMatch(values -> values.size() == servers);
    if (!isKnown) {
      return Double.NaN;
    }
    double sum = 0;
    for (List<Double> values : bySummedRow) {
      for (double value : values) {
        sum += value;
      }
    }
    return sum;
  }

  /** The values of the resources that a row describes, by second, in the unit of a cost. */
  private static List<Double> valuesOf(
      String row, String unitOfCost, Collection<? extends Result> resources) {
    var values = new ArrayList<Double>();
    for (Result resource : resources) {
      if (CATALOG.isDescribedBy(row, resource.getLabel())) {
        values.add(resource.getScore() * factor(resource.getScoreUnit(), unitOfCost));
      }
    }
    return values;
  }

  /** The factor from the unit of a resource by second to that of a cost: cores are s/s. */
  private static double factor(String unit, String unitOfCost) {
    String byOperation = unit.equals("cores") ? "s/op" : unit.replaceFirst("/s$", "/op");
    return Units.factor(byOperation, unitOfCost).orElse(1);
  }
}
