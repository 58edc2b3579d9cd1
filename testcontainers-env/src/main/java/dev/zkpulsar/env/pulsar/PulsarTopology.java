package dev.zkpulsar.env.pulsar;

import static dev.zkpulsar.env.settings.Kind.docker;
import static dev.zkpulsar.env.settings.Kind.embedded;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Key;
import dev.zkpulsar.env.settings.Setting;
import dev.zkpulsar.env.settings.SettingsReader;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;

/**
 * The servers of a Pulsar cluster to start, beside those of its metadata store.
 *
 * @param quorums one setting, because the three numbers limit each other
 * @param brokerConf these entries replace those of this project
 */
@Key.Prefix("bench.pulsar")
public record PulsarTopology(
    @Key(
            kinds = {embedded, docker},
            byDefault = "false",
            help =
                "whether to start brokers, bookies and metadata servers in place of a standalone")
        boolean cluster,
    @Key(
            kinds = {embedded, docker},
            byDefault = "2",
            allowed = "1 to 3",
            help = "brokers of a cluster to start")
        int brokers,
    @Key(
            kinds = {embedded, docker},
            byDefault = "1",
            allowed = "1, 3",
            help = "bookies of a cluster to start")
        int bookies,
    @Key(
            kinds = {embedded, docker},
            help =
                "ensemble, write and ack quorum; default 1,1,1 with one bookie, 3,3,2 with three")
        String quorums,
    @Key(
            kinds = {embedded, docker},
            byDefault = PulsarTopology.ZOOKEEPER,
            allowed = PulsarTopology.ZOOKEEPER + ", " + PulsarTopology.OXIA,
            help = "metadata store of a cluster to start, with its settings; by default one server")
        String metadata,
    @Key(
            kinds = {embedded, docker},
            help = "entries of a cluster's broker.conf: name=value, separated by spaces")
        List<String> brokerConf) {
  public static final String ZOOKEEPER = "zookeeper";
  public static final String OXIA = "oxia";

  static final List<Setting> ALL = Setting.all(PulsarTopology.class);
  static final Setting CLUSTER = setting("cluster");
  static final Setting BROKERS = setting("brokers");
  static final Setting BOOKIES = setting("bookies");
  private static final Setting QUORUMS = setting("quorums");

  /** The store of a cluster's metadata. */
  public static final Setting METADATA = setting("metadata");

  static final Setting BROKER_CONF = setting("brokerConf");

  private static Setting setting(String component) {
    return Setting.of(PulsarTopology.class, component);
  }

  /**
   * Reads and checks the settings; empty for a standalone.
   *
   * @throws BadInputException when a value is not allowed, or has no effect on a standalone
   */
  static Optional<PulsarTopology> of(Properties given) {
    String bookies = BOOKIES.get(given).orElse(BOOKIES.byDefault());
    var read =
        SettingsReader.read(
            PulsarTopology.class,
            given,
            Map.of("quorums", bookies.equals("1") ? "1,1,1" : "3,3,2"));
    if (read.cluster) {
      read.requireQuorums();
      return Optional.of(read);
    }
    for (Setting setting : ALL.subList(1, ALL.size())) {
      if (setting.get(given).isPresent()) {
        throw BadInputException.of(
            setting,
            setting.get(given).get(),
            "has no effect on a standalone",
            "with -D" + CLUSTER + "=true");
      }
    }
    return Optional.empty();
  }

  private void requireQuorums() {
    String[] numbers = quorums.split(",");
    if (!quorums.matches("[1-3],[1-3],[1-3]")
        || Integer.parseInt(numbers[0]) > bookies
        || numbers[0].compareTo(numbers[1]) < 0
        || numbers[1].compareTo(numbers[2]) < 0) {
      String allowed = "three numbers, none above the one before it, the first up to " + bookies;
      throw BadInputException.of(QUORUMS, quorums, allowed);
    }
    brokerConf.stream()
        .filter(entry -> !entry.contains("="))
        .findFirst()
        .ifPresent(
            entry -> {
              throw BadInputException.of(BROKER_CONF, entry, "name=value, separated by spaces");
            });
  }

  /** The entries of every broker's configuration. */
  Map<String, String> conf() {
    String[] numbers = quorums.split(",");
    var conf = new TreeMap<String, String>();
    conf.put("managedLedgerDefaultEnsembleSize", numbers[0]);
    conf.put("managedLedgerDefaultWriteQuorum", numbers[1]);
    conf.put("managedLedgerDefaultAckQuorum", numbers[2]);
    for (String entry : brokerConf) {
      conf.put(entry.substring(0, entry.indexOf('=')), entry.substring(entry.indexOf('=') + 1));
    }
    return conf;
  }
}
