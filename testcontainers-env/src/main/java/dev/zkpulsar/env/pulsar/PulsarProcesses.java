package dev.zkpulsar.env.pulsar;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.zkpulsar.env.local.LocalServers;
import dev.zkpulsar.env.machine.Disk;
import dev.zkpulsar.env.server.PidFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The JVMs of Pulsar's servers on this machine, each with a directory and a configuration. */
final class PulsarProcesses {
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
          "-Djute.maxbuffer=10485760",
          "-Dbookkeeper.metadata.bookie.drivers=org.apache.pulsar.metadata.bookkeeper.PulsarMetadataBookieDriver",
          "-Dbookkeeper.metadata.client.drivers=org.apache.pulsar.metadata.bookkeeper.PulsarMetadataClientDriver",
          "-Dpulsar.allocator.exit_on_oom=true");

  /** From Java 23 on, ZGC is generational without the flag, and warns of it. */
  private static final Set<Integer> GENERATIONAL_BY_FLAG = Set.of(21, 22);

  private final PulsarSettings settings;
  private final String classPath;
  private final LocalServers servers;
  private int started;

  /**
   * Creates the servers' directories and starts none.
   *
   * @param classPath of the servers
   */
  PulsarProcesses(PulsarSettings settings, String classPath, int count) {
    this.settings = settings;
    this.classPath = classPath;
    Disk.requireExecutable(PulsarSettings.DATA_DIR, settings.dataDir());
    servers = new LocalServers(PulsarSettings.DATA_DIR, settings.dataDir(), count);
  }

  LocalServers group() {
    return servers;
  }

  /** The directory of the next server. */
  Path home() {
    return LocalServers.server(servers.directory(), started);
  }

  /**
   * Starts the next server.
   *
   * @param metadata see {@link PulsarServerMain}
   */
  PidFile start(String metadata, String main, List<String> ofMain) {
    Path home = home();
    started++;
    var jvmArgs = new ArrayList<>(AS_SHIPPED);
    jvmArgs.add("-Dlog4j2.configurationFile=classpath:dev/zkpulsar/env/pulsar/pulsar-log4j2.xml");
    // Temporary files are removed with the directory.
    jvmArgs.add("-Djava.io.tmpdir=" + home);
    jvmArgs.add("-Djna.tmpdir=" + home);
    jvmArgs.addAll(collector(settings.jvmArgs(), Runtime.version().feature()));
    jvmArgs.addAll(settings.jvmArgs());
    var arguments = new ArrayList<>(List.of(servers.directory().toString(), metadata, main));
    arguments.addAll(ofMain);
    return servers.start(classPath, PulsarServerMain.class, jvmArgs, arguments);
  }

  /**
   * What the shipped pulsar_env.sh and bkenv.sh call PULSAR_GC and BOOKIE_GC; another collector of
   * the user replaces ZGC, since a JVM refuses two.
   */
  static List<String> collector(List<String> ofUser, int javaVersion) {
    var flags = new ArrayList<>(List.of("-XX:+PerfDisableSharedMem", "-XX:+AlwaysPreTouch"));
    if (ofUser.stream().noneMatch(argument -> argument.matches("-XX:\\+Use\\w+GC"))) {
      flags.add("-XX:+UseZGC");
      if (GENERATIONAL_BY_FLAG.contains(javaVersion)) {
        flags.add("-XX:+ZGenerational");
      }
    }
    return flags;
  }

  /**
   * Writes the configuration of the next server: the settings' entries with those of this server.
   *
   * @param template the resource that it begins with; empty for none
   * @return the path of the file
   */
  String configuration(String template, Map<String, String> ofServer) {
    var values = new TreeMap<>(settings.conf());
    values.put("listeningInterface", loopback());
    values.putAll(ofServer);
    var text = new StringBuilder(template.isEmpty() ? "" : resource(template));
    values.forEach((name, value) -> text.append(name).append('=').append(value).append('\n'));
    try {
      return Files.writeString(home().resolve("server.conf"), text).toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String resource(String name) {
    try (var resource = PulsarProcesses.class.getResourceAsStream(name)) {
      return new String(resource.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String loopback() {
    try {
      return NetworkInterface.getByInetAddress(InetAddress.getLoopbackAddress()).getName();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
