package dev.zkpulsar.env;

import dev.zkpulsar.env.oxia.DockerOxia;
import dev.zkpulsar.env.oxia.EmbeddedOxia;
import dev.zkpulsar.env.oxia.ExternalOxia;
import dev.zkpulsar.env.oxia.OxiaServer;
import dev.zkpulsar.env.oxia.OxiaSettings;
import dev.zkpulsar.env.pulsar.DockerPulsar;
import dev.zkpulsar.env.pulsar.EmbeddedPulsar;
import dev.zkpulsar.env.pulsar.ExternalPulsar;
import dev.zkpulsar.env.pulsar.PulsarCluster;
import dev.zkpulsar.env.pulsar.PulsarSettings;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.zookeeper.DockerZooKeeper;
import dev.zkpulsar.env.zookeeper.EmbeddedZooKeeper;
import dev.zkpulsar.env.zookeeper.ExternalZooKeeper;
import dev.zkpulsar.env.zookeeper.ZooKeeperEnsemble;
import dev.zkpulsar.env.zookeeper.ZooKeeperSettings;

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
      case embedded -> EmbeddedPulsar.start(settings);
      case docker -> DockerPulsar.start(settings);
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
}
