package dev.zkpulsar.harness.clients;

import static org.openjdk.jmh.results.AggregationPolicy.AVG;
import static org.openjdk.jmh.results.AggregationPolicy.MAX;
import static org.openjdk.jmh.results.AggregationPolicy.MIN;
import static org.openjdk.jmh.results.AggregationPolicy.SUM;

import dev.zkpulsar.harness.load.Recording.Figure;
import dev.zkpulsar.harness.profile.Distribution;
import dev.zkpulsar.harness.profile.DisturbanceRule;
import dev.zkpulsar.harness.profile.LatencyProfiler;
import dev.zkpulsar.results.run.Catalog;
import dev.zkpulsar.results.run.MetricSpec.Merged;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.results.ScalarResult;
import org.openjdk.jmh.results.ThroughputResult;

/**
 * The same iteration of all clients as one:
 *
 * <ul>
 *   <li>distributions are added;
 *   <li>rates: the sum of the counts over the union of the windows, each since its barrier opened;
 *   <li>of any other metric, the table of {@link Catalog} decides. A metric of one client, such as
 *       the servers', stays;
 *   <li>{@code disturbed} is decided anew for each client: CPU of other clients on its machine, and
 *       of the servers there, is not the CPU of other processes;
 *   <li>{@code invalid} if a client was invalid ({@code invalid.client.N} beside the client's own
 *       reasons) or disturbed, or the windows overlap by less than 95 %: {@code invalid.apart};
 *   <li>of each client, {@code client.N.p99}, {@code .pacing}, {@code .hiccup} (99th percentiles)
 *       and {@code .cpu}, so that a slow client stays visible.
 * </ul>
 */
final class MergedIteration {
  private static final double LEAST_OVERLAP = 0.95;
  private static final double US_PER_MS = 1e3;
  private static final double PERCENT = 100;
  private static final int P99 = 99;
  private static final String DISTURBED = "disturbed";
  private static final String INVALID = "invalid";
  private static final String MACHINE = "machine.";
  private static final String OTHERS = "machine.others";
  private static final String CLIENT_CPU = "client.cpu";

  private final List<IterationResult> clients;
  private final List<String> machines;
  private final Catalog specs;
  private final List<Map<String, Result<?>>> metrics = new ArrayList<>();
  private final double startS;
  private final double unionS;
  private final double overlap;

  /** Clients on the same machine have equal names in {@code machines}. */
  MergedIteration(List<IterationResult> clients, List<String> machines, Catalog specs) {
    this.clients = clients;
    this.machines = machines;
    this.specs = specs;
    for (IterationResult client : clients) {
      var byLabel = new TreeMap<String, Result<?>>();
      for (Result<?> metric : client.getRawSecondaryResults().values()) {
        byLabel.put(metric.getLabel(), metric);
      }
      metrics.add(byLabel);
    }
    var starts = all(SeveralForks.START);
    var ends = all(SeveralForks.END);
    startS = starts.getMin();
    unionS = ends.getMax() - startS;
    overlap = Math.max(0, ends.getMin() - starts.getMax()) / unionS;
  }

  private DoubleSummaryStatistics all(String label) {
    return metrics.stream().mapToDouble(client -> score(client, label)).summaryStatistics();
  }

  IterationResult result(BenchmarkParams params) {
    IterationResult first = clients.get(0);
    var merged = new IterationResult(params, first.getParams(), first.getMetadata());
    merged.addResult(primary(params));
    var labels = new TreeSet<String>();
    metrics.forEach(client -> labels.addAll(client.keySet()));
    labels.removeIf(label -> label.matches("(window|disturbed)\\..*|disturbed|invalid"));
    labels.forEach(label -> merged(label).forEach(merged::addResult));
    for (int client = 0; client < clients.size(); client++) {
      ofClient(client).forEach(merged::addResult);
    }
    Map<String, Figure> reasons = disturbances();
    LatencyProfiler.mark(DISTURBED, reasons).forEach(merged::addResult);
    merged.addResult(new ScalarResult("clients.overlap", overlap, "share", MIN));
    LatencyProfiler.mark(INVALID, invalid(!reasons.isEmpty())).forEach(merged::addResult);
    return merged;
  }

  /** Why the iteration must not be used, beside the reasons of each client. */
  private Map<String, Figure> invalid(boolean isDisturbed) {
    var reasons = new TreeMap<String, Figure>();
    for (int client = 0; client < clients.size(); client++) {
      if (score(metrics.get(client), INVALID) > 0) {
        reasons.put("client." + client, new Figure(1, "flag"));
      }
    }
    if (isDisturbed) {
      reasons.put(DISTURBED, new Figure(1, "flag"));
    }
    if (overlap < LEAST_OVERLAP) {
      reasons.put("apart", new Figure(PERCENT * (1 - overlap), "%"));
    }
    return reasons;
  }

