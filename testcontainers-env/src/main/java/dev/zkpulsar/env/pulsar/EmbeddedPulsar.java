package dev.zkpulsar.env.pulsar;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.zkpulsar.env.local.LocalServers;
import dev.zkpulsar.env.machine.FreePorts;
import dev.zkpulsar.env.server.PidFile;
import dev.zkpulsar.env.server.Startup;
import dev.zkpulsar.env.settings.Kind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Starts a Pulsar standalone on this machine, in a JVM of its own: a broker, a bookie, and metadata
 * in RocksDB. The resource {@code pulsar-standalone.conf} is its configuration.
 */
public final class EmbeddedPulsar {
  private static final String TEMPLATE = "pulsar-standalone.conf";

  /** The JVM arguments of Pulsar's own start script. */
  private static final List<String> AS_SHIPPED =
      List.of(
          "--add-opens=java.base/java.io=ALL-UNNAMED",
          "--add-opens=java.base/java.util.zip=ALL-UNNAMED",
          "--add-opens=java.base/java.nio=ALL-UNNAMED",
          "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
          "--add-opens=java.base/jdk.internal.platform=ALL-UNNAMED",
          "--add-opens=java.base/sun.net=ALL-UNNAMED",
          "--add-opens=java.management/sun.management=ALL-UNNAMED",
          "--add-opens=jdk.management/com.sun.management.internal=ALL-UNNAMED",
          "-Djava.net.preferIPv4Stack=true",
          "-Dio.netty.tryReflectionSetAccessible=true",
          "-Dio.netty.recycler.maxCapacityPerThread=4096",
          "-Dpulsar.allocator.exit_on_oom=true");

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
    return Startup.start(
        Kind.embedded,
        "the Pulsar broker",
        List.of(PulsarSettings.JVM_ARGS, PulsarSettings.DATA_DIR, PulsarSettings.PORT),
        () -> startProcess(settings, conf, classPath));
  }

  private static StartedPulsar startProcess(
      PulsarSettings settings, Map<String, String> conf, String classPath) {
    List<Integer> ports = FreePorts.successive(PulsarSettings.PORT, settings.port(), 2);
    var processes = new LocalServers(PulsarSettings.DATA_DIR, settings.dataDir(), 1);
    Path home = LocalServers.server(processes.directory(), 0);
    var arguments = new ArrayList<String>();
    arguments.add(processes.directory().toString());
    arguments.addAll(arguments(home, writeConfiguration(settings, conf, home, ports)));
    PidFile place =
        processes.start(classPath, PulsarBrokerMain.class, jvmArgs(settings, home), arguments);
    return StartedPulsar.of(LocalServers.HOST, ports, settings.access(), place, processes);
  }

  private static List<String> jvmArgs(PulsarSettings settings, Path home) {
    var jvmArgs = new ArrayList<>(AS_SHIPPED);
    jvmArgs.add("-Dlog4j2.configurationFile=classpath:dev/zkpulsar/env/pulsar/pulsar-log4j2.xml");
    // Temporary files are removed with the directory.
    jvmArgs.add("-Djava.io.tmpdir=" + home);
    jvmArgs.add("-Djna.tmpdir=" + home);
    jvmArgs.add("-XX:+PerfDisableSharedMem");
    jvmArgs.addAll(settings.jvmArgs());
    return jvmArgs;
  }

  private static List<String> arguments(Path home, Path configuration) {
    return List.of(
        "--config",
        configuration.toString(),
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

  private static Path writeConfiguration(
      PulsarSettings settings, Map<String, String> conf, Path home, List<Integer> ports) {
    try (var template = EmbeddedPulsar.class.getResourceAsStream(TEMPLATE)) {
      var text = new StringBuilder(new String(template.readAllBytes(), UTF_8));
      var values = new TreeMap<>(settings.conf());
      values.putAll(conf);
      values.put("brokerServicePort", ports.get(0).toString());
      values.put("webServicePort", ports.get(1).toString());
      values.put("listeningInterface", loopback());
      values.forEach((name, value) -> text.append(name).append('=').append(value).append('\n'));
      return Files.writeString(home.resolve("standalone.conf"), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String loopback() throws IOException {
    return NetworkInterface.getByInetAddress(InetAddress.getLoopbackAddress()).getName();
  }
}
