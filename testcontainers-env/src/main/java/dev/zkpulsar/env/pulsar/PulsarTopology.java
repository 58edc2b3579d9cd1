package dev.zkpulsar.env.pulsar;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Setting;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;

/**
 * The servers of a Pulsar cluster to start, beside those of its metadata store.
 *
 * @param brokers 1 to 3
 * @param bookies 1 or 3
 * @param quorums the bookies of a ledger, those that store a message, and those that must have
 *     stored it before it is acknowledged
 * @param metadata the store: {@value #ZOOKEEPER} or {@value #OXIA}
 * @param brokerConf further entries of broker.conf, which replace those of this project
 */
public record PulsarTopology(
    int brokers,
    int bookies,
    List<Integer> quorums,
    String metadata,
    Map<String, String> brokerConf) {
  public static final String ZOOKEEPER = "zookeeper";
  public static final String OXIA = "oxia";

  static final Setting CLUSTER =
      Setting.started(
          "bench.pulsar.cluster",
          "true: start a cluster in place of a standalone: brokers, bookies and metadata servers,"
              + " each a process of its own; default false");
  static final Setting BROKERS =
      Setting.started("bench.pulsar.brokers", "brokers of a cluster to start: 1 to 3; default 2");
  static final Setting BOOKIES =
      Setting.started("bench.pulsar.bookies", "bookies of a cluster to start: 1 or 3; default 1");

  /** One setting: the three limit each other. */
  static final Setting QUORUMS =
      Setting.started(
          "bench.pulsar.quorums",
          "bookies of a ledger, that store a message, and that acknowledge it; default 1,1,1 with"
              + " one bookie and 3,3,2 with three");

  /** The store of a cluster's metadata. */
  public static final Setting METADATA =
      Setting.started(
          "bench.pulsar.metadata",
          "metadata store of a cluster to start: zookeeper (1 server unless"
              + " bench.zookeeper.servers is set) or oxia; default zookeeper");

  static final Setting BROKER_CONF =
      Setting.started(
          "bench.pulsar.brokerConf",
          "further entries of a cluster's broker.conf: name=value, separated by spaces");

  static final List<Setting> ALL =
      List.of(CLUSTER, BROKERS, BOOKIES, QUORUMS, METADATA, BROKER_CONF);

  /**
   * Reads and checks the settings; empty for a standalone.
   *
   * @throws BadInputException when a value is not allowed, or has no effect on a standalone
   */
  static Optional<PulsarTopology> of(Properties settings) {
    if (!CLUSTER.bool(settings, false)) {
      for (Setting setting : ALL.subList(1, ALL.size())) {
        if (setting.get(settings).isPresent()) {
          throw BadInputException.of(
              setting,
              setting.get(settings).get(),
              "has no effect on a standalone",
              "with -D" + CLUSTER + "=true");
        }
      }
      return Optional.empty();
    }
    int bookies = BOOKIES.integer(settings, 1, 1, 3);
    if (bookies == 2) {
      throw BadInputException.of(BOOKIES, bookies, "1, 3");
    }
    String metadata = METADATA.word(settings, ZOOKEEPER, OXIA).orElse(ZOOKEEPER);
    return Optional.of(
        new PulsarTopology(
            BROKERS.integer(settings, 2, 1, 3),
            bookies,
            quorums(settings, bookies),
            metadata,
            brokerConf(settings)));
  }

  private static List<Integer> quorums(Properties settings, int bookies) {
    String given =
        QUORUMS.get(settings).orElse("%d,%d,%d".formatted(bookies, bookies, bookies / 2 + 1));
    if (given.matches("[1-3],[1-3],[1-3]")) {
      List<Integer> quorums = Arrays.stream(given.split(",")).map(Integer::valueOf).toList();
      if (bookies >= quorums.get(0)
          && quorums.get(0) >= quorums.get(1)
          && quorums.get(1) >= quorums.get(2)) {
        return quorums;
      }
    }
    throw BadInputException.of(
        QUORUMS, given, "three numbers, none above the one before it, the first up to " + bookies);
  }

  private static Map<String, String> brokerConf(Properties settings) {
    var conf = new TreeMap<String, String>();
    for (String entry : BROKER_CONF.get(settings).orElse("").trim().split("\\s+")) {
      String[] nameAndValue = entry.split("=", 2);
      if (nameAndValue.length == 2) {
        conf.put(nameAndValue[0], nameAndValue[1]);
      } else if (!entry.isEmpty()) {
        throw BadInputException.of(BROKER_CONF, entry, "name=value, separated by spaces");
      }
    }
    return conf;
  }

  /** The entries of every broker's configuration. */
  Map<String, String> conf() {
    var conf = new TreeMap<String, String>();
    conf.put("managedLedgerDefaultEnsembleSize", quorums.get(0).toString());
    conf.put("managedLedgerDefaultWriteQuorum", quorums.get(1).toString());
    conf.put("managedLedgerDefaultAckQuorum", quorums.get(2).toString());
    conf.putAll(brokerConf);
    return conf;
  }
}