  /** JMH's own score: of calls a second, the sum; of times, those of client 0. */
  private Result<?> primary(BenchmarkParams params) {
    Result<?> first = clients.get(0).getPrimaryResult();
    if (params.getMode() != Mode.Throughput) {
      return first;
    }
    double sum = clients.stream().mapToDouble(client -> client.getPrimaryResult().getScore()).sum();
    long unitNs = params.getTimeUnit().toNanos(1);
    return new ThroughputResult(
        ResultRole.PRIMARY, first.getLabel(), sum, unitNs, params.getTimeUnit());
  }

  private List<Result<?>> merged(String label) {
    List<Result<?>> ofClients = new ArrayList<>();
    metrics.stream().filter(m -> m.containsKey(label)).forEach(m -> ofClients.add(m.get(label)));
    Result<?> first = ofClients.get(0);
    if (first instanceof Distribution) {
      return List.of(Distribution.of(ResultRole.SECONDARY, label, ofClients));
    }
    String unit = first.getScoreUnit();
    if (label.equals(OTHERS)) {
      return List.of(new ScalarResult(label, others(), unit, AVG));
    } else if (ofClients.size() == 1) {
      return List.of(first);
    }
    Merged rule = specs.of(label, unit).merged();
    if (rule == Merged.OWN) {
      return IntStream.range(0, metrics.size())
          .filter(client -> metrics.get(client).containsKey(label))
          .<Result<?>>mapToObj(client -> own(client, label, label, unit))
          .toList();
    }
    var values = ofClients.stream().mapToDouble(Result::getScore).summaryStatistics();
    double value =
        switch (rule) {
          case COUNT, SUM -> values.getSum();
          case MEAN, OWN -> values.getAverage();
          case MAX, WORST -> values.getMax();
          case RATE -> perSecond(label);
        };
    AggregationPolicy policy =
        switch (rule) {
          case COUNT -> SUM;
          case WORST -> MAX;
          default -> AVG;
        };
    return List.of(new ScalarResult(label, value, unit, policy));
  }

  private Result<?> own(int client, String name, String label, String unit) {
    return new ScalarResult(
        "client." + client + "." + name, score(metrics.get(client), label), unit, AVG);
  }

  private double perSecond(String label) {
    double count =
        metrics.stream()
            .mapToDouble(
                client ->
                    score(client, label)
                        * (score(client, SeveralForks.END) - score(client, SeveralForks.START)))
            .sum();
    return count / unionS;
  }

  private static double score(Map<String, Result<?>> client, String label) {
    return client.containsKey(label) ? client.get(label).getScore() : 0;
  }

  private List<Result<?>> ofClient(int client) {
    var figures = new ArrayList<Result<?>>();
    Map<String, Result<?>> own = metrics.get(client);
    String prefix = "client." + client + ".";
    for (String label : List.of("response", "pacing", "hiccup")) {
      if (own.containsKey(label)) {
        String name = label.equals("response") ? "p99" : label;
        figures.add(new ScalarResult(prefix + name, p99Us(own, label), "us/op", AVG));
      }
    }
    if (own.containsKey(CLIENT_CPU)) {
      figures.add(own(client, "cpu", CLIENT_CPU, "cores"));
    }
    return figures;
  }

  private Map<String, Figure> disturbances() {
    var worst = new TreeMap<String, Figure>();
    for (int client = 0; client < metrics.size(); client++) {
      double p99Ms = p99Us(metrics.get(client), "response") / US_PER_MS;
      DisturbanceRule.reasons(figures(client), p99Ms, false)
          .forEach(
              (reason, size) -> worst.merge(reason, size, (a, b) -> a.value() > b.value() ? a : b));
    }
    return worst;
  }

  private static double p99Us(Map<String, Result<?>> client, String label) {
    return client.containsKey(label)
        ? client.get(label).getStatistics().getPercentile(P99)
        : Double.NaN;
  }

  private double others() {
    return IntStream.range(0, metrics.size())
        .mapToDouble(client -> figures(client).getOrDefault(OTHERS, 0.0))
        .max()
        .orElseThrow();
  }

  /** What disturbs a client, without the other clients and the servers on its machine. */
  private Map<String, Double> figures(int client) {
    Map<String, Double> figures = LatencyProfiler.activity(metrics.get(client).values());
    double ours = 0;
    for (int other = 0; other < metrics.size(); other++) {
      if (other != client && machines.get(other).equals(machines.get(client))) {
        // Client 0 meters the servers, too; where they run elsewhere, it knows no CPU of theirs.
        ours +=
            metrics.get(other).entrySet().stream()
                .filter(m -> m.getKey().endsWith(".cpu") && !m.getKey().startsWith(MACHINE))
                .mapToDouble(metric -> metric.getValue().getScore())
                .sum();
      }
    }
    double ourCores = ours;
    figures.computeIfPresent(OTHERS, (name, cores) -> Math.max(0, cores - ourCores));
    return figures;
  }
}
