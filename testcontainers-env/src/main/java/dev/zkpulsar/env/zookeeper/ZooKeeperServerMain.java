package dev.zkpulsar.env.zookeeper;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Timer;
import java.util.TimerTask;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.curator.test.InstanceSpec;
import org.apache.curator.test.QuorumConfigBuilder;
import org.apache.curator.test.TestingZooKeeperServer;
import org.apache.zookeeper.server.PurgeTxnLog;
import org.apache.zookeeper.server.command.FourLetterCommands;

/**
 * One server of Curator's TestingCluster, in a JVM of its own. TestingCluster starts all servers of
 * a list in one JVM, where they can be neither metered nor killed apart.
 */
final class ZooKeeperServerMain {
  private static final Pattern MEMBER = Pattern.compile("(.+):(\\d+):(\\d+);.+:(\\d+)");
  private static final int SNAPSHOTS_KEPT = 3;
  private static final int PURGE_MILLIS = 10_000;

  private ZooKeeperServerMain() {}

  /**
   * Runs one server.
   *
   * @param args the path of its zoo.cfg, and its index
   */
  public static void main(String[] args) throws Exception {
    var config = new Properties();
    try (var in = Files.newBufferedReader(Path.of(args[0]))) {
      config.load(in);
    }
    allow(config.getProperty("4lw.commands.whitelist"));
    purge(new File(config.getProperty("dataLogDir")), new File(config.getProperty("dataDir")));
    var specs = new QuorumConfigBuilder(specs(config));
    new TestingZooKeeperServer(specs, Integer.parseInt(args[1])).start();
  }

  /** Curator would allow every command; the list is read only once, so it is read before. */
  private static void allow(String commands) {
    System.setProperty("zookeeper.4lw.commands.whitelist", commands);
    FourLetterCommands.isEnabled(commands);
  }

  /** All entries go to the server as they are; Curator only needs the ports of all members. */
  private static List<InstanceSpec> specs(Properties config) {
    Map<String, Object> entries = new HashMap<>();
    config.stringPropertyNames().forEach(name -> entries.put(name, config.getProperty(name)));
    var specs = new ArrayList<InstanceSpec>();
    for (int id = 1; config.containsKey("server." + id); id++) {
      Matcher member = MEMBER.matcher(config.getProperty("server." + id));
      if (!member.matches()) {
        throw new IllegalArgumentException(member.toString());
      }
      specs.add(
          new InstanceSpec(
              new File(config.getProperty("dataDir")),
              Integer.parseInt(member.group(4)),
              Integer.parseInt(member.group(3)),
              Integer.parseInt(member.group(2)),
              false,
              id,
              Integer.parseInt(config.getProperty("tickTime")),
              0,
              entries,
              member.group(1)));
    }
    return specs;
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
