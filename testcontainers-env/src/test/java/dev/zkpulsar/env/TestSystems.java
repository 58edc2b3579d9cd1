package dev.zkpulsar.env;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.env.pulsar.PulsarCluster;
import dev.zkpulsar.env.pulsar.PulsarSettings;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.zookeeper.ZooKeeperEnsemble;
import dev.zkpulsar.env.zookeeper.ZooKeeperSettings;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/**
 * The systems of the tests. One ensemble and one broker, with default settings, are shared by all
 * test classes; they end with this JVM.
 */
public final class TestSystems {
  /** For servers that live for a few seconds: they start faster. */
  public static final String SHORT_LIVED =
      "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xmx256m"
          + " -XX:+UnlockDiagnosticVMOptions -XX:-BytecodeVerificationRemote";

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

  /** Settings of an external cluster at which nothing answers. */
  public static Properties externalPulsar() {
    return settings("bench.pulsar=pulsar://127.0.0.1:1", "bench.pulsar.admin=http://127.0.0.1:1");
  }

  /** Asserts that a call is refused with one line; the caller asserts what the line contains. */
  public static AbstractThrowableAssert<?, ?> assertRefused(ThrowingCallable call) {
    return assertThatThrownBy(call)
        .isInstanceOf(BadInputException.class)
        .hasMessageNotContaining("\n");
  }

  /** Waits until a condition holds, and fails if it does not within the time. */
  public static void await(int seconds, BooleanSupplier condition) throws InterruptedException {
    long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    while (!condition.getAsBoolean()) {
      assertThat(deadlineNs - System.nanoTime()).as("ns left of %d s", seconds).isPositive();
      Thread.sleep(100);
    }
  }

  /** The process of an embedded server. */
  public static long pid(Server server) {
    return server.handle().process().orElseThrow().pid();
  }
}
