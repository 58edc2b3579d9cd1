package dev.zkpulsar.env.zookeeper;

import dev.zkpulsar.env.host.FreePorts;
import dev.zkpulsar.env.host.JvmFlags;
import dev.zkpulsar.env.host.Resources;
import dev.zkpulsar.env.nodes.Engine;
import dev.zkpulsar.env.nodes.Images;
import dev.zkpulsar.env.nodes.Node;
import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.env.nodes.ServerHandle;
import dev.zkpulsar.env.nodes.Startup;
import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.EnvironmentKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooDefs;

/**
 * The servers of an ensemble. A process and a container read the same zoo.cfg, with ZooKeeper's
 * default settings but for those in the resource zoo.cfg.
 */
public final class ZooKeeperNodes {
  static final String ROLE = "zookeeper";

  private static final int SERVES_MILLIS = 1_000;
  private static final int ANSWERS_MILLIS = 10_000;

  /** The client, election and quorum port of each server. */
  private static final int PORTS = 3;

  private ZooKeeperNodes() {}

  /** Starts an ensemble and waits until every server serves a write. */
  public static ZooKeeperEnsemble start(ZooKeeperSettings settings) {
    return Startup.start(
        () -> Engine.open(settings.kind()),
        "ZooKeeper",
        settings.kind() == EnvironmentKind.docker
            ? List.of(ZooKeeperSettings.JVM_ARGS, ZooKeeperSettings.IMAGE)
            : List.of(
                ZooKeeperSettings.JVM_ARGS,
                ZooKeeperSettings.DATA_DIR,
                ZooKeeperSettings.DATA_LOG_DIR),
        engine -> start(settings, engine),
        ZooKeeperNodes::serve);
  }

  /** Starts an ensemble beside other nodes, and does not wait. */
  public static ZooKeeperEnsemble start(ZooKeeperSettings settings, Engine engine) {
    List<Integer> ports = FreePorts.choose(PORTS * settings.servers());
    SecurityFiles security = SecurityFiles.create(settings, engine);
    List<Server> servers =
        engine.start(
            IntStream.range(0, settings.servers())
                .mapToObj(server -> node(settings, engine, security, ports, server))
                .toList());
    String connectString =
        String.join(",", servers.stream().map(server -> server.address().toString()).toList());
    ClientAccess.use(connectString, security.ofClients());
    return new ZooKeeperEnsemble(connectString, servers, Optional.of(engine));
  }

  private static String name(int index) {
    return ROLE + "-" + (index + 1);
  }

  private static Node node(
      ZooKeeperSettings settings,
      Engine engine,
      SecurityFiles security,
      List<Integer> ports,
      int index) {
    boolean isContainer = engine.kind() == EnvironmentKind.docker;
    String name = name(index);
    String data = engine.directory(name, ZooKeeperSettings.DATA_DIR, settings.dataDir(), "/data");
    String logs =
        settings
            .dataLogDir()
            .map(parent -> engine.directory(name, ZooKeeperSettings.DATA_LOG_DIR, parent, ""))
            .orElse(isContainer ? "/datalog" : data);
    String file = (isContainer ? "/conf" : data) + "/zoo.cfg";
    int port = ports.get(PORTS * index);
    var config = new StringBuilder(Resources.text(ZooKeeperNodes.class, "zoo.cfg"));
    config.append("dataDir=%s%ndataLogDir=%s%n".formatted(data, logs));
    config.append("clientPort=%d%nclientPortAddress=%s%n".formatted(port, engine.bindHost()));
    config.append(sharedConfig(settings, engine, ports));
    security.zooCfg().forEach(entry -> config.append(entry).append('\n'));
    var jvmArgs = new ArrayList<>(settings.jvmArgs());
    jvmArgs.addAll(security.jvmArgs());
    jvmArgs.add("-Djute.maxbuffer=" + settings.juteMaxBuffer());
    return new Node(
        name,
        ROLE,
        new Address(engine.host(), port),
        List.of(port),
        isContainer ? Images.require(ZooKeeperSettings.IMAGE, settings.image()) : "",
        data,
        isContainer ? List.of() : command(jvmArgs, data, file, index),
        isContainer
            ? Map.of(
                "ZOO_MY_ID", Integer.toString(index + 1),
                "JMXDISABLE", "true",
                "JVMFLAGS", String.join(" ", jvmArgs))
            : Map.of("CLASSPATH", System.getProperty("java.class.path")),
        Map.of(file, config.toString()));
  }

  /** The entries of zoo.cfg that all servers of an ensemble have, with the ports of each. */
  private static String sharedConfig(
      ZooKeeperSettings settings, Engine engine, List<Integer> ports) {
    var config = new StringBuilder();
    config.append("syncLimit=%d%n".formatted(settings.syncLimit()));
    config.append("maxClientCnxns=%d%n".formatted(settings.maxClientCnxns()));
    for (int server = 0; server < settings.servers(); server++) {
      int client = ports.get(PORTS * server);
      int election = ports.get(PORTS * server + 1);
      int quorum = ports.get(PORTS * server + 2);
      String peer = engine.peerHost(name(server));
      config.append(
          "server.%d=%s:%d:%d;%s:%d%n"
              .formatted(server + 1, peer, quorum, election, engine.bindHost(), client));
    }
    return config.toString();
  }

  private static List<String> command(
      List<String> ofEvery, String directory, String file, int index) {
    var jvmArgs = new ArrayList<>(ofEvery);
    jvmArgs.add("-Dzookeeper.serverCnxnFactory=" + MeteredConnections.class.getName());
    jvmArgs.add("-Dorg.slf4j.simpleLogger.defaultLogLevel=error");
    // Temporary files are removed with the directory.
    jvmArgs.add("-Djava.io.tmpdir=" + directory);
    return JvmFlags.command(
        jvmArgs, ZooKeeperServerMain.class, List.of(file, Integer.toString(index)));
  }

  /** The connect string for other nodes of the ensemble's engine. */
  public static String inside(ZooKeeperEnsemble ensemble, Engine engine) {
    return ensemble.servers().stream()
        .map(server -> engine.peerHost(server.name()) + ":" + server.address().port())
        .collect(Collectors.joining(","));
  }

  /** Whether every server takes a write, which needs a quorum. */
  public static boolean serve(ZooKeeperEnsemble ensemble) {
    return ensemble.servers().stream().allMatch(server -> serves(server.address().toString()));
  }

  static boolean serves(String address) {
    var client = Connections.connect(address, SERVES_MILLIS);
    if (client == null) {
      return false;
    }
    try {
      client.create("/ready", new byte[0], ZooDefs.Ids.OPEN_ACL_UNSAFE, CreateMode.EPHEMERAL);
      client.delete("/ready", -1);
      return true;
    } catch (KeeperException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      Connections.close(client);
    }
  }

  /**
   * Finds an external ensemble.
   *
   * @throws dev.zkpulsar.env.settings.BadInputException when no session is connected within 10 s
   */
  public static ZooKeeperEnsemble connect(ZooKeeperSettings settings) {
    String address = settings.address();
    ClientAccess.use(address, settings.clientConfig());
    Address.requireAnswer(
        ZooKeeperSettings.ADDRESS,
        address,
        settings.external(),
        ZooKeeperSettings.FORMAT + " of a running ensemble");
    var servers = new ArrayList<Server>();
    for (Address server : settings.external()) {
      String name = name(servers.size());
      servers.add(new Server(name, ROLE, server, ServerHandle.external()));
    }
    Connections.close(Connections.require(address, ANSWERS_MILLIS));
    return new ZooKeeperEnsemble(address, servers, Optional.empty());
  }
}
