package dev.zkpulsar.env;

import dev.zkpulsar.env.nodes.Engine;
import dev.zkpulsar.env.nodes.Startup;
import dev.zkpulsar.env.nodes.SystemSettings;
import dev.zkpulsar.env.oxia.OxiaNodes;
import dev.zkpulsar.env.oxia.OxiaServer;
import dev.zkpulsar.env.oxia.OxiaSettings;
import dev.zkpulsar.env.pulsar.MetadataServers;
import dev.zkpulsar.env.pulsar.PulsarCluster;
import dev.zkpulsar.env.pulsar.PulsarNodes;
import dev.zkpulsar.env.pulsar.PulsarSettings;
import dev.zkpulsar.env.pulsar.PulsarTopology;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.EnvironmentKind;
import dev.zkpulsar.env.settings.Setting;
import dev.zkpulsar.env.zookeeper.ZooKeeperEnsemble;
import dev.zkpulsar.env.zookeeper.ZooKeeperNodes;
import dev.zkpulsar.env.zookeeper.ZooKeeperSettings;
import java.util.Optional;

/**
 * Starts or finds the systems that benchmarks run on. Every method throws {@link BadInputException}
 * when the system does not start or answer.
 *
 * <pre>{@code
 * var settings = ZooKeeperSettings.of(System.getProperties());
 * try (ZooKeeperEnsemble ensemble = Environments.zooKeeper(settings)) {
 *   run(ensemble.connectString());
 * }
 * }</pre>
 */
public final class Environments {
  private Environments() {}

  /** A ZooKeeper ensemble that serves writes: started here, or an external one that answers. */
  public static ZooKeeperEnsemble zooKeeper(ZooKeeperSettings settings) {
    return settings.kind() == EnvironmentKind.EXTERNAL
        ? ZooKeeperNodes.connect(settings)
        : ZooKeeperNodes.start(settings);
  }

  /** An Oxia server that serves: started here, or an external one that answers. */
  public static OxiaServer oxia(OxiaSettings settings) {
    return settings.kind() == EnvironmentKind.EXTERNAL
        ? OxiaNodes.connect(settings)
        : OxiaNodes.start(settings);
  }

  /** A Pulsar cluster that passes messages on: started here, or an external one that answers. */
  public static PulsarCluster pulsar(PulsarSettings settings) {
    return settings.kind() == EnvironmentKind.EXTERNAL
        ? PulsarNodes.connect(settings)
        : PulsarNodes.start(settings, engine -> metadata(settings, engine));
  }

  /** Starts the store of a cluster's metadata: by default one server, like the cluster's bookie. */
  private static MetadataServers metadata(PulsarSettings settings, Engine engine) {
    SystemSettings store = metadataSettings(settings).orElseThrow();
    if (store instanceof OxiaSettings ofOxia) {
      ofOxia.requireServer();
      OxiaServer oxia = OxiaNodes.start(ofOxia, engine);
      Startup.await(oxia, "Oxia", OxiaNodes::serve);
      String url = "oxia://" + OxiaNodes.inside(oxia, engine) + "/" + oxia.namespace();
      return new MetadataServers(oxia.servers(), url);
    }
    ZooKeeperEnsemble ensemble = ZooKeeperNodes.start((ZooKeeperSettings) store, engine);
    Startup.await(ensemble, "ZooKeeper", ZooKeeperNodes::serve);
    return new MetadataServers(ensemble.servers(), "zk:" + ZooKeeperNodes.inside(ensemble, engine));
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
    if (store.kind() != settings.kind()) {
      String why = "the cluster's servers are " + settings.kind();
      throw BadInputException.of(option, name, why, "with -Dbench.env=" + store.kind());
    }
    if (settings.kind() == EnvironmentKind.DOCKER
        && store instanceof OxiaSettings oxia
        && oxia.servers() > 1) {
      // Its servers give the brokers addresses that only this machine reaches.
      String why = "in containers it is one server";
      throw BadInputException.of(option, name, why, "with -Dbench.oxia.servers=1");
    }
    return Optional.of(store);
  }
}
