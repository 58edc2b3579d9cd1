package dev.zkpulsar.env.pulsar;

import dev.zkpulsar.env.machine.FreePorts;
import dev.zkpulsar.env.settings.Address;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The addresses and the configuration of a cluster's servers, in processes and in containers.
 *
 * @param brokers their addresses for clients and for each other; the web port is the next one
 * @param store the URL of the metadata store for the cluster's servers
 */
record ClusterConf(PulsarTopology topology, List<Address> brokers, String store) {
  private static final String NAME = "zkpulsar";

  /** Chooses the ports of the brokers, those of the settings or free ones. */
  static ClusterConf of(PulsarSettings settings, String host, String store) {
    PulsarTopology topology = settings.cluster().orElseThrow();
    List<Address> brokers =
        FreePorts.successive(PulsarSettings.PORT, settings.port(), 2 * topology.brokers()).stream()
            .map(port -> new Address(host, port))
            .toList();
    return new ClusterConf(
        topology,
        brokers.stream().filter(broker -> brokers.indexOf(broker) % 2 == 0).toList(),
        store);
  }

  static Address web(Address broker) {
    return new Address(broker.host(), broker.port() + 1);
  }

  /** The arguments of PulsarClusterMetadataSetup, separated by spaces. */
  String initialize() {
    return String.join(
        " ",
        "--cluster",
        NAME,
        "--metadata-store",
        store,
        "--configuration-metadata-store",
        store,
        "--broker-service-url",
        "pulsar://" + brokers.get(0),
        "--web-service-url",
        "http://" + web(brokers.get(0)));
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
