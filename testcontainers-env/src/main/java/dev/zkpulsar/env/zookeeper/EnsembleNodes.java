package dev.zkpulsar.env.zookeeper;

import dev.zkpulsar.env.host.FreePorts;
import dev.zkpulsar.env.host.JvmFlags;
import dev.zkpulsar.env.host.Resources;
import dev.zkpulsar.env.nodes.Engine;
import dev.zkpulsar.env.nodes.Images;
import dev.zkpulsar.env.nodes.Node;
import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.EnvironmentKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Describes the servers of a new ensemble to the engine that starts them. A process and a container
 * read the same zoo.cfg, with ZooKeeper's default settings but for those in the resource zoo.cfg.
 */
final class EnsembleNodes {
  /** The client, election and quorum port of each server. */
  private static final int PORTS = 3;

  private final ZooKeeperSettings settings;
  private final Engine engine;
  private final SecurityFiles security;
  private final List<Integer> ports;

  EnsembleNodes(ZooKeeperSettings settings, Engine engine, SecurityFiles security) {
    this.settings = settings;
    this.engine = engine;
    this.security = security;
    ports = FreePorts.choose(PORTS * settings.servers());
  }

  /** The nodes of all servers. */
  List<Node> all() {
    return IntStream.range(0, settings.servers()).mapToObj(this::node).toList();
  }

  /**
   * The name of a server.
   *
   * @param index from 0
   */
  static String name(int index) {
    return ZooKeeperNodes.ROLE + "-" + (index + 1);
  }

  private Node node(int index) {
    return engine.kind() == EnvironmentKind.DOCKER ? container(index) : process(index);
  }

  private Node container(int index) {
    String data = dataDirectory(index);
    return new Node(
        name(index),
        ZooKeeperNodes.ROLE,
        address(index),
        List.of(clientPort(index)),
        Images.require(ZooKeeperSettings.IMAGE, settings.image()),
        data,
        List.of(),
        Map.of(
            "ZOO_MY_ID", Integer.toString(index + 1),
            "JMXDISABLE", "true",
            "JVMFLAGS", String.join(" ", jvmArgs())),
        Map.of("/conf/zoo.cfg", config(index, data, logDirectory(index, "/datalog"))));
  }

  private Node process(int index) {
    String data = dataDirectory(index);
    String file = data + "/zoo.cfg";
    return new Node(
        name(index),
        ZooKeeperNodes.ROLE,
        address(index),
        List.of(clientPort(index)),
        "",
        data,
        command(data, file, index),
        Map.of("CLASSPATH", System.getProperty("java.class.path")),
        Map.of(file, config(index, data, logDirectory(index, data))));
  }

  private int clientPort(int index) {
    return ports.get(PORTS * index);
  }

  private Address address(int index) {
    return new Address(engine.host(), clientPort(index));
  }

  private String dataDirectory(int index) {
    return engine.directory(name(index), ZooKeeperSettings.DATA_DIR, settings.dataDir(), "/data");
  }

  private String logDirectory(int index, String byDefault) {
    return settings
        .dataLogDir()
        .map(parent -> engine.directory(name(index), ZooKeeperSettings.DATA_LOG_DIR, parent, ""))
        .orElse(byDefault);
  }

  /** A server's zoo.cfg. */
  private String config(int index, String data, String logs) {
    var config = new StringBuilder(Resources.text(ZooKeeperNodes.class, "zoo.cfg"));
    config.append("dataDir=%s%ndataLogDir=%s%n".formatted(data, logs));
    config.append("clientPort=%d%n".formatted(clientPort(index)));
    config.append("clientPortAddress=%s%n".formatted(engine.bindHost()));
    config.append(sharedConfig());
    security.zooCfg().forEach(entry -> config.append(entry).append('\n'));
    return config.toString();
  }

  /** The entries that all servers have, with the ports of each. */
  private String sharedConfig() {
    var config = new StringBuilder();
    config.append("syncLimit=%d%n".formatted(settings.syncLimit()));
    config.append("maxClientCnxns=%d%n".formatted(settings.maxClientCnxns()));
    for (int server = 0; server < settings.servers(); server++) {
      int election = ports.get(PORTS * server + 1);
      int quorum = ports.get(PORTS * server + 2);
      String peer = engine.peerHost(name(server));
      String bind = engine.bindHost();
      config.append(
          "server.%d=%s:%d:%d;%s:%d%n"
              .formatted(server + 1, peer, quorum, election, bind, clientPort(server)));
    }
    return config.toString();
  }

  private List<String> jvmArgs() {
    var jvmArgs = new ArrayList<>(settings.jvmArgs());
    jvmArgs.addAll(security.jvmArgs());
    jvmArgs.add("-Djute.maxbuffer=" + settings.juteMaxBuffer());
    return jvmArgs;
  }

  private List<String> command(String directory, String file, int index) {
    List<String> jvmArgs = jvmArgs();
    jvmArgs.add("-Dzookeeper.serverCnxnFactory=" + MeteredConnections.class.getName());
    jvmArgs.add("-Dorg.slf4j.simpleLogger.defaultLogLevel=error");
    // Temporary files are removed with the directory.
    jvmArgs.add("-Djava.io.tmpdir=" + directory);
    return JvmFlags.command(
        jvmArgs, ZooKeeperServerMain.class, List.of(file, Integer.toString(index)));
  }
}
