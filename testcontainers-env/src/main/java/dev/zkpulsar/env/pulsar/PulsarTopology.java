package dev.zkpulsar.env.pulsar;

import static dev.zkpulsar.env.settings.EnvironmentKind.DOCKER;
import static dev.zkpulsar.env.settings.EnvironmentKind.EMBEDDED;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.EnvironmentKind;
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
    @Key.Help("whether to start brokers, bookies and metadata servers in place of a standalone")
        @Key(
            kinds = {EMBEDDED, DOCKER},
            byDefault = "false")
        boolean cluster,
    @Key.Help("brokers of a cluster")
        @Key(
            kinds = {EMBEDDED, DOCKER},
            byDefault = "2",
            allowed = "1 to 3")
        int brokers,
    @Key.Help("bookies of a cluster")
        @Key(
            kinds = {EMBEDDED, DOCKER},
            byDefault = "1",
            allowed = "1, 3")
        int bookies,
    @Key.Help("ensemble, write and ack quorum; by default 1,1,1 with one bookie, 3,3,2 with three")
        @Key(kinds = {EMBEDDED, DOCKER})
        String quorums,
    @Key.Help("metadata store of a cluster; by its own settings, but by default one server")
        @Key(
            kinds = {EMBEDDED, DOCKER},
            byDefault = "zookeeper",
            allowed = "zookeeper, oxia")
        String metadata,
    @Key.Help("entries of a cluster's broker.conf: name=value, separated by spaces")
        @Key(kinds = {EMBEDDED, DOCKER})
        List<String> brokerConf) {
  static final List<Setting> ALL = Setting.all(PulsarTopology.class);
  static final Setting CLUSTER = Setting.of(PulsarTopology.class, "cluster");
  public static final Setting BROKERS = Setting.of(PulsarTopology.class, "brokers");
  public static final Setting BOOKIES = Setting.of(PulsarTopology.class, "bookies");
  private static final Setting QUORUMS = Setting.of(PulsarTopology.class, "quorums");
  public static final Setting METADATA = Setting.of(PulsarTopology.class, "metadata");
  public static final Setting BROKER_CONF = Setting.of(PulsarTopology.class, "brokerConf");

  /** Reads and checks the settings; empty for a standalone. Throws a {@link BadInputException}. */
  static Optional<PulsarTopology> of(Properties given, EnvironmentKind kind) {
    boolean isAlone = BOOKIES.get(given).orElse("1").equals("1");
    var others = Map.of("kind", kind, "quorums", isAlone ? "1,1,1" : "3,3,2");
    var read = SettingsReader.read(PulsarTopology.class, given, others);
    if (!read.cluster) {
      String why = "has no effect on a standalone";
      String cluster = "with -D" + CLUSTER + "=true";
      for (Setting setting : ALL) {
        if (!setting.equals(CLUSTER)) {
          SettingsReader.refuse(setting, given, why, cluster);
        }
      }
      return Optional.empty();
    }
    if (Quorums.of(read.quorums, read.bookies).isEmpty()) {
      String why = "three numbers, none above the one before it, the first up to " + read.bookies;
      throw BadInputException.of(QUORUMS, read.quorums, why);
    }
    var bad = read.brokerConf.stream().filter(entry -> !entry.matches("[^=]+=.*")).findFirst();
    if (bad.isPresent()) {
      throw BadInputException.of(BROKER_CONF, bad.get(), "name=value, separated by spaces");
    }
    return Optional.of(read);
  }

  /** The numbers of the setting {@code quorums}. */
  Quorums storage() {
    return Quorums.of(quorums, bookies).orElseThrow();
  }

  /** The entries of every broker's configuration. */
  Map<String, String> conf() {
    Quorums storage = storage();
    var conf = new TreeMap<String, String>();
    conf.put("managedLedgerDefaultEnsembleSize", Integer.toString(storage.ensemble()));
    conf.put("managedLedgerDefaultWriteQuorum", Integer.toString(storage.write()));
    conf.put("managedLedgerDefaultAckQuorum", Integer.toString(storage.ack()));
    brokerConf.forEach(entry -> conf.put(entry.split("=")[0], entry.split("=", 2)[1]));
    return conf;
  }
}
