package dev.zkpulsar.env;

import dev.zkpulsar.env.pulsar.PulsarCluster;
import dev.zkpulsar.env.pulsar.PulsarSettings;
import dev.zkpulsar.env.server.OwnProcess;
import dev.zkpulsar.env.server.Server;
import dev.zkpulsar.env.zookeeper.ZooKeeperEnsemble;
import dev.zkpulsar.env.zookeeper.ZooKeeperSettings;
import java.util.Properties;

/** Settings for a test, none of them the process's own. */
public final class Settings {
  private Settings() {}

  public static Properties of(String... namesAndValues) {
    var settings = new Properties();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      settings.setProperty(namesAndValues[i], namesAndValues[i + 1]);
    }
    return settings;
  }

  /** Starts or finds the ensemble of some settings. */
  public static ZooKeeperEnsemble zooKeeper(Properties settings) {
    return Environments.zooKeeper(ZooKeeperSettings.of(settings));
  }

  /** Starts or finds the cluster of some settings. */
  public static PulsarCluster pulsar(Properties settings) {
    return Environments.pulsar(PulsarSettings.of(settings));
  }

  /** The process of an embedded server. */
  public static long pid(Server server) {
    return ((OwnProcess) server.place()).pid();
  }
}
