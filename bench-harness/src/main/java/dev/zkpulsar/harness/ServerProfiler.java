package dev.zkpulsar.harness;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;
import org.openjdk.jmh.runner.IterationType;

/**
 * Adds what each server and the client's process used while an iteration was measured and drained:
 * metrics {@code SERVER.RESOURCE} such as {@code zookeeper1.cpu}, by the names and units of {@link
 * dev.zkpulsar.env.Resource}. What cannot be had is absent. It also keeps the time series.
 */
public final class ServerProfiler implements InternalProfiler {
  private final List<Metered> servers = Metered.all();
  private final TimeSeries timeSeries = TimeSeries.startIfAsked();

  @Override
  public String getDescription() {
    return "CPU, memory, network and disk of the servers and of the client";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    boolean warmup = iteration.getType() == IterationType.WARMUP;
    String method = benchmark.getBenchmark().replaceFirst("^.*\\.", "");
    Phase.enter(warmup ? "warmup" : method);
    if (timeSeries != null) {
      timeSeries.point(benchmark);
    }
    // Not here: a trial's set-up, its load of a tree, is still to come before the first iteration.
    Recording.whenOpened(() -> servers.forEach(Metered::sinceLast));
  }

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    Phase.enter("between");
    var metrics = new ArrayList<Result<?>>();
    for (Metered server : servers) {
      String prefix = server.name().replaceAll("[^a-z0-9]", "") + ".";
      server
          .sinceLast()
          .forEach(
              (resource, value) ->
                  metrics.add(
                      new ScalarResult(
                          prefix + resource, value, resource.unit(), AggregationPolicy.AVG)));
    }
    return metrics;
  }
}
