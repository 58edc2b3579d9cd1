package dev.zkpulsar.producer.client;

import dev.zkpulsar.env.nodes.PrometheusText;
import dev.zkpulsar.harness.state.PulsarServers;
import java.io.IOException;
import java.util.List;
import org.apache.pulsar.client.admin.PulsarAdminException;

/**
 * Counters of the brokers: operations on their metadata stores, and entries that subscriptions
 * wrote to their cursors' ledgers.
 *
 * @param metadataReads of all brokers since their start; NaN if one does not answer
 * @param metadataWrites puts and deletes
 * @param cursorEntries of the present ledgers, the least number after one was replaced
 */
public record BrokerCounters(
    double metadataReads, double metadataWrites, double cursorEntries, long atNs) {
  private static final String OPERATIONS = "pulsar_metadata_store_ops_latency_ms_count";

  /** The label of puts and deletes. */
  private static final String WRITE = ".*type=\"(put|del)\".*";

  /** Asks the brokers. */
  public static BrokerCounters read(PulsarServers servers, int topics, String subscription) {
    double reads = 0;
    double writes = 0;
    double entries = 0;
    try {
      for (var broker : servers.metrics()) {
        List<String> metrics = broker.join();
        if (metrics.isEmpty()) {
          throw new IOException("a broker's /metrics/: no answer in time, an error, or TLS");
        }
        writes += operations(metrics, true);
        reads += operations(metrics, false);
      }
      for (int topic = 0; topic < topics; topic++) {
        var stats = servers.admin().topics().getInternalStats(servers.topic(topic));
        var cursor = stats.cursors.get(subscription);
        entries += cursor == null ? 0 : cursor.cursorLedgerLastEntry + 1;
      }
    } catch (IOException | PulsarAdminException e) {
      System.err.println("zkpulsar: the brokers' counters are unknown: " + e.getMessage());
      reads = Double.NaN;
      writes = Double.NaN;
      entries = Double.NaN;
    }
    return new BrokerCounters(reads, writes, entries, System.nanoTime());
  }

  private static double operations(List<String> metrics, boolean areWrites) {
    var lines =
        metrics.stream()
            .filter(line -> line.startsWith(OPERATIONS))
            .filter(line -> line.matches(WRITE) == areWrites);
    return PrometheusText.sums(lines).getOrDefault(OPERATIONS, Double.NaN);
  }
}
