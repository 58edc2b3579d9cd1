package dev.zkpulsar.env.oxia;

import dev.zkpulsar.env.nodes.PrometheusText;
import dev.zkpulsar.env.nodes.Resource;
import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.env.nodes.ServerReport;
import dev.zkpulsar.env.settings.Address;
import java.net.URI;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;

/**
 * Reads the Prometheus metrics of an Oxia server that was started here, on the port after that of
 * its clients.
 */
public final class OxiaReport implements ServerReport {
  private static final Duration TIMEOUT = Duration.ofSeconds(1);
  private static final double MILLIS_PER_SECOND = 1e3;
  private static final String SYNC = "oxia_server_wal_sync_latency_milliseconds";

  /** The shards that a server leads; a server without a role lacks it. */
  static final String LEADS = "oxia_server_leaders_count";

  private static final String FOLLOWS = "oxia_server_followers_count";

  @Override
  public boolean reads(Server server) {
    boolean isData = Set.of(OxiaNodes.ROLE, OxiaNodes.SPARE).contains(server.role());
    return isData && server.handle().isOurs();
  }

  /** Empty if the server does not answer within a second. */
  @Override
  public Map<Resource, Double> read(Server server) {
    var reading = new EnumMap<Resource, Double>(Resource.class);
    Map<String, Double> metrics = metrics(server.address());
    if (metrics.isEmpty()) {
      return reading;
    }
    Double leads = metrics.get(LEADS);
    if (leads != null) {
      reading.put(Resource.LEADER, leads > 0 ? 1.0 : 0.0);
    }
    // A spare server lacks both.
    reading.put(Resource.SHARDS_LED, metrics.getOrDefault(LEADS, 0.0));
    reading.put(Resource.SHARDS_FOLLOWED, metrics.getOrDefault(FOLLOWS, 0.0));
    // A server that has synced nothing yet lacks both.
    reading.put(Resource.FSYNCS, metrics.getOrDefault(SYNC + "_count", 0.0));
    reading.put(Resource.FSYNC_TIME, metrics.getOrDefault(SYNC + "_sum", 0.0) / MILLIS_PER_SECOND);
    // By Go's rule, the next collection comes when the heap has grown by GOGC percent. It contains
    // half of the goroutines' stacks with the usual 100.
    double growth = 1 + metrics.getOrDefault("go_gc_gogc_percent", 100.0) / 100;
    Double next = metrics.get("go_memstats_next_gc_bytes");
    if (next != null) {
      reading.put(Resource.HEAP, next / growth);
    }
    return reading;
  }

  /** The server's metrics by name, summed over their labels; empty without an answer in 1 s. */
  static Map<String, Double> metrics(Address address) {
    var ofMetrics = new Address(address.host(), address.port() + 1);
    var uri = URI.create("http://" + ofMetrics + "/metrics");
    var lines = PrometheusText.fetch(uri, TIMEOUT).join().stream();
    return PrometheusText.sums(
        lines.filter(line -> line.startsWith("oxia_") || line.startsWith("go_")));
  }
}
