package dev.zkpulsar.env.zookeeper;

import dev.zkpulsar.env.local.JvmFlags;
import dev.zkpulsar.env.machine.FreePorts;
import dev.zkpulsar.env.server.Engine;
import dev.zkpulsar.env.server.Images;
import dev.zkpulsar.env.server.Node;
import dev.zkpulsar.env.server.Server;
import dev.zkpulsar.env.server.ServerHandle;
import dev.zkpulsar.env.server.Startup;
import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.zookeeper.AddWatchMode;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.ZooKeeper;

/**
 * The servers of an ensemble. A process and a container read the same zoo.cfg, with ZooKeeper's
 * default settings but for those in {@link #configuration}.
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
        settings.kind() == Kind.docker
            ? List.of("bench.zookeeper.jvmArgs", "bench.zookeeper.image")
            : List.of(
                "bench.zookeeper.jvmArgs", "bench.zookeeper.dataDir", "bench.zookeeper.dataLogDir"),
        engine -> start(settings, engine),
        ZooKeeperNodes::serve);
  }

  /** Starts an ensemble beside other nodes, and does not wait. */
  public static ZooKeeperEnsemble start(ZooKeeperSettings settings, Engine engine) {
    boolean isContainer = engine.kind() == Kind.docker;
    String image = isContainer ? Images.require("bench.zookeeper.image", settings.image()) : "";
    List<Integer> ports = FreePorts.choose(PORTS * settings.servers());
    var nodes = new ArrayList<Node>();
    for (int i = 0; i < settings.servers(); i++) {
      String name = name(i);
      String data = engine.directory(name, "bench.zookeeper.dataDir", settings.dataDir(), "/data");
      String logs =
          settings
              .dataLogDir()
              .map(parent -> engine.directory(name, "bench.zookeeper.dataLogDir", parent, ""))
              .orElse(isContainer ? "/datalog" : data);
      String config = (isContainer ? "/conf" : data) + "/zoo.cfg";
      var jvmArgs = new ArrayList<>(settings.jvmArgs());
      jvmArgs.add("-Djute.maxbuffer=" + settings.juteMaxBuffer());
      int port = ports.get(PORTS * i);
      nodes.add(
          new Node(
              name,
              ROLE,
              new Address(engine.host(), port),
              List.of(port),
              image,
              data,
              isContainer ? List.of() : command(jvmArgs, data, config, i),
              isContainer
                  ? Map.of(
                      "ZOO_MY_ID", Integer.toString(i + 1),
                      "JMXDISABLE", "true",
                      "JVMFLAGS", String.join(" ", jvmArgs))
                  : Map.of("CLASSPATH", System.getProperty("java.class.path")),
              Map.of(config, configuration(settings, engine, ports, i, data, logs))));
    }
    List<Server> servers = engine.start(nodes);
    return new ZooKeeperEnsemble(
        String.join(",", servers.stream().map(Server::address).toList()),
        servers,
        Optional.of(engine));
  }

  private static String name(int index) {
    return ROLE + "-" + (index + 1);
  }

  /** The text of zoo.cfg; an embedded server purges its logs itself, more often than hourly. */
  private static String configuration(
      ZooKeeperSettings settings,
      Engine engine,
      List<Integer> ports,
      int index,
      String data,
      String logs) {
    int client = ports.get(PORTS * index);
    String members =
        IntStream.range(0, settings.servers())
            .mapToObj(
                i ->
                    "server.%d=%s:%d:%d;%s:%d"
                        .formatted(
                            i + 1,
                            engine.peerHost(name(i)),
                            ports.get(PORTS * i + 2),
                            ports.get(PORTS * i + 1),
                            engine.bindHost(),
                            ports.get(PORTS * i)))
            .collect(Collectors.joining("\n"));
    return """
        dataDir=%s
        dataLogDir=%s
        clientPort=%d
        clientPortAddress=%s
        tickTime=2000
        minSessionTimeout=2000
        initLimit=10
        syncLimit=%d
        maxClientCnxns=0
        admin.enableServer=false
        autopurge.snapRetainCount=3
        autopurge.purgeInterval=1
        4lw.commands.whitelist=%s
        %s
        """
        .formatted(
            data,
            logs,
            client,
            engine.bindHost(),
            settings.syncLimit(),
            ZooKeeperServerMain.COMMANDS,
            members);
  }

  private static List<String> command(
      List<String> ofEvery, String directory, String config, int index) {
    var jvmArgs = new ArrayList<>(ofEvery);
    jvmArgs.add("-Dzookeeper.serverCnxnFactory=" + MeteredConnections.class.getName());
    jvmArgs.add("-Dorg.slf4j.simpleLogger.defaultLogLevel=error");
    // Temporary files are removed with the directory.
    jvmArgs.add("-Djava.io.tmpdir=" + directory);
    return JvmFlags.command(
        jvmArgs, ZooKeeperServerMain.class, List.of(config, Integer.toString(index)));
  }

  /** The connect string for other nodes of the ensemble's engine. */
  public static String inside(ZooKeeperEnsemble ensemble) {
    return ensemble.servers().stream()
        .map(
            server ->
                new Address(
                        ensemble.engine().orElseThrow().peerHost(server.name()),
                        Address.of(server.address()).port())
                    .toString())
        .collect(Collectors.joining(","));
  }

  /** Whether every server takes a write, which needs a quorum. */
  public static boolean serve(ZooKeeperEnsemble ensemble) {
    return ensemble.servers().stream().allMatch(server -> serves(server.address()));
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
   * Finds an external ensemble, and prints a line for each feature that it lacks.
   *
   * @throws dev.zkpulsar.env.settings.BadInputException when no session is connected within 10 s
   */
  public static ZooKeeperEnsemble connect(ZooKeeperSettings settings) {
    String address = settings.address();
    ClientAccess.use(settings);
    Address.requireAnswer(
        ZooKeeperSettings.ADDRESS,
        address,
        settings.external(),
        "host:port[,host:port...][/chroot] of a running ensemble");
    var servers = new ArrayList<Server>();
    for (Address server : settings.external()) {
      String name = name(servers.size());
      servers.add(new Server(name, ROLE, server.toString(), ServerHandle.external()));
    }
    ZooKeeper session = Connections.require(address, ANSWERS_MILLIS);
    notes(session, servers).forEach(note -> System.err.println("zkpulsar: " + address + note));
    Connections.close(session);
    return new ZooKeeperEnsemble(address, servers, Optional.empty());
  }

  /** What a run cannot have on these servers, each to be printed after their address. */
  static List<String> notes(ZooKeeper session, List<Server> servers) {
    var notes = new ArrayList<String>();
    try {
      session.addWatch("/", event -> {}, AddWatchMode.PERSISTENT);
    } catch (KeeperException.UnimplementedException e) {
      notes.add(" is older than ZooKeeper 3.6: Pulsar's store and notifications fail on it");
    } catch (KeeperException e) {
      // Of access, say; the point's own error tells it.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (servers.stream().allMatch(server -> new MntrReport().read(server).isEmpty())) {
      notes.add(" has no figures of its servers: mntr is not in their 4lw.commands.whitelist");
    }
    return notes;
  }
}
