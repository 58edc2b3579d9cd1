package dev.zkpulsar.env.pulsar;

import dev.zkpulsar.env.host.FreePorts;
import dev.zkpulsar.env.nodes.Engine;
import dev.zkpulsar.env.nodes.Node;
import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.env.nodes.ServerHandle;
import dev.zkpulsar.env.nodes.Startup;
import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.EnvironmentKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.pulsar.client.admin.PulsarAdminException;

/**
 * The servers of a Pulsar: one standalone, or a cluster beside a metadata store, whose brokers
 * advertise one address to the clients on this machine and to each other. The admin API of each
 * broker is on the port after the broker's, a standalone's bookie on the next.
 */
public final class PulsarNodes {
  private static final String NAME = "zkpulsar";
  private static final Duration ANSWERS_TIMEOUT = Duration.ofSeconds(8);

  private final PulsarSettings settings;
  private final Engine engine;
  private final BrokerSecurity security;

  private PulsarNodes(PulsarSettings settings, Engine engine, BrokerSecurity security) {
    this.settings = settings;
    this.engine = engine;
    this.security = security;
  }

  /**
   * Starts the servers and waits until every broker passes its own health check, which sends a
   * message and reads it.
   *
   * @param metadata starts a cluster's metadata store and waits until it serves
   * @throws BadInputException when the servers do not serve
   */
  public static PulsarCluster start(
      PulsarSettings settings, Function<Engine, MetadataServers> metadata) {
    boolean isCluster = settings.cluster().isPresent();
    try (var health = new BrokerHealth()) {
      return Startup.start(
          () -> Engine.open(settings.kind()),
          isCluster ? "the Pulsar cluster" : "the Pulsar broker",
          List.of(
              PulsarSettings.JVM_ARGS,
              settings.kind() == EnvironmentKind.DOCKER
                  ? PulsarSettings.IMAGE
                  : PulsarSettings.DATA_DIR),
          engine -> {
            var security = BrokerSecurity.create(settings, engine);
            var nodes = new PulsarNodes(settings, engine, security);
            return isCluster ? nodes.cluster(metadata.apply(engine)) : nodes.standalone();
          },
          health::isGood);
    }
  }

  private PulsarCluster standalone() {
    var address = new Address(engine.host(), FreePorts.successive(3).get(0));
    Map<String, String> conf = listening(address);
    return of(
        engine.start(
            List.of(node(PulsarProgram.STANDALONE, 1, address, conf, ClusterMetadata.NONE))));
  }

  /** Bookies and brokers of a cluster. The ports of broker n are {@code 2n} and {@code 2n + 1}. */
  private PulsarCluster cluster(MetadataServers store) {
    PulsarTopology topology = settings.cluster().orElseThrow();
    List<Integer> ofBrokers = FreePorts.successive(2 * topology.brokers());
    List<Integer> ofBookies = FreePorts.choose(topology.bookies());
    ClusterMetadata initialized =
        new ClusterMetadata(
            PulsarServerMain.WAIT,
            "until (exec 3<>/dev/tcp/bookie-1/%d) 2>/dev/null; do sleep 0.1; done"
                .formatted(ofBookies.get(0)));
    var nodes = new ArrayList<Node>();
    for (int number = 1; number <= topology.bookies(); number++) {
      // The first bookie listens after it has initialized the cluster's metadata.
      ClusterMetadata before = number == 1 ? initialization(store, ofBrokers) : initialized;
      nodes.add(bookie(number, ofBookies.get(number - 1), store, before));
    }
    for (int number = 1; number <= topology.brokers(); number++) {
      var address = new Address(engine.sharedHost(), ofBrokers.get(2 * number - 2));
      nodes.add(broker(number, address, topology, store, initialized));
    }
    List<Server> servers = engine.start(nodes);
    var brokersFirst = new ArrayList<>(servers.subList(topology.bookies(), servers.size()));
    brokersFirst.addAll(servers.subList(0, topology.bookies()));
    brokersFirst.addAll(store.servers());
    return of(List.copyOf(brokersFirst));
  }

