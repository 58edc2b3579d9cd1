package dev.zkpulsar.env.pulsar;

import dev.zkpulsar.env.host.JvmFlags;
import dev.zkpulsar.env.host.Resources;
import dev.zkpulsar.env.nodes.Engine;
import dev.zkpulsar.env.nodes.Images;
import dev.zkpulsar.env.nodes.Node;
import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.EnvironmentKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * A program of Pulsar. As a process it reads a file, which begins with a resource of this project
 * unless the program's own defaults are those of the shipped file; in a container, the image's
 * script copies the same entries from environment variables to the shipped file.
 */
enum PulsarProgram {
  /** A broker, a bookie, and metadata in RocksDB. */
  STANDALONE(
      "pulsar-standalone.conf",
      "org.apache.pulsar.PulsarStandaloneStarter",
      // Without a --zookeeper-dir, data/standalone/zookeeper in the working directory would count.
      "--config %1$s/server.conf --metadata-dir %1$s/metadata --bookkeeper-dir %1$s/bookkeeper"
          + " --bookkeeper-port %2$d --zookeeper-dir %1$s/zookeeper"
          + " --no-functions-worker --no-stream-storage",
      "standalone.conf",
      "standalone --no-functions-worker --no-stream-storage"),
  BOOKIE(
      "pulsar-bookie.conf",
      "org.apache.bookkeeper.server.Main",
      "--conf %1$s/server.conf",
      "bookkeeper.conf",
      "bookie"),
  BROKER(
      "",
      "org.apache.pulsar.PulsarBrokerStarter",
      "--broker-conf %1$s/server.conf",
      "broker.conf",
      "broker");

  /**
   * From a standalone's port to its bookie's. A port that the system chose would be one for
   * outgoing connections: while a killed standalone is away, another may take it, and the ledgers
   * of a bookie that comes back at another address are lost.
   */
  private static final int BOOKIE_PORT = 2;

  /** From Java 23 on, ZGC is generational without the flag, and warns of it. */
  private static final Set<Integer> GENERATIONAL_BY_FLAG = Set.of(21, 22);

  /**
   * A server that runs the program.
   *
   * @param address for clients
   * @param home its directory
   * @param entries of its configuration
   * @param before what the server does or waits for first
   */
  private record Instance(
      PulsarSettings settings,
      String name,
      Address address,
      String home,
      Map<String, String> entries,
      ClusterMetadata before) {}

  private final String template;
  private final String main;
  private final String arguments;
  private final String shippedConf;
  private final String script;

  PulsarProgram(String template, String main, String arguments, String shippedConf, String script) {
    this.template = template;
    this.main = main;
    this.arguments = arguments;
    this.shippedConf = shippedConf;
    this.script = script;
  }

  /**
   * A node that runs the program.
   *
   * @param address for clients; the next port is the admin API's, except a bookie's
   * @param conf entries beside those of the settings
   * @param before what the server does or waits for first
   */
  Node node(
      PulsarSettings settings,
      Engine engine,
      String name,
      Address address,
      Map<String, String> conf,
      ClusterMetadata before) {
    String home = engine.directory(name, PulsarSettings.DATA_DIR, settings.dataDir(), "/pulsar");
    var entries = new TreeMap<>(settings.conf());
    if (engine.kind() == EnvironmentKind.DOCKER) {
      entries.putAll(conf);
      return container(new Instance(settings, name, address, home, entries, before));
    }
    entries.put("listeningInterface", loopback());
    if (this == BOOKIE) {
      entries.put("journalDirectory", home + "/journal");
      entries.put("ledgerDirectories", home + "/ledgers");
    }
    entries.putAll(conf);
    return process(new Instance(settings, name, address, home, entries, before));
  }

  private Node container(Instance instance) {
    var environment = new TreeMap<String, String>();
    instance.entries.forEach((key, value) -> environment.put("PULSAR_PREFIX_" + key, value));
    environment.put("PULSAR_MEM", String.join(" ", instance.settings.jvmArgs()));
    return new Node(
        instance.name,
        role(),
        instance.address,
        ports(instance.address),
        Images.require(PulsarSettings.IMAGE, instance.settings.image()),
        instance.home,
        List.of("/bin/bash", "-c", inContainer(instance.before)),
        environment,
        Map.of());
  }

  private Node process(Instance instance) {
    String defaults = template.isEmpty() ? "" : Resources.text(PulsarProgram.class, template);
    var text = new StringBuilder(defaults);
    instance.entries.forEach(
        (key, value) -> text.append(key).append('=').append(value).append('\n'));
    return new Node(
        instance.name,
        role(),
        instance.address,
        ports(instance.address),
        "",
        instance.home,
        command(instance),
        Map.of("CLASSPATH", BrokerClassPath.read()),
        Map.of(instance.home + "/server.conf", text.toString()));
  }

  /**
   * The name of a server that runs the program.
   *
   * @param number of the server among those of the program, from 1
   */
  String nodeName(int number) {
    String program = this == STANDALONE ? "pulsar" : role();
    return program + "-" + number;
  }

  private String role() {
    return this == BOOKIE ? "bookie" : "broker";
  }

  /** The ports that clients reach: a bookie has no admin API. */
  private List<Integer> ports(Address address) {
    int port = address.port();
    return this == BOOKIE ? List.of(port) : List.of(port, port + 1);
  }

  /** The shipped file's last line may lack its end, and the script would append a setting to it. */
  private String inContainer(ClusterMetadata before) {
    return "echo >> conf/%s && bin/apply-config-from-env.py conf/%s && %s && exec bin/pulsar %s"
        .formatted(shippedConf, shippedConf, before.inContainer(), script);
  }

  private List<String> command(Instance instance) {
    List<String> ofUser = instance.settings.jvmArgs();
    var jvmArgs =
        new ArrayList<>(Resources.text(PulsarProgram.class, "pulsar-jvm.args").lines().toList());
    jvmArgs.add("-Dlog4j2.configurationFile=classpath:dev/zkpulsar/env/pulsar/pulsar-log4j2.xml");
    // Temporary files are removed with the directory.
    jvmArgs.add("-Djava.io.tmpdir=" + instance.home);
    jvmArgs.add("-Djna.tmpdir=" + instance.home);
    jvmArgs.addAll(collector(ofUser, Runtime.version().feature()));
    jvmArgs.addAll(ofUser);
    var all = new ArrayList<>(List.of(instance.home, instance.before.inProcess(), main));
    for (String argument : arguments.split(" ")) {
      // The directory may contain spaces.
      all.add(argument.formatted(instance.home, instance.address.port() + BOOKIE_PORT));
    }
    return JvmFlags.command(jvmArgs, PulsarServerMain.class, all);
  }

  /**
   * The collector flags of the shipped pulsar_env.sh (PULSAR_GC) and bkenv.sh (BOOKIE_GC). A
   * collector of the user replaces ZGC, since a JVM refuses two.
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

  private static String loopback() {
    try {
      return NetworkInterface.getByInetAddress(InetAddress.getLoopbackAddress()).getName();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
