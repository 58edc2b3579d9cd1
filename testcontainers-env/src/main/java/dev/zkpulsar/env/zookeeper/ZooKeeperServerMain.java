package dev.zkpulsar.env.zookeeper;

import dev.zkpulsar.env.local.EndWithParent;
import dev.zkpulsar.env.local.LocalServers;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Timer;
import java.util.TimerTask;
import org.apache.curator.test.InstanceSpec;
import org.apache.curator.test.QuorumConfigBuilder;
import org.apache.curator.test.TestingZooKeeperServer;
import org.apache.zookeeper.server.PurgeTxnLog;
import org.apache.zookeeper.server.command.FourLetterCommands;

/**
 * One server of Curator's TestingCluster, in a JVM of its own. TestingCluster starts all servers of
 * a list in one JVM. Here every JVM gets the list and starts one of its servers, so that each
 * server can be metered and killed separately.
 */
final class ZooKeeperServerMain {
  /** The four-letter word that the meter needs; ZooKeeper itself always adds srvr. */
  static final String COMMANDS = "mntr";

  private static final int TICK_MILLIS = 2_000;
  private static final int SNAPSHOTS_KEPT = 3;
  private static final int PURGE_MILLIS = 10_000;

  private ZooKeeperServerMain() {}

  /**
   * Runs one server until the parent ends.
   *
   * @param args the server's index; the directory that contains every server's directory; that of
   *     the transaction logs, which may be the same; syncLimit; then each server's client, election
   *     and quorum port
   */
  public static void main(String[] args) throws Exception {
    int index = Integer.parseInt(args[0]);
    Path directory = Path.of(args[1]);
    Path logs = Path.of(args[2]);
    var specs = new ArrayList<InstanceSpec>();
    for (int i = 0; 3 * i + 4 < args.length; i++) {
      List<String> ports = List.of(args).subList(3 * i + 4, 3 * i + 7);
      specs.add(
          spec(
              LocalServers.server(directory, i).toFile(),
              LocalServers.server(logs, i),
              i,
              ports,
              args[3]));
    }
    EndWithParent.watch(directory, logs);
    allow(COMMANDS);
    purge(
        LocalServers.server(logs, index).toFile(), LocalServers.server(directory, index).toFile());
    new TestingZooKeeperServer(new QuorumConfigBuilder(specs), index).start();
  }

  /** Curator would allow every command; the list is read only once, so it is read before. */
  private static void allow(String commands) {
    System.setProperty("zookeeper.4lw.commands.whitelist", commands);
    FourLetterCommands.isEnabled(commands);
  }

  private static InstanceSpec spec(
      File data, Path logs, int index, List<String> ports, String syncLimit) {
    int unlimitedConnections = 0;
    return new InstanceSpec(
        data,
        Integer.parseInt(ports.get(0)),
        Integer.parseInt(ports.get(1)),
        Integer.parseInt(ports.get(2)),
        false,
        index + 1,
        TICK_MILLIS,
        unlimitedConnections,
        // A single server ignores the host.
        Map.of(
            "clientPortAddress",
            LocalServers.HOST,
            "syncLimit",
            syncLimit,
            "dataLogDir",
            logs.toString()),
        LocalServers.HOST);
  }

  /**
   * Deletes all snapshots and logs except the last snapshots and the logs after them. ZooKeeper's
   * own purge runs once an hour at most, and a benchmark writes tens of gigabytes an hour.
   */
  private static void purge(File logs, File snapshots) {
    var task =
        new TimerTask() {
          @Override
          public void run() {
            try {
              PurgeTxnLog.purge(logs, snapshots, SNAPSHOTS_KEPT);
            } catch (IOException e) {
              // The first snapshot is missing or being written: the next round purges.
            }
          }
        };
    new Timer("purge", true).schedule(task, PURGE_MILLIS, PURGE_MILLIS);
  }
}
