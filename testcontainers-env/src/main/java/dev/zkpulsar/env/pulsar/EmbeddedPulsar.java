package dev.zkpulsar.env.pulsar;

import dev.zkpulsar.env.local.LocalServers;
import dev.zkpulsar.env.machine.FreePorts;
import dev.zkpulsar.env.server.PidFile;
import dev.zkpulsar.env.settings.Address;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Starts Pulsar on this machine, each server in a JVM of its own: a standalone, which is a broker,
 * a bookie, and metadata in RocksDB, or a cluster beside a metadata store. The resources {@code
 * pulsar-standalone.conf} and {@code pulsar-bookie.conf} configure the standalone and the bookies.
 * The shipped broker.conf has the defaults of Pulsar's code, and so do the brokers of a cluster,
 * but for {@link PulsarSettings#conf} and {@link PulsarTopology#conf}.
 */
public final class EmbeddedPulsar {
  private EmbeddedPulsar() {}

  /**
   * Starts the servers and waits until every broker passes its own health check, which sends a
   * message and reads it.
   *
   * @param conf more entries of a standalone's configuration, such as those of a secured broker
   * @param metadata starts a cluster's metadata store and waits until it serves
   * @throws dev.zkpulsar.env.settings.BadInputException when the servers do not serve
   */
  public static PulsarCluster start(
      PulsarSettings settings, Map<String, String> conf, Supplier<MetadataServers> metadata) {
    String classPath = BrokerClassPath.read();
    return StartedPulsar.start(
        settings,
        PulsarSettings.DATA_DIR,
        metadata,
        store ->
            settings.cluster().isPresent()
                ? startCluster(settings, classPath, store)
                : startStandalone(settings, conf, classPath));
  }

  private static StartedPulsar startStandalone(
      PulsarSettings settings, Map<String, String> conf, String classPath) {
    List<Integer> ports = FreePorts.successive(2);
    var processes = new PulsarProcesses(settings, classPath, 1);
    var values = new TreeMap<>(conf);
    values.put("brokerServicePort", ports.get(0).toString());
    values.put("webServicePort", ports.get(1).toString());
    String configuration = processes.configuration("pulsar-standalone.conf", values);
    PidFile place =
        processes.start(
            PulsarServerMain.ALONE,
            "org.apache.pulsar.PulsarStandaloneStarter",
            arguments(processes.home(), configuration));
    return StartedPulsar.standalone(
        new Address(LocalServers.HOST, ports.get(0)), settings.access(), place, processes.group());
  }

  /** Without a --zookeeper-dir, data/standalone/zookeeper in the working directory would count. */
  private static List<String> arguments(Path home, String configuration) {
    return List.of(
        "--config", configuration,
        "--metadata-dir", home + "/metadata",
        "--bookkeeper-dir", home + "/bookkeeper",
        "--zookeeper-dir", home + "/zookeeper",
        "--no-functions-worker", "--no-stream-storage");
  }

  private static StartedPulsar startCluster(
      PulsarSettings settings, String classPath, MetadataServers store) {
    var conf = ClusterConf.of(settings, LocalServers.HOST, LocalServers.HOST, store.url());
    var processes =
        new PulsarProcesses(settings, classPath, conf.bookies().size() + conf.brokers().size());
    var places = new ArrayList<PidFile>();
    for (Address bookie : conf.bookies()) {
      Map<String, String> values = conf.bookie(bookie);
      values.put("journalDirectory", processes.home() + "/journal");
      values.put("ledgerDirectories", processes.home() + "/ledgers");
      places.add(
          processes.start(
              places.isEmpty() ? conf.initialize() : PulsarServerMain.WAIT,
              "org.apache.bookkeeper.server.Main",
              List.of("--conf", processes.configuration("pulsar-bookie.conf", values))));
    }
    for (Address broker : conf.brokers()) {
      Map<String, String> values = conf.broker(broker);
      values.put("bindAddress", LocalServers.HOST);
      places.add(
          processes.start(
              PulsarServerMain.WAIT,
              "org.apache.pulsar.PulsarBrokerStarter",
              List.of("--broker-conf", processes.configuration("", values))));
    }
    return StartedPulsar.cluster(conf, settings.access(), places, processes.group(), store);
  }
}
