package dev.zkpulsar.harness.profile;

import static org.openjdk.jmh.results.AggregationPolicy.AVG;
import static org.openjdk.jmh.results.AggregationPolicy.MAX;
import static org.openjdk.jmh.results.AggregationPolicy.SUM;

import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.harness.settings.ParentWatch;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * Turns an iteration's {@link Recording} into secondary metrics of JMH's own result:
 *
 * <ul>
 *   <li>{@code response}, {@code service}, {@code pacing} (how late the harness itself issued an
 *       operation): distributions in us/op;
 *   <li>{@code offered} (open loop only) and {@code achieved}: ops/s;
 *   <li>a benchmark's own: {@link Recording#time}, {@link Recording#figure};
 *   <li>{@code failures}, one {@code failures.KIND} a kind, {@code overdue} and {@code heldback}
 *       (open loop only): counts, summed over iterations and forks; {@code heldback.time} is a
 *       distribution over the operations that were held back;
 *   <li>{@code lost}: servers that are gone, absent if none is; {@code lost.SERVER}: 1;
 *   <li>{@code invalid}: 1 if the iteration is unusable, see {@link Recording#isInvalid}.
 * </ul>
 */
public final class LatencyProfiler implements InternalProfiler {

  /** The metric of servers that are gone, and the beginning of one flag for each. */
  private static final String LOST = "lost";

  /** Called by JMH, in the runner and in every fork. */
  public LatencyProfiler() {
    ParentWatch.startIfAsked();
  }

  @Override
  public String getDescription() {
    return "Response and service time, rates, failures and overdue operations of zkpulsar's loops";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    Recording.takeLatest();
  }

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    Recording recording = Recording.takeLatest();
    return recording == null ? List.of() : metrics(recording);
  }

  private static List<Result<?>> metrics(Recording recording) {
    var metrics = new ArrayList<Result<?>>();
    if (recording.response().getTotalCount() > 0) {
      metrics.add(Distribution.of("response", recording.response()));
      metrics.add(Distribution.of("service", recording.service()));
      metrics.add(Distribution.of("pacing", recording.pacing()));
    }
    recording.distributions().forEach((label, times) -> metrics.add(Distribution.of(label, times)));
    recording
        .figures()
        .forEach(
            (label, figure) ->
                metrics.add(new ScalarResult(label, figure.value(), figure.unit(), AVG)));
    if (recording.isOpenLoop()) {
      metrics.add(new ScalarResult("offered", recording.offeredPerSecond(), "ops/s", AVG));
      metrics.add(new ScalarResult("overdue", recording.overdue(), "ops", SUM));
      metrics.add(new ScalarResult("heldback", recording.heldBack(), "ops", SUM));
    }
    metrics.add(new ScalarResult("achieved", recording.achievedPerSecond(), "ops/s", AVG));
    metrics.add(new ScalarResult("failures", recording.failureCount(), "ops", SUM));
    recording
        .failures()
        .forEach((kind, n) -> metrics.add(new ScalarResult("failures." + kind, n, "ops", SUM)));
    recording
        .lostServers()
        .forEach(
            server -> metrics.add(new ScalarResult(LOST + "." + label(server), 1, "flag", MAX)));
    if (!recording.lostServers().isEmpty()) {
      metrics.add(new ScalarResult(LOST, recording.lostServers().size(), "servers", MAX));
    }
    metrics.add(new ScalarResult("invalid", recording.isInvalid() ? 1 : 0, "flag", MAX));
    return metrics;
  }

  /** A server's name in the labels of metrics: zookeeper-1 is zookeeper1. */
  static String label(String server) {
    return server.replaceAll("[^a-z0-9]", "");
  }
}
