package dev.zkpulsar.harness.metrics;

import static org.openjdk.jmh.results.AggregationPolicy.AVG;
import static org.openjdk.jmh.results.AggregationPolicy.MAX;

import dev.zkpulsar.env.server.Resource;
import dev.zkpulsar.harness.load.Fork;
import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.harness.load.Recording.Figure;
import dev.zkpulsar.harness.load.TrialFaults;
import dev.zkpulsar.harness.settings.Settings;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;
import org.openjdk.jmh.runner.IterationType;

/**
 * Adds what was used and what stood still while an iteration was measured and drained: by each
 * server and the client's process ({@code zookeeper1.cpu}, with the names and units of {@link
 * Resource}; that of the client without {@link Recording#HARNESS_CPU}), by the machine ({@link
 * MachineMeter}), and by the client's JVM ({@link ClientStalls}).
 *
 * <p>A value that is not available is absent. The profiler also starts the time series. A server
 * that is gone at the end of an iteration makes it invalid, unless a fault has killed it: {@code
 * invalid.lost.SERVER}. The mark {@code profiled} is set if the run is profiled.
 */
public final class ServerProfiler implements InternalProfiler {
  private final List<Result<?>> metrics = new ArrayList<>();
  private final MachineMeter machine = new MachineMeter();
  private final ClientStalls stalls = new ClientStalls();
  private List<MeteredServer> servers = List.of();
  private boolean started;

  @Override
  public String getDescription() {
    return "CPU, memory, network and disk of the servers, the client and the machine";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    boolean warmup = iteration.getType() == IterationType.WARMUP;
    String method = benchmark.getBenchmark().replaceFirst("^.*\\.", "");
    Fork.current().enter("setup");
    servers = MeteredServer.all();
    if (!started) {
      started = true;
      TimeSeries.startIfAsked();
    }
    metrics.clear();
    // JMH sets a trial up and tears it down between this method and the one after the iteration.
    Fork.current()
        .listen(
            Fork.Order.SERVERS, opened -> open(opened, warmup ? "warmup" : method), this::close);
  }

  private void open(Recording recording, String phase) {
    MeteredServer.open(servers);
    machine.open(servers);
    stalls.open(recording);
    Fork.current().enter(phase);
  }

  private void close(Recording recording) {
    long endNs = System.nanoTime();
    Fork.current().enter("teardown");
    stalls.close().forEach((label, figure) -> add(label, figure, MAX));
    Map<String, Map<Resource, Double>> used = MeteredServer.close(servers, endNs);
    machine.close(servers).forEach((label, figure) -> add(label, figure, AVG));
    double harnessCores =
        recording.figures().getOrDefault(Recording.HARNESS_CPU, new Figure(0, "cores")).value();
    used.getOrDefault(MeteredServer.CLIENT, Map.of())
        .computeIfPresent(Resource.cpu, (cpu, cores) -> Math.max(0, cores - harnessCores));
    used.forEach(
        (server, resources) ->
            resources.forEach(
                (resource, value) ->
                    metrics.add(
                        Rate.of(
                            Recording.label(server) + "." + resource, value, resource.unit()))));
    TrialFaults faults = Fork.current().faults();
    for (String server : MeteredServer.lost(servers)) {
      if (!faults.hasKilled(server)) {
        recording.invalid("lost." + Recording.label(server), 1, "flag");
      }
    }
  }

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    servers.forEach(MeteredServer::close);
    if (Settings.current().profiled()) {
      metrics.addAll(LatencyProfiler.mark("profiled", Map.of("jfr", new Figure(1, "flag"))));
    }
    return List.copyOf(metrics);
  }

  private void add(String label, Figure figure, AggregationPolicy policy) {
    metrics.add(new ScalarResult(label, figure.value(), figure.unit(), policy));
  }
}
