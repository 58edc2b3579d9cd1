package dev.zkpulsar.env.pulsar;

import dev.zkpulsar.env.local.LocalServers;
import dev.zkpulsar.env.machine.FreePorts;
import dev.zkpulsar.env.server.PidFile;
import dev.zkpulsar.env.server.Server;
import dev.zkpulsar.env.settings.Address;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Starts a Pulsar cluster on this machine: each broker and bookie in a JVM of its own, beside a
 * metadata store. The shipped broker.conf has the defaults of Pulsar's code, and so do the brokers,
 * but for {@link PulsarSettings#conf} and {@link PulsarTopology#conf}. The resource {@code
 * pulsar-bookie.conf} is the configuration of the bookies.
 */
public final class EmbeddedPulsarCluster {
  private EmbeddedPulsarCluster() {}

  /**
   * Starts a cluster and waits until every broker passes its own health check, which sends a
   * message and reads it.
   *
   * @param metadata starts the metadata store and waits until it serves
   * @throws dev.zkpulsar.env.settings.BadInputException when the cluster does not serve
   */
  public static PulsarCluster start(PulsarSettings settings, Supplier<MetadataServers> metadata) {
    String classPath = BrokerClassPath.read();
    return EmbeddedPulsar.start(
        "the Pulsar cluster",
        () -> MetadataServers.under(metadata, store -> startProcesses(settings, classPath, store)));
  }

  private static StartedPulsar startProcesses(
      PulsarSettings settings, String classPath, MetadataServers store) {
    var conf = ClusterConf.of(settings, LocalServers.HOST, store.url());
    List<Integer> bookiePorts = FreePorts.choose(conf.topology().bookies());
    var processes =
        new PulsarProcesses(settings, classPath, bookiePorts.size() + conf.brokers().size());
    var bookies = new ArrayList<Server>();
    for (int port : bookiePorts) {
      var bookie = new Address(LocalServers.HOST, port);
      Map<String, String> values = conf.bookie(bookie);
      values.put("journalDirectory", processes.home() + "/journal");
      values.put("ledgerDirectories", processes.home() + "/ledgers");
      PidFile place =
          processes.start(
              bookies.isEmpty() ? conf.initialize() : PulsarServerMain.WAIT,
              "org.apache.bookkeeper.server.Main",
              List.of("--conf", processes.configuration("pulsar-bookie.conf", values)));
      bookies.add(StartedPulsar.bookie(bookies.size(), bookie, place));
    }
    var brokers = new ArrayList<Server>();
    for (Address broker : conf.brokers()) {
      Map<String, String> values = conf.broker(broker);
      values.put("bindAddress", LocalServers.HOST);
      PidFile place =
          processes.start(
              PulsarServerMain.WAIT,
              "org.apache.pulsar.PulsarBrokerStarter",
              List.of("--broker-conf", processes.configuration("", values)));
      brokers.add(StartedPulsar.broker(brokers.size(), broker, place));
    }
    return StartedPulsar.of(
        brokers, bookies, settings.access(), processes.group(), store.servers());
  }
}
