package dev.zkpulsar.env.zookeeper;

import dev.zkpulsar.env.local.LocalServers;
import dev.zkpulsar.env.machine.FreePorts;
import dev.zkpulsar.env.server.PidFile;
import dev.zkpulsar.env.server.Server;
import dev.zkpulsar.env.server.Startup;
import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.Kind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Starts an ensemble on this machine, every server in a JVM of its own. ZooKeeper keeps its default
 * settings and forces transactions to disk. Exceptions: no limit of the connections from one
 * address, no admin server, {@code jute.maxbuffer} and {@code syncLimit} as set, ticks of 2 s.
 */
public final class EmbeddedZooKeeper {
  private EmbeddedZooKeeper() {}

  /** Starts an ensemble and waits until every server serves a write. */
  public static ZooKeeperEnsemble start(ZooKeeperSettings settings) {
    return Startup.start(
        Kind.embedded,
        "ZooKeeper",
        List.of(
            ZooKeeperSettings.JVM_ARGS, ZooKeeperSettings.DATA_DIR, ZooKeeperSettings.DATA_LOG_DIR),
        () -> startProcesses(settings));
  }

  private static StartedZooKeeper startProcesses(ZooKeeperSettings settings) {
    // The client, election and quorum port of each server.
    List<Integer> ports = FreePorts.choose(3 * settings.servers());
    var processes =
        new LocalServers(ZooKeeperSettings.DATA_DIR, settings.dataDir(), settings.servers());
    Path logs =
        settings
            .dataLogDir()
            .map(parent -> processes.addDirectory(ZooKeeperSettings.DATA_LOG_DIR, parent))
            .orElse(processes.directory());
    var servers = new ArrayList<Server>();
    for (int i = 0; i < settings.servers(); i++) {
      var arguments =
          new ArrayList<>(
              List.of(
                  Integer.toString(i),
                  processes.directory().toString(),
                  logs.toString(),
                  Integer.toString(settings.syncLimit())));
      ports.forEach(port -> arguments.add(port.toString()));
      PidFile process =
          processes.start(
              System.getProperty("java.class.path"),
              ZooKeeperServerMain.class,
              jvmArgs(settings, LocalServers.server(processes.directory(), i).toString()),
              arguments);
      var address = new Address(LocalServers.HOST, ports.get(3 * i));
      servers.add(ZooKeeperEnsemble.server(i + 1, address, process));
    }
    return new StartedZooKeeper(List.copyOf(servers), processes);
  }

  private static List<String> jvmArgs(ZooKeeperSettings settings, String directory) {
    var jvmArgs = new ArrayList<>(settings.jvmArgs());
    jvmArgs.add("-Djute.maxbuffer=" + settings.juteMaxBuffer());
    jvmArgs.add("-Dzookeeper.admin.enableServer=false");
    jvmArgs.add("-Dzookeeper.serverCnxnFactory=" + MeteredConnections.class.getName());
    jvmArgs.add("-Dorg.slf4j.simpleLogger.defaultLogLevel=error");
    // Temporary files are removed with the directory.
    jvmArgs.add("-Djava.io.tmpdir=" + directory);
    return jvmArgs;
  }
}
