package dev.zkpulsar.env;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * An ensemble on this machine, every server in a JVM of its own. ZooKeeper's settings are its
 * defaults, transactions are forced to disk, but: no limit to the connections of one address, no
 * admin server, {@code jute.maxbuffer} as set, ticks of 2 s.
 */
final class EmbeddedZooKeeper implements ZooKeeperEnsemble {
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
      servers.add(
          new Server("zookeeper-" + (i + 1), address, new Server.OwnProcess(process.pid())));
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
        why = Readiness.await(ensemble.servers, settings.juteMaxBuffer(), ensemble::lastWords);
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
    jvmArgs.add("-Dorg.slf4j.simpleLogger.defaultLogLevel=error");
    // What it leaves there, too, goes with its directory.
    jvmArgs.add("-Djava.io.tmpdir=" + EnsembleDirectory.server(directory, index));
    return jvmArgs;
  }

  /** Client, election and quorum port of each server, none twice. */
  private static List<String> ports(EmbeddedSettings settings) {
    List<Integer> free = FreePorts.find(settings.servers() * 3);
    var ports = new ArrayList<String>();
    for (int i = 0; i < settings.servers(); i++) {
      int clientPort = settings.firstPort() == 0 ? free.get(3 * i) : settings.firstPort() + i;
      ports.add(clientPort + ":" + free.get(3 * i + 1) + ":" + free.get(3 * i + 2));
    }
    return ports;
  }

  private String lastWords() {
    return processes.stream()
        .filter(process -> !process.isAlive())
        .map(ServerProcess::lastWords)
        .findFirst()
        .orElse(null);
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
