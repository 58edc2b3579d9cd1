package dev.zkpulsar.env;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooDefs;

/**
 * An ensemble on this machine, every server in a JVM of its own. ZooKeeper's settings are its
 * defaults, transactions are forced to disk, but: no limit to the connections of one address, no
 * admin server, {@code jute.maxbuffer} as set, ticks of 2 s.
 */
final class EmbeddedZooKeeper implements ZooKeeperEnsemble {
  private static final long READY_SECONDS = 60;
  private static final int ATTEMPTS = 3;

  private final Path directory;
  private final List<Server> servers = new ArrayList<>();
  private final List<ServerProcess> processes = new ArrayList<>();
  private final Thread closeAtExit = new Thread(this::stop, "stop ZooKeeper");
  private boolean closed;

  private EmbeddedZooKeeper(EmbeddedSettings settings) {
    directory = EnsembleDirectory.create(settings.dataDir(), settings.servers());
    Runtime.getRuntime().addShutdownHook(closeAtExit);
    List<String> ports = ports(settings);
    for (int i = 0; i < settings.servers(); i++) {
      var arguments = new ArrayList<>(List.of(Integer.toString(i), directory.toString()));
      arguments.addAll(ports);
      ServerProcess process =
          ServerProcess.start(
              ZooKeeperServerMain.class,
              jvmArgs(settings, i),
              arguments,
              EnsembleDirectory.log(directory, i));
      processes.add(process);
      String address = "127.0.0.1:" + ports.get(i).split(":")[0];
      servers.add(Server.zooKeeper(i + 1, address, new Server.OwnProcess(process.pid())));
    }
  }

  /**
   * Starts an ensemble and waits until a quorum of it serves a write. A port that another process
   * took in between costs an attempt.
   */
  static EmbeddedZooKeeper start(EmbeddedSettings settings) {
    String why = "";
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      var ensemble = new EmbeddedZooKeeper(settings);
      try {
        why = ensemble.awaitReady(settings.juteMaxBuffer());
      } catch (RuntimeException e) {
        ensemble.close();
        throw e;
      }
      if (why == null) {
        return ensemble;
      }
      ensemble.close();
    }
    throw new BadInputException(
        Environments.ENV
            + ": 'embedded': no ensemble came up: "
            + why
            + "; allowed: see "
            + Environments.JVM_ARGS
            + ", "
            + Environments.DATA_DIR
            + " and "
            + Environments.PORT);
  }

  private List<String> jvmArgs(EmbeddedSettings settings, int index) {
    var jvmArgs = new ArrayList<>(settings.jvmArgs());
    jvmArgs.add("-Djute.maxbuffer=" + settings.juteMaxBuffer());
    jvmArgs.add("-Dzookeeper.admin.enableServer=false");
    jvmArgs.add("-Dzookeeper.serverCnxnFactory=" + MeteredConnections.class.getName());
    jvmArgs.add("-Dorg.slf4j.simpleLogger.defaultLogLevel=error");
    // What it leaves there, too, goes with its directory.
    jvmArgs.add("-Djava.io.tmpdir=" + EnsembleDirectory.server(directory, index));
    return jvmArgs;
  }

  /** Client, election and quorum port of each server, none twice. */
  private static List<String> ports(EmbeddedSettings settings) {
    var sockets = new ArrayList<ServerSocket>();
    try {
      for (int i = 0; i < settings.servers() * 3; i++) {
        sockets.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
      }
      var ports = new ArrayList<String>();
      for (int i = 0; i < settings.servers(); i++) {
        int clientPort =
            settings.firstPort() == 0
                ? sockets.get(3 * i).getLocalPort()
                : settings.firstPort() + i;
        ports.add(
            clientPort
                + ":"
                + sockets.get(3 * i + 1).getLocalPort()
                + ":"
                + sockets.get(3 * i + 2).getLocalPort());
      }
      for (ServerSocket socket : sockets) {
        socket.close();
      }
      return ports;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns null when it is, or why it will not be. */
  private String awaitReady(int juteMaxBuffer) {
    long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(READY_SECONDS);
    while (System.nanoTime() - deadlineNs < 0) {
      for (ServerProcess process : processes) {
        if (!process.isAlive()) {
          return process.lastWords();
        }
      }
      if (servers.stream().allMatch(server -> serves(server.address(), juteMaxBuffer))) {
        return null;
      }
    }
    return "no quorum within " + READY_SECONDS + " s";
  }

  private static boolean serves(String address, int juteMaxBuffer) {
    var client = Clients.connect(address, 1_000, juteMaxBuffer);
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
      Clients.close(client);
    }
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
    stop();
    try {
      Runtime.getRuntime().removeShutdownHook(closeAtExit);
    } catch (IllegalStateException e) {
      // This JVM is ending, and the hook found all done.
    }
  }

  private synchronized void stop() {
    if (!closed) {
      closed = true;
      processes.parallelStream().forEach(ServerProcess::close);
      EnsembleDirectory.remove(directory.toFile());
    }
  }
}
