package dev.zkpulsar.env.zookeeper;

import dev.zkpulsar.env.local.EnsembleDirectory;
import dev.zkpulsar.env.local.LocalServers;
import dev.zkpulsar.env.local.ServerProcess;
import dev.zkpulsar.env.machine.FreePorts;
import dev.zkpulsar.env.server.Server;
import java.util.ArrayList;
import java.util.List;

/**
 * An ensemble on this machine, every server in a JVM of its own. ZooKeeper's settings are its
 * defaults, transactions are forced to disk, but: no limit to the connections of one address, no
 * admin server, {@code jute.maxbuffer} as set, ticks of 2 s.
 */
public final class EmbeddedZooKeeper implements ZooKeeperEnsemble, LocalServers.Starting {
  private static final int READY_SECONDS = 60;
  private static final int PORTS_OF_A_SERVER = 3;

  private final LocalServers processes;
  private final List<Server> servers = new ArrayList<>();
  private final int juteMaxBuffer;

  private EmbeddedZooKeeper(EmbeddedSettings settings) {
    juteMaxBuffer = settings.juteMaxBuffer();
    processes = new LocalServers(settings.dataDir(), settings.servers());
    List<String> ports = ports(settings);
    for (int i = 0; i < settings.servers(); i++) {
      var arguments =
          new ArrayList<>(List.of(Integer.toString(i), processes.directory().toString()));
      arguments.addAll(ports);
      ServerProcess process =
          processes.start(
              System.getProperty("java.class.path"),
              ZooKeeperServerMain.class,
              jvmArgs(settings, i),
              arguments);
      String address = "127.0.0.1:" + ports.get(i).split(":")[0];
      servers.add(Server.zooKeeper(i + 1, address, new Server.OwnProcess(process.pid())));
    }
  }

  /** Starts an ensemble and waits until every server of it serves a write. */
  public static EmbeddedZooKeeper start(EmbeddedSettings settings) {
    return LocalServers.start(
        () -> new EmbeddedZooKeeper(settings),
        "ensemble",
        ZooKeeperSettings.JVM_ARGS
            + ", "
            + ZooKeeperSettings.DATA_DIR
            + " and "
            + ZooKeeperSettings.PORT);
  }

  private List<String> jvmArgs(EmbeddedSettings settings, int index) {
    var jvmArgs = new ArrayList<>(settings.jvmArgs());
    jvmArgs.add("-Djute.maxbuffer=" + settings.juteMaxBuffer());
    jvmArgs.add("-Dzookeeper.admin.enableServer=false");
    jvmArgs.add("-Dzookeeper.serverCnxnFactory=" + MeteredConnections.class.getName());
    jvmArgs.add("-Dorg.slf4j.simpleLogger.defaultLogLevel=error");
    // What it leaves there, too, goes with its directory.
    jvmArgs.add("-Djava.io.tmpdir=" + EnsembleDirectory.server(processes.directory(), index));
    return jvmArgs;
  }

  /** Client, election and quorum port of each server, none twice. */
  private static List<String> ports(EmbeddedSettings settings) {
    var free = FreePorts.choose(settings.servers() * PORTS_OF_A_SERVER).iterator();
    var ports = new ArrayList<String>();
    for (int i = 0; i < settings.servers(); i++) {
      int clientPort = free.next();
      if (settings.firstPort() != 0) {
        clientPort = settings.firstPort() + i;
      }
      ports.add(clientPort + ":" + free.next() + ":" + free.next());
    }
    return ports;
  }

  @Override
  public String awaitReady() {
    return processes.awaitReady(
        READY_SECONDS,
        () ->
            servers.stream().allMatch(server -> Readiness.serves(server.address(), juteMaxBuffer)));
  }

  @Override
  public String connectString() {
    return String.join(",", servers.stream().map(Server::address).toList());
  }

  @Override
  public List<Server> servers() {
    return List.copyOf(servers);
  }

  @Override
  public void close() {
    processes.close();
  }
}
