package dev.zkpulsar.env.zookeeper;

import dev.zkpulsar.env.Environments;
import java.util.Map;

/** The settings of ZooKeeper, by name. */
public final class ZooKeeperSettings {
  public static final String ZOOKEEPER = "bench.zookeeper";
  public static final String SERVERS = "bench.zookeeper.servers";
  static final String PORT = "bench.zookeeper.port";
  public static final String DATA_DIR = "bench.zookeeper.dataDir";

  /** The largest packet, in bytes; see {@link Environments#juteMaxBuffer}. */
  public static final String JUTE_MAX_BUFFER = "bench.zookeeper.juteMaxBuffer";

  /** JVM arguments of a server; they bound {@link Environments#zooKeeperHeapBytes}. */
  public static final String JVM_ARGS = "bench.zookeeper.jvmArgs";

  /** Each of them, and what it is. */
  public static final Map<String, String> ALL =
      Map.of(
          ZOOKEEPER,
          "an external ensemble: host:port[,host:port...][/chroot]",
          SERVERS,
          "servers of an ensemble that is started: 1, 3 or 5; default 3",
          PORT,
          "client port of its first server, the others follow; default: free ones",
          DATA_DIR,
          "where the embedded servers keep their data; default: the temporary directory",
          JUTE_MAX_BUFFER,
          "jute.maxbuffer of servers and clients, in bytes; default "
              + EmbeddedSettings.DEFAULT_JUTE_MAX_BUFFER,
          JVM_ARGS,
          "JVM arguments of each server that is started; default "
              + EmbeddedSettings.DEFAULT_JVM_ARGS,
          DockerZooKeeper.IMAGE,
          "image of the servers' containers; default: the official one of the client's version");

  private ZooKeeperSettings() {}
}
