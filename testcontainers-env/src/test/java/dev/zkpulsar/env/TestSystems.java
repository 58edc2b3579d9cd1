package dev.zkpulsar.env;

import dev.zkpulsar.env.machine.FreePorts;
import dev.zkpulsar.env.pulsar.PulsarCluster;
import dev.zkpulsar.env.pulsar.PulsarSettings;
import dev.zkpulsar.env.server.PidFile;
import dev.zkpulsar.env.server.Server;
import dev.zkpulsar.env.settings.Setting;
import dev.zkpulsar.env.zookeeper.ZooKeeperEnsemble;
import dev.zkpulsar.env.zookeeper.ZooKeeperSettings;
import java.util.Properties;

/**
 * The systems of the tests. One ensemble and one broker, with default settings, are shared by all
 * test classes; they end with this JVM.
 */
public final class TestSystems {
  /** For servers that live for a few seconds: they start faster. */
  public static final String SHORT_LIVED = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xmx256m";

  /** Held by tests of the shared ensemble, for {@code @ResourceLock}. */
  public static final String ZOOKEEPER = "zookeeper";

  /** Held by tests of the shared broker, for {@code @ResourceLock}. */
  public static final String PULSAR = "pulsar";

  private static ZooKeeperEnsemble sharedZooKeeper;
  private static PulsarCluster sharedPulsar;

  private TestSystems() {}

  /** Settings, each as NAME=VALUE; the process's own settings are ignored. */
  public static Properties settings(String... namesWithValues) {
    var settings = new Properties();
    for (String nameWithValue : namesWithValues) {
      String[] nameAndValue = nameWithValue.split("=", 2);
      settings.setProperty(nameAndValue[0], nameAndValue[1]);
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

  /** An embedded ensemble of three servers, not to be closed. */
  public static synchronized ZooKeeperEnsemble sharedZooKeeper() {
    if (sharedZooKeeper == null) {
      sharedZooKeeper = zooKeeper(settings());
    }
    return sharedZooKeeper;
  }

  /** An embedded broker, not to be closed. */
  public static synchronized PulsarCluster sharedPulsar() {
    if (sharedPulsar == null) {
      sharedPulsar = pulsar(settings());
    }
    return sharedPulsar;
  }

  /** A free port whose successor is free, too. */
  public static int twoFreePorts() {
    return FreePorts.successive(Setting.of("port", ""), 0, 2).get(0);
  }

  /** The process of an embedded server. */
  public static long pid(Server server) {
    return ((PidFile) server.place()).process().orElseThrow().pid();
  }
}
