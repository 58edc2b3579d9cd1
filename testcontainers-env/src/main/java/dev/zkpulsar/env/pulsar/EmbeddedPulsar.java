package dev.zkpulsar.env.pulsar;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.zkpulsar.env.local.EnsembleDirectory;
import dev.zkpulsar.env.local.LocalServers;
import dev.zkpulsar.env.local.ServerProcess;
import dev.zkpulsar.env.machine.FreePorts;
import dev.zkpulsar.env.server.Server;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A Pulsar standalone on this machine, in a JVM of its own: a broker, a bookie, and metadata in
 * RocksDB. How it is configured is said in {@code pulsar-standalone.conf}.
 */
public final class EmbeddedPulsar implements PulsarCluster, LocalServers.Starting {
  private static final int READY_SECONDS = 60;
  private static final Duration CALL_TIMEOUT = Duration.ofSeconds(5);
  private static final String TEMPLATE = "pulsar-standalone.conf";

  /** What a bookie's frame has beside its message, as Pulsar counts it. */
  private static final int FRAME_PADDING_BYTES = 10 << 10;

  /** What Pulsar's own start script gives to Java. */
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

  private final LocalServers processes;
  private final int brokerPort;
  private final int webPort;
  private final List<Server> servers;
  private final PulsarAdmin admin;

  private EmbeddedPulsar(EmbeddedPulsarSettings settings) {
    List<Integer> free = FreePorts.choose(2);
    brokerPort = settings.port() == 0 ? free.get(0) : settings.port();
    webPort = settings.port() == 0 ? free.get(1) : settings.port() + 1;
    String classPath = BrokerClassPath.read();
    processes = new LocalServers(settings.dataDir(), 1);
    Path home = EnsembleDirectory.server(processes.directory(), 0);
    ServerProcess process =
        processes.start(
            classPath, PulsarBrokerMain.class, jvmArgs(settings, home), arguments(settings, home));
    servers =
        List.of(
            new Server(
                "pulsar-1", "127.0.0.1:" + brokerPort, new Server.OwnProcess(process.pid())));
    admin = new PulsarAdmin(adminUrl(), PulsarAccess.OPEN, CALL_TIMEOUT);
  }

  /** Starts a broker and waits until it passes a message on. */
  public static EmbeddedPulsar start(EmbeddedPulsarSettings settings) {
    return LocalServers.start(
        () -> new EmbeddedPulsar(settings),
        "broker",
        PulsarSettings.JVM_ARGS + ", " + PulsarSettings.DATA_DIR + " and " + PulsarSettings.PORT);
  }

  private static List<String> jvmArgs(EmbeddedPulsarSettings settings, Path home) {
    var jvmArgs = new ArrayList<>(AS_SHIPPED);
    jvmArgs.add("-Dlog4j2.configurationFile=classpath:dev/zkpulsar/env/pulsar/pulsar-log4j2.xml");
    // What it leaves there, too, goes with its directory.
    jvmArgs.add("-Djava.io.tmpdir=" + home);
    jvmArgs.add("-Djna.tmpdir=" + home);
    jvmArgs.add("-XX:+PerfDisableSharedMem");
    jvmArgs.addAll(settings.jvmArgs());
    return jvmArgs;
  }

  private List<String> arguments(EmbeddedPulsarSettings settings, Path home) {
    return List.of(
        processes.directory().toString(),
        "--config",
        writeConfiguration(settings, home).toString(),
        "--metadata-dir",
        home.resolve("metadata").toString(),
        "--bookkeeper-dir",
        home.resolve("bookkeeper").toString(),
        // None: else a directory of this name where we were started would be taken for metadata.
        "--zookeeper-dir",
        home.resolve("zookeeper").toString(),
        "--no-functions-worker",
        "--no-stream-storage");
  }

  private Path writeConfiguration(EmbeddedPulsarSettings settings, Path home) {
    try (var template = EmbeddedPulsar.class.getResourceAsStream(TEMPLATE)) {
      String text = new String(template.readAllBytes(), UTF_8);
      for (var value :
          Map.of(
                  "brokerPort",
                  brokerPort,
                  "webPort",
                  webPort,
                  "loopback",
                  loopback(),
                  "maxMessageBytes",
                  settings.maxMessageBytes(),
                  "maxFrameBytes",
                  settings.maxMessageBytes() + FRAME_PADDING_BYTES,
                  "journalSync",
                  settings.journalSync())
              .entrySet()) {
        text = text.replace("${" + value.getKey() + "}", value.getValue().toString());
      }
      return Files.writeString(home.resolve("standalone.conf"), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String loopback() throws IOException {
    return NetworkInterface.getByInetAddress(InetAddress.getLoopbackAddress()).getName();
  }

  /** Ready when it has made its last namespace and its own health check has read what it wrote. */
  @Override
  public String awaitReady() {
    return processes.awaitReady(
        READY_SECONDS,
        () -> answers("namespaces/pulsar/system") && answers("brokers/health?topicVersion=V2"));
  }

  private boolean answers(String path) {
    try {
      return admin.call("GET", path).ok();
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Override
  public String serviceUrl() {
    return "pulsar://127.0.0.1:" + brokerPort;
  }

  @Override
  public String adminUrl() {
    return "http://127.0.0.1:" + webPort;
  }

  @Override
  public List<Server> servers() {
    return servers;
  }

  @Override
  public void close() {
    processes.close();
  }
}
