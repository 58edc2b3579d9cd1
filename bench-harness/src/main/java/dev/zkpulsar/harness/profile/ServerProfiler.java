package dev.zkpulsar.harness.profile;

import dev.zkpulsar.env.server.Resource;
import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.harness.state.Phase;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;
import org.openjdk.jmh.runner.IterationType;

/**
 * Adds the resource use of each server and of the client's process while an iteration was measured
 * and drained: metrics {@code SERVER.RESOURCE} such as {@code zookeeper1.cpu}, with the names and
 * units of {@link Resource}. A value that is not available is absent. The profiler also starts the
 * time series.
 */
public final class ServerProfiler implements InternalProfiler {
  private final Map<String, Map<Resource, Double>> used = new TreeMap<>();
  private List<MeteredServer> servers = List.of();
  private boolean started;

  @Override
  public String getDescription() {
    return "CPU, memory, network and disk of the servers and of the client";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    boolean warmup = iteration.getType() == IterationType.WARMUP;
    String method = benchmark.getBenchmark().replaceFirst("^.*\\.", "");
    Phase.enter("setup");
    servers = MeteredServer.all();
    if (!started && !servers.isEmpty()) {
      started = true;
      TimeSeries.startIfAsked();
    }
    used.clear();
    // JMH sets a trial up and tears it down between this method and the one after the iteration.
    Recording.listen(ServerProfiler.class, () -> opened(warmup ? "warmup" : method), this::closed);
  }

  private void opened(String phase) {
    MeteredServer.sinceLast(servers);
    Phase.enter(phase);
  }

  private void closed() {
    Phase.enter("teardown");
    used.putAll(MeteredServer.sinceLast(servers));
  }

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    servers.forEach(MeteredServer::close);
    var metrics = new ArrayList<Result<?>>();
    used.forEach(
        (server, resources) ->
            resources.forEach(
                (resource, value) ->
                    metrics.add(
                        new ScalarResult(
                            server.replaceAll("[^a-z0-9]", "") + "." + resource,
                            value,
                            resource.unit(),
                            AggregationPolicy.AVG))));
    return metrics;
  }
}
