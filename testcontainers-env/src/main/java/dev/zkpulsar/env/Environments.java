package dev.zkpulsar.env;

import dev.zkpulsar.env.oxia.DockerOxia;
import dev.zkpulsar.env.oxia.EmbeddedOxia;
import dev.zkpulsar.env.oxia.ExternalOxia;
import dev.zkpulsar.env.oxia.OxiaServer;
import dev.zkpulsar.env.oxia.OxiaSettings;
import dev.zkpulsar.env.pulsar.DockerPulsar;
import dev.zkpulsar.env.pulsar.EmbeddedPulsar;
import dev.zkpulsar.env.pulsar.ExternalPulsar;
import dev.zkpulsar.env.pulsar.MetadataServers;
import dev.zkpulsar.env.pulsar.PulsarCluster;
import dev.zkpulsar.env.pulsar.PulsarSettings;
import dev.zkpulsar.env.pulsar.PulsarTopology;
import dev.zkpulsar.env.server.SystemSettings;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Kind;
import dev.zkpulsar.env.settings.Setting;
import dev.zkpulsar.env.zookeeper.DockerZooKeeper;
import dev.zkpulsar.env.zookeeper.EmbeddedZooKeeper;
import dev.zkpulsar.env.zookeeper.ExternalZooKeeper;
import dev.zkpulsar.env.zookeeper.ZooKeeperEnsemble;
import dev.zkpulsar.env.zookeeper.ZooKeeperSettings;
import java.util.Map;
import java.util.Optional;

/**
 * Starts or finds the systems that benchmarks run on.
 *
 * <pre>{@code
 * var zooKeeper = ZooKeeperSettings.of(System.getProperties());
 * var pulsar = PulsarSettings.of(System.getProperties());
 * try (ZooKeeperEnsemble ensemble = Environments.zooKeeper(zooKeeper);
 *     PulsarCluster cluster = Environments.pulsar(pulsar)) {
 *   run(ensemble.connectString(), cluster.serviceUrl());
 * }
 * }</pre>
 */
public final class Environments {
  private Environments() {}

  /**
   * A ZooKeeper ensemble that serves writes: started here, or an external one that answers.
   *
   * @throws BadInputException when the ensemble does not start or answer
   */
  public static ZooKeeperEnsemble zooKeeper(ZooKeeperSettings settings) {
    return switch (settings.kind()) {
      case embedded -> EmbeddedZooKeeper.start(settings);
      case docker -> DockerZooKeeper.start(settings);
      case external -> ExternalZooKeeper.connect(settings);
    };
  }

  /**
   * A Pulsar cluster that passes messages on: started here, or an external one that answers.
   *
   * @throws BadInputException when the cluster does not start or answer
   */
  public static PulsarCluster pulsar(PulsarSettings settings) {
    return switch (settings.kind()) {
      case embedded -> EmbeddedPulsar.start(settings, Map.of(), () -> metadata(settings));
      case docker -> DockerPulsar.start(settings, () -> metadata(settings));
      case external -> ExternalPulsar.connect(settings);
    };
  }

  /**
   * An Oxia server that serves: started here, or an external one that answers.
   *
   * @throws BadInputException when the server does not start or answer
   */
  public static OxiaServer oxia(OxiaSettings settings) {
    return switch (settings.kind()) {
      case embedded -> EmbeddedOxia.start(settings);
      case docker -> DockerOxia.start(settings);
      case external -> ExternalOxia.connect(settings);
    };
  }

  /** Starts the store of a cluster's metadata: by default one server, like the cluster's bookie. */
  private static MetadataServers metadata(PulsarSettings settings) {
    SystemSettings store = metadataSettings(settings).orElse(null);
    boolean isDocker = settings.kind() == Kind.docker;
    if (store instanceof OxiaSettings oxia) {
      var server = oxia(oxia);
      String address = isDocker ? DockerOxia.INSIDE : server.address();
      return new MetadataServers(server, "oxia://" + address + "/" + server.namespace());
    }
    if (store instanceof ZooKeeperSettings zooKeeper) {
      var ensemble = zooKeeper(zooKeeper);
      String address =
          isDocker ? DockerZooKeeper.inside(zooKeeper.servers()) : ensemble.connectString();
      return new MetadataServers(ensemble, "zk:" + address);
    }
    return MetadataServers.NONE;
  }

  /**
   * The settings of a cluster's metadata store; empty for a standalone or an external cluster.
   *
   * @throws BadInputException when they lead to servers of others
   */
  public static Optional<SystemSettings> metadataSettings(PulsarSettings settings) {
    String name = settings.cluster().map(PulsarTopology::metadata).orElse("");
    if (name.isEmpty()) {
      return Optional.empty();
    }
    SystemSettings store =
        name.equals("oxia")
            ? OxiaSettings.of(settings.all())
            : ZooKeeperSettings.of(settings.all(), 1);
    Setting option = PulsarTopology.METADATA;
    if (!store.canHurt()) {
      String why = "its address leads to servers of others";
      throw BadInputException.of(option, name, why, "without -Dbench." + name);
    }
    boolean isDocker = settings.kind() == Kind.docker;
    if (isDocker && store instanceof OxiaSettings oxia && oxia.servers() > 1) {
      // Its servers give the brokers addresses that only this machine reaches.
      String why = "in containers it is one server";
      throw BadInputException.of(option, name, why, "with -Dbench.oxia.servers=1");
    }
    return Optional.of(store);
  }
}
