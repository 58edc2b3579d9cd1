package dev.zkpulsar.env.pulsar;

import dev.zkpulsar.env.local.LocalServers;
import dev.zkpulsar.env.machine.FreePorts;
import dev.zkpulsar.env.server.Server;
import dev.zkpulsar.env.settings.Address;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Starts a Pulsar cluster on this machine: each broker and bookie in a JVM of its own, beside a
 * metadata store. The shipped broker.conf has the defaults of Pulsar's code, and so do the brokers,
 * but for {@link PulsarSettings#conf} and {@link PulsarTopology#conf}. The resource {@code
 * pulsar-bookie.conf} is the configuration of the bookies.
 */
public final class EmbeddedPulsarCluster {
  private static final String NAME = "zkpulsar";

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
        () -> {
          MetadataServers store = metadata.get();
          try {
            return startProcesses(settings, classPath, store);
          } catch (RuntimeException e) {
            store.servers().close();
            throw e;
          }
        });
  }

  private static StartedPulsar startProcesses(
      PulsarSettings settings, String classPath, MetadataServers store) {
    PulsarTopology topology = settings.cluster().orElseThrow();
    List<Integer> ports =
        FreePorts.successive(PulsarSettings.PORT, settings.port(), 2 * topology.brokers());
    List<Integer> bookiePorts =
        FreePorts.choose(topology.bookies() + ports.size()).stream()
            .filter(port -> !ports.contains(port))
            .limit(topology.bookies())
            .toList();
    var processes =
        new PulsarProcesses(settings, classPath, topology.brokers() + topology.bookies());
    var brokers = new ArrayList<Server>();
    var bookies = new ArrayList<Server>();
    for (int port : bookiePorts) {
      bookies.add(
          new Server(
              "bookie-" + (bookies.size() + 1),
              address(port),
              processes.start(
                  bookies.isEmpty() ? initialize(ports, store) : PulsarServerMain.WAIT,
                  "org.apache.bookkeeper.server.Main",
                  List.of("--conf", bookieConf(processes, port, store)))));
    }
    for (int i = 0; i < ports.size(); i += 2) {
      brokers.add(
          new Server(
              "broker-" + (brokers.size() + 1),
              address(ports.get(i)),
              processes.start(
                  PulsarServerMain.WAIT,
                  "org.apache.pulsar.PulsarBrokerStarter",
                  List.of(
                      "--broker-conf",
                      brokerConf(processes, topology, ports.subList(i, i + 2), store)))));
    }
    List<String> web =
        brokers.stream().map(broker -> address(Address.of(broker.address()).port() + 1)).toList();
    return StartedPulsar.of(
        brokers, web, bookies, settings.access(), processes.group(), store.servers());
  }

  private static String address(int port) {
    return new Address(LocalServers.HOST, port).toString();
  }

  /** The arguments of PulsarClusterMetadataSetup. */
  private static String initialize(List<Integer> ports, MetadataServers store) {
    return String.join(
        " ",
        "--cluster",
        NAME,
        "--metadata-store",
        store.url(),
        "--configuration-metadata-store",
        store.url(),
        "--broker-service-url",
        "pulsar://" + address(ports.get(0)),
        "--web-service-url",
        "http://" + address(ports.get(1)));
  }

  private static String bookieConf(PulsarProcesses processes, int port, MetadataServers store) {
    String home = processes.home().toString();
    return processes.configuration(
        "pulsar-bookie.conf",
        Map.of(
            "bookiePort", Integer.toString(port),
            "metadataServiceUri", "metadata-store:" + store.url(),
            "journalDirectory", home + "/journal",
            "ledgerDirectories", home + "/ledgers"));
  }

  private static String brokerConf(
      PulsarProcesses processes,
      PulsarTopology topology,
      List<Integer> ports,
      MetadataServers store) {
    var conf =
        new TreeMap<>(
            Map.of(
                "clusterName", NAME,
                "metadataStoreUrl", store.url(),
                "configurationMetadataStoreUrl", store.url(),
                "brokerServicePort", ports.get(0).toString(),
                "webServicePort", ports.get(1).toString(),
                "bindAddress", LocalServers.HOST,
                "advertisedAddress", LocalServers.HOST));
    conf.putAll(topology.conf());
    return processes.configuration("", conf);
  }
}