  private ClusterMetadata initialization(MetadataServers store, List<Integer> brokerPorts) {
    String arguments =
        "--cluster %s --metadata-store %s --configuration-metadata-store %s"
                .formatted(NAME, store.url(), store.url())
            + " --broker-service-url pulsar://%s --web-service-url http://%s"
                .formatted(
                    new Address(engine.sharedHost(), brokerPorts.get(0)),
                    new Address(engine.sharedHost(), brokerPorts.get(1)));
    return new ClusterMetadata(arguments, "bin/pulsar initialize-cluster-metadata " + arguments);
  }

  private Node bookie(int number, int port, MetadataServers store, ClusterMetadata before) {
    var conf = new TreeMap<String, String>();
    conf.put("bookiePort", Integer.toString(port));
    conf.put("advertisedAddress", engine.peerHost("bookie-" + number));
    conf.put("metadataServiceUri", "metadata-store:" + store.url());
    var address = new Address(engine.host(), port);
    return node(PulsarProgram.BOOKIE, number, address, conf, before);
  }

  private Node broker(
      int number,
      Address address,
      PulsarTopology topology,
      MetadataServers store,
      ClusterMetadata before) {
    Map<String, String> conf = listening(address);
    conf.put("clusterName", NAME);
    conf.put("metadataStoreUrl", store.url());
    conf.put("configurationMetadataStoreUrl", store.url());
    conf.put("advertisedAddress", address.host());
    conf.putAll(topology.conf());
    return node(PulsarProgram.BROKER, number, address, conf, before);
  }

  /** The entries that let a broker listen: its plain ports or those with TLS. */
  private Map<String, String> listening(Address address) {
    var conf = new TreeMap<>(security.brokerConf());
    // An empty entry closes the plain port.
    conf.putAll(Map.of("brokerServicePort", "", "webServicePort", ""));
    String tls = settings.security().hasTls() ? "Tls" : "";
    conf.put("brokerServicePort" + tls, Integer.toString(address.port()));
    conf.put("webServicePort" + tls, Integer.toString(address.port() + 1));
    conf.put("bindAddress", engine.bindHost());
    return conf;
  }

  private Node node(
      PulsarProgram program,
      int number,
      Address address,
      Map<String, String> conf,
      ClusterMetadata metadata) {
    return program.node(settings, engine, program.nodeName(number), address, conf, metadata);
  }

  private PulsarCluster of(List<Server> servers) {
    List<Address> brokers =
        servers.stream()
            .filter(server -> server.role().equals("broker"))
            .map(Server::address)
            .toList();
    List<String> services = brokers.stream().map(Address::toString).toList();
    List<String> admins =
        brokers.stream().map(broker -> broker.host() + ":" + (broker.port() + 1)).toList();
    boolean hasTls = settings.security().hasTls();
    return new PulsarCluster(
        (hasTls ? "pulsar+ssl://" : "pulsar://") + String.join(",", services),
        (hasTls ? "https://" : "http://") + String.join(",", admins),
        servers,
        Optional.of(engine),
        security.clientConf());
  }

  /**
   * Finds an external cluster.
   *
   * @throws BadInputException when its admin API does not answer within 8 s, or refuses access, or
   *     no broker takes a connection
   */
  public static PulsarCluster connect(PulsarSettings settings) {
    requireAnswer(settings);
    String url = settings.serviceUrl();
    List<Address> brokers = settings.external();
    Address.requireAnswer(
        PulsarSettings.SERVICE, url, brokers, "pulsar://host:port of a running broker");
    return new PulsarCluster(
        url,
        settings.adminUrl(),
        brokers.stream()
            .map(broker -> new Server(broker.toString(), "broker", broker, ServerHandle.external()))
            .toList(),
        Optional.empty(),
        settings.clientConfig());
  }

  private static void requireAnswer(PulsarSettings settings) {
    try (var admin = AdminClient.open(settings.adminUrl(), settings.access(), ANSWERS_TIMEOUT)) {
      admin.clusters().getClusters();
    } catch (PulsarAdminException e) {
      throw BadInputException.of(
          PulsarSettings.ADMIN,
          settings.adminUrl(),
          "no cluster answers (" + AdminClient.why(e) + ")",
          "http://host:port of a running cluster, with -D%s if it is secured"
              .formatted(PulsarSettings.CLIENT_CONFIG));
    }
  }
}
