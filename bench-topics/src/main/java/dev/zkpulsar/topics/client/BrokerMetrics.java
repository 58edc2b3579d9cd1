package dev.zkpulsar.topics.client;

import dev.zkpulsar.env.nodes.PrometheusText;
import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.harness.state.PulsarServers;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * The growth of the brokers' own counters, from their {@code /metrics/} in Prometheus' text format.
 * A broker that does not answer is left out: it was lost, or its endpoint demands TLS with a
 * certificate that Java does not know.
 */
public final class BrokerMetrics {
  private static final String BATCH = "pulsar_batch_metadata_store_";
  private static final String OPERATIONS = "pulsar_metadata_store_ops_latency_ms";
  private static final String LOOKUPS = "pulsar_broker_lookup";

  /** The timer of topic loads, which a broker empties with every reading of its metrics. */
  private static final String LOADS = "pulsar_topic_load_times";

  private static final String LEDGER = "pulsar_managedLedger_client_bookkeeper_client_LEDGER_";
  private static final String COUNT = "_count";

  /** The brokers' own timers, which give the mean time of an operation in milliseconds. */
  private static final Map<String, String> TIMERS =
      Map.of(
          "broker.load",
          LOADS,
          "broker.lookup",
          LOOKUPS,
          "broker.metadata",
          OPERATIONS,
          "broker.ledger.open",
          LEDGER + "OPEN",
          "broker.ledger.create",
          LEDGER + "CREATE",
          "batch.queued",
          BATCH + "queue_wait_time_ms");

  private final PulsarServers servers;

  public BrokerMetrics(PulsarServers servers) {
    this.servers = servers;
  }

  /**
   * Adds lookups and metadata operations a topic, batches and load times to a recording.
   *
   * @param before of {@link #read}: for each broker, its values by metric
   * @param after the same, later
   * @param topics that were loaded
   */
  public static void add(
      List<Map<String, Double>> before,
      List<Map<String, Double>> after,
      int topics,
      Recording recording) {
    Map<String, Double> grown = growth(before, after);
    addRatio(recording, "lookups.topic", grown.get(LOOKUPS + COUNT), (double) topics, "#");
    addRatio(recording, "metadata.topic", grown.get(OPERATIONS + COUNT), (double) topics, "#");
    TIMERS.forEach(
        (label, timer) ->
            addRatio(recording, label, grown.get(timer + "_sum"), grown.get(timer + COUNT), "ms"));
    Double batches = grown.get(BATCH + "batch_size" + COUNT);
    addRatio(recording, "batch.operations", grown.get(BATCH + "batch_size_sum"), batches, "#");
  }

  private static void addRatio(
      Recording recording, String label, Double sum, Double count, String unit) {
    if (sum != null && count != null && count > 0) {
      recording.figure(label, sum / count, unit);
    }
  }

  /** The present values of each broker by metric; empty for a broker that does not answer. */
  public CompletableFuture<List<Map<String, Double>>> read() {
    var answers =
        servers.metrics().stream()
            .map(answer -> answer.thenApply(lines -> PrometheusText.sums(lines.stream())))
            .toList();
    return CompletableFuture.allOf(answers.toArray(CompletableFuture[]::new))
        .thenApply(all -> answers.stream().map(CompletableFuture::join).toList());
  }

  /** Sums over the brokers that answered twice. */
  static Map<String, Double> growth(
      List<Map<String, Double>> before, List<Map<String, Double>> after) {
    var growth = new HashMap<String, Double>();
    for (int broker = 0; broker < before.size(); broker++) {
      Map<String, Double> first = before.get(broker);
      if (!first.isEmpty()) {
        after
            .get(broker)
            .forEach(
                (name, value) -> {
                  double begin = name.startsWith(LOADS) ? 0 : first.getOrDefault(name, 0.0);
                  growth.merge(name, value - begin, Double::sum);
                });
      }
    }
    return growth;
  }
}
