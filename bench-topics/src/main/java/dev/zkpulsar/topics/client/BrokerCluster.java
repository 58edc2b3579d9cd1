package dev.zkpulsar.topics.client;

import dev.zkpulsar.env.pulsar.PulsarSettings;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Kind;
import dev.zkpulsar.harness.state.ClusterSetup;
import dev.zkpulsar.harness.state.PointParams;
import dev.zkpulsar.harness.state.Range;
import dev.zkpulsar.harness.state.Unused;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * The cluster of a point: its servers, and the entries of broker.conf that decide how long topics
 * take to load. An external cluster keeps its own configuration; the parameters then only label the
 * point.
 */
@State(Scope.Benchmark)
public class BrokerCluster implements ClusterSetup, Unused {
  private static final String EXTENSIBLE =
      "org.apache.pulsar.broker.loadbalance.extensions.ExtensibleLoadManagerImpl";

  /** Entries of every cluster: only the measured event moves topics, and timers go through it. */
  private static final Map<String, String> ALWAYS =
      Map.of(
          "loadBalancerAutoBundleSplitEnabled", "false",
          "loadBalancerSheddingEnabled", "false",
          // A reading of a broker's metrics would list every topic.
          "exposeTopicLevelMetricsInPrometheus", "false",
          "bookkeeperClientExposeStatsToPrometheus", "true",
          // A broker empties its timer of topic loads so often, too.
          "statsUpdateInitialDelayInSecs", "600",
          "statsUpdateFrequencyInSecs", "600");

  public enum Metadata {
    zookeeper,
    oxia
  }

  /** The load manager, which assigns bundles to brokers. */
  public enum LoadManager {
    /** The default of the Pulsar version. */
    shipped,
    /** The one that keeps ownership in a topic (PIP-192). */
    extensible
  }

  /** Brokers. */
  @Param("2")
  @Range(min = 1, max = 3)
  public int brokers;

  /** Bookies: 1 or 3. */
  @Param("1")
  @Range(min = 1, max = 3)
  public int bookies;

  /** The store of the metadata. */
  @Param("zookeeper")
  public Metadata metadata;

  /** Bundles of a namespace; a broker owns whole bundles. */
  @Param("4")
  @Range(min = 1, max = 1_000)
  public int bundles;

  /** Whether the brokers batch the operations of their metadata stores. */
  @Param("true")
  public boolean batchingEnabled;

  /** How long a broker's store gathers a batch. */
  @Param("5")
  @Range(min = 1, max = 10_000)
  public int batchingMaxDelayMillis;

  /** After this time without a sign of life, the metadata store ends a broker's session. */
  @Param("30000")
  @Range(min = 4_000, max = 40_000)
  public int brokerSessionTimeoutMillis;

  /** Topics that a broker loads at a time. */
  @Param("5000")
  @Range(min = 1, max = 1_000_000)
  public int maxConcurrentTopicLoad;

  @Param("shipped")
  public LoadManager loadManager;

  @Override
  public Set<String> unusedParams(Map<String, String> params) {
    return params.get("batchingEnabled").equals("true")
        ? Set.of()
        : Set.of("batchingMaxDelayMillis");
  }

  /** Oxia's client refuses what Pulsar's store passes to it without batching. */
  @Override
  public Optional<BadInputException> impossible(Map<String, String> params) {
    return params.get("metadata").equals(Metadata.oxia.name())
            && params.get("batchingEnabled").equals("false")
        ? Optional.of(
            BadInputException.of(
                "-p batchingEnabled", false, "a store on Oxia always batches", "true"))
        : Optional.empty();
  }

  @Override
  public PulsarSettings cluster(PointParams point, PulsarSettings settings) {
    int bookies = point.number("bookies");
    if (bookies == 2) {
      throw BadInputException.of("-p bookies", bookies, "1, 3");
    }
    return settings.withCluster(
        point.number("brokers"),
        bookies,
        point.values().get("metadata"),
        settings.kind() == Kind.external ? Map.of() : conf(point.values()));
  }

  /** The entries of broker.conf. */
  static Map<String, String> conf(Map<String, String> params) {
    var conf = new TreeMap<>(ALWAYS);
    conf.put("defaultNumberOfNamespaceBundles", params.get("bundles"));
    conf.put("metadataStoreBatchingEnabled", params.get("batchingEnabled"));
    conf.put("metadataStoreBatchingMaxDelayMillis", params.get("batchingMaxDelayMillis"));
    conf.put("metadataStoreSessionTimeoutMillis", params.get("brokerSessionTimeoutMillis"));
    conf.put("maxConcurrentTopicLoadRequest", params.get("maxConcurrentTopicLoad"));
    if (params.get("loadManager").equals(LoadManager.extensible.name())) {
      conf.put("loadManagerClassName", EXTENSIBLE);
    }
    return conf;
  }

  /**
   * Every event needs a cluster of its own: a lost broker does not return, JVMs are warm after an
   * unload, and even deleted topics cost the broker that takes over further metadata operations.
   */
  @Override
  public boolean breaks(PointParams point) {
    return point.values().containsKey("event");
  }
}
