package dev.zkpulsar.topics.client;

import dev.zkpulsar.env.Environments;
import dev.zkpulsar.env.nodes.SystemSettings;
import dev.zkpulsar.env.pulsar.PulsarSettings;
import dev.zkpulsar.env.pulsar.PulsarTopology;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.EnvironmentKind;
import dev.zkpulsar.env.settings.Labelled;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.point.PointRules;
import dev.zkpulsar.harness.point.Range;
import dev.zkpulsar.harness.settings.RunSettings;
import java.util.HashSet;
import java.util.List;
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
public class BrokerCluster implements PointRules {
  /**
   * Entries of every cluster: only the measured fault moves topics, and no broker empties its
   * timers between two of our readings.
   */
  private static final Map<String, String> ALWAYS =
      Map.of(
          "loadBalancerAutoBundleSplitEnabled", "false",
          "loadBalancerSheddingEnabled", "false",
          // A benchmark deletes a namespace with its topics.
          "forceDeleteNamespaceAllowed", "true",
          // A reading of a broker's metrics would list every topic.
          "exposeTopicLevelMetricsInPrometheus", "false",
          "bookkeeperClientExposeStatsToPrometheus", "true",
          // A broker empties its timer of topic loads so often, too.
          "statsUpdateInitialDelayInSecs", "600",
          "statsUpdateFrequencyInSecs", "600");

  public enum Metadata implements Labelled {
    ZOOKEEPER,
    OXIA
  }

  /** Brokers of the cluster. */
  @Param("2")
  @Range(min = 1, max = 3)
  public int brokers;

  /** Bookies of the cluster: 1 or 3. */
  @Param("1")
  @Range(min = 1, max = 3)
  public int bookies;

  /** The store of the metadata. */
  @Param("zookeeper")
  @Labelled.By(Metadata.class)
  public String metadata;

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

  /**
   * After this time without a sign of life, the metadata store ends a broker's session: {@code
   * metadataStoreSessionTimeoutMillis}.
   */
  @Param("30000")
  @Range(min = 4_000, max = 40_000)
  public int brokerSessionTimeoutMillis;

  /**
   * Reaction of a broker to the loss of its session with the metadata store: {@code
   * zookeeperSessionExpiredPolicy}.
   */
  @Param("reconnect")
  @Labelled.By(SessionExpiredPolicy.class)
  public String sessionExpiredPolicy;

  /** Topics that a broker loads at a time: {@code maxConcurrentTopicLoadRequest}. */
  @Param("5000")
  @Range(min = 1, max = 1_000_000)
  public int maxConcurrentTopicLoad;

  /** The load manager of the brokers: the default of the Pulsar version, or that of PIP-192. */
  @Param("shipped")
  @Labelled.By(LoadManager.class)
  public String loadManager;

  /** Where the extensible load manager keeps the owner of each bundle. */
  @Param("topic")
  @Labelled.By(Ownership.class)
  public String ownership;

  @Override
  public Set<String> unusedParams(Point point) {
    var unused = new HashSet<String>();
    if (!batchingEnabled) {
      unused.add("batchingMaxDelayMillis");
    }
    if (!LoadManager.EXTENSIBLE.is(loadManager)) {
      unused.add("ownership");
    }
    return unused;
  }

  /**
   * Oxia's client refuses what Pulsar's store passes to it without batching; the other load
   * managers keep ownership in locks of the metadata store, which no entry changes.
   */
  @Override
  public Optional<BadInputException> impossible(Point point) {
    if (Metadata.OXIA.is(metadata) && !batchingEnabled) {
      return Optional.of(
          BadInputException.of(
              "-p batchingEnabled", false, "a store on Oxia always batches", "true"));
    }
    boolean isDefault = ownership.equals(Ownership.TOPIC.label());
    if (!LoadManager.EXTENSIBLE.is(loadManager) && !isDefault) {
      return Optional.of(
          BadInputException.of(
              "-p ownership",
              ownership,
              "only the extensible load manager has a choice",
              "-p loadManager=extensible"));
    }
    return Optional.empty();
  }

  /**
   * Refuses a cluster that the environment cannot have, settings and entries that the point
   * replaces, and several workers: all topics are in one namespace.
   */
  @Override
  public void check(Point point, RunSettings settings) {
    settings.requireOneWorker("each would have the same topics");
    settings.refuse(PulsarTopology.BROKERS, "brokers");
    settings.refuse(PulsarTopology.BOOKIES, "bookies");
    settings.refuse(PulsarTopology.METADATA, "metadata");
    var pulsar = settings.of(PulsarSettings.class);
    // Refuses a cluster whose metadata store cannot be started.
    var unused = Environments.metadataSettings(cluster(pulsar));
    for (String entry : pulsar.cluster().map(PulsarTopology::brokerConf).orElse(List.of())) {
      if (conf().containsKey(entry.split("=")[0])) {
        throw BadInputException.of(
            "-D" + PulsarTopology.BROKER_CONF,
            entry,
            "a cluster of topics has its own",
            "-p for what is a parameter, and other entries");
      }
    }
  }

  @Override
  public SystemSettings servers(Point point, SystemSettings ofRun) {
    return ofRun instanceof PulsarSettings settings ? cluster(settings) : ofRun;
  }

  /** The cluster of the point. */
  PulsarSettings cluster(PulsarSettings settings) {
    if (bookies == 2) {
      throw BadInputException.of("-p bookies", bookies, "1, 3");
    }
    return settings.withCluster(
        brokers,
        bookies,
        metadata,
        settings.kind() == EnvironmentKind.EXTERNAL ? Map.of() : conf());
  }

  /** The entries of broker.conf. */
  Map<String, String> conf() {
    var conf = new TreeMap<>(ALWAYS);
    conf.put("defaultNumberOfNamespaceBundles", Integer.toString(bundles));
    conf.put("metadataStoreBatchingEnabled", Boolean.toString(batchingEnabled));
    conf.put("metadataStoreBatchingMaxDelayMillis", Integer.toString(batchingMaxDelayMillis));
    conf.put("metadataStoreSessionTimeoutMillis", Integer.toString(brokerSessionTimeoutMillis));
    conf.put("zookeeperSessionExpiredPolicy", sessionExpiredPolicy);
    conf.put("maxConcurrentTopicLoadRequest", Integer.toString(maxConcurrentTopicLoad));
    if (LoadManager.EXTENSIBLE.is(loadManager)) {
      conf.put("loadManagerClassName", LoadManager.EXTENSIBLE_CLASS);
      conf.put(Ownership.ENTRY, Labelled.of(Ownership.class, ownership).className());
    }
    return conf;
  }
}
