package dev.zkpulsar.env.pulsar;

import dev.zkpulsar.env.machine.FreePorts;
import dev.zkpulsar.env.settings.Address;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The addresses and the configuration of a cluster's servers, in processes and in containers.
 *
 * @param brokers their addresses for clients and for each other; the web port is the next one
 * @param bookies their addresses for this machine
 * @param store the URL of the metadata store for the cluster's servers
 */
record ClusterConf(
    PulsarTopology topology, List<Address> brokers, List<Address> bookies, String store) {
  private static final String NAME = "zkpulsar";

  static ClusterConf of(
      PulsarSettings settings, String brokerHost, String bookieHost, String store) {
    PulsarTopology topology = settings.cluster().orElseThrow();
    List<Integer> ports = FreePorts.successive(2 * topology.brokers());
    return new ClusterConf(
        topology,
        IntStream.range(0, topology.brokers())
            .mapToObj(i -> new Address(brokerHost, ports.get(2 * i)))
            .toList(),
        FreePorts.choose(topology.bookies()).stream()
            .map(port -> new Address(bookieHost, port))
            .toList(),
        store);
  }

  static Address web(Address broker) {
    return new Address(broker.host(), broker.port() + 1);
  }

  /** The arguments of PulsarClusterMetadataSetup, separated by spaces. */
  String initialize() {
    List<String> arguments =
        List.of(
            "--cluster", NAME,
            "--metadata-store", store,
            "--configuration-metadata-store", store,
            "--broker-service-url", "pulsar://" + brokers.get(0),
            "--web-service-url", "http://" + web(brokers.get(0)));
    return String.join(" ", arguments);
  }

  /** Entries of a bookie's bookkeeper.conf. */
  Map<String, String> bookie(Address bookie) {
    return new TreeMap<>(
        Map.of(
            "bookiePort", Integer.toString(bookie.port()),
            "advertisedAddress", bookie.host(),
            "metadataServiceUri", "metadata-store:" + store));
  }

  /** Entries of a broker's broker.conf. */
  Map<String, String> broker(Address broker) {
    var conf =
        new TreeMap<>(
            Map.of(
                "clusterName",
                NAME,
                "metadataStoreUrl",
                store,
                "configurationMetadataStoreUrl",
                store,
                "brokerServicePort",
                Integer.toString(broker.port()),
                "webServicePort",
                Integer.toString(web(broker).port()),
                "advertisedAddress",
                broker.host()));
    conf.putAll(topology.conf());
    return conf;
  }
}
