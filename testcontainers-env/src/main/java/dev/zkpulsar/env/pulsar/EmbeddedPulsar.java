package dev.zkpulsar.env.pulsar;

import dev.zkpulsar.env.local.LocalServers;
import dev.zkpulsar.env.machine.FreePorts;
import dev.zkpulsar.env.server.PidFile;
import dev.zkpulsar.env.server.Startup;
import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.Kind;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Starts a Pulsar standalone on this machine, in a JVM of its own: a broker, a bookie, and metadata
 * in RocksDB. The resource {@code pulsar-standalone.conf} is its configuration.
 */
public final class EmbeddedPulsar {
  private EmbeddedPulsar() {}

  /**
   * Starts a broker and waits until it passes its own health check.
   *
   * @throws dev.zkpulsar.env.settings.BadInputException when it does not
   */
  public static PulsarCluster start(PulsarSettings settings) {
    return start(settings, Map.of());
  }

  /**
   * Starts a broker with more entries of standalone.conf, such as those of a secured broker, and
   * waits until it passes its own health check, with the access of the settings.
   *
   * @throws dev.zkpulsar.env.settings.BadInputException when it does not
   */
  public static PulsarCluster start(PulsarSettings settings, Map<String, String> conf) {
    String classPath = BrokerClassPath.read();
    return start("the Pulsar broker", () -> startProcess(settings, conf, classPath));
  }

  static StartedPulsar start(String name, Supplier<StartedPulsar> start) {
    return Startup.start(
        Kind.embedded,
        name,
        List.of(PulsarSettings.JVM_ARGS, PulsarSettings.DATA_DIR, PulsarSettings.PORT),
        start);
  }

  private static StartedPulsar startProcess(
      PulsarSettings settings, Map<String, String> conf, String classPath) {
    List<Integer> ports = FreePorts.successive(PulsarSettings.PORT, settings.port(), 2);
    var processes = new PulsarProcesses(settings, classPath, 1);
    var values = new TreeMap<>(conf);
    values.put("brokerServicePort", ports.get(0).toString());
    values.put("webServicePort", ports.get(1).toString());
    String configuration = processes.configuration("pulsar-standalone.conf", values);
    PidFile place =
        processes.start(
            PulsarServerMain.ALONE,
            "org.apache.pulsar.PulsarStandaloneStarter",
            arguments(processes.home(), configuration));
    return StartedPulsar.standalone(
        new Address(LocalServers.HOST, ports.get(0)), settings.access(), place, processes.group());
  }

  private static List<String> arguments(Path home, String configuration) {
    return List.of(
        "--config",
        configuration,
        "--metadata-dir",
        home.resolve("metadata").toString(),
        "--bookkeeper-dir",
        home.resolve("bookkeeper").toString(),
        // Not created. Without it, "data/standalone/zookeeper" in the working directory would
        // count.
        "--zookeeper-dir",
        home.resolve("zookeeper").toString(),
        "--no-functions-worker",
        "--no-stream-storage");
  }
}
