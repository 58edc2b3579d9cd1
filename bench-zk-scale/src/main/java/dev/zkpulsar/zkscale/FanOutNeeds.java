package dev.zkpulsar.zkscale;

import dev.zkpulsar.env.machine.Machine;
import dev.zkpulsar.env.zookeeper.ZooKeeperSettings;
import dev.zkpulsar.harness.state.PointParams;
import java.util.Locale;
import java.util.Properties;

/**
 * The resources that a fan-out needs on this machine, estimated a little above the measured ones.
 *
 * @param sessions of the client
 * @param serverHeapBytes of each server: the nodes, and its share of the watches
 * @param memoryBytes of the client and the servers on this machine
 */
record FanOutNeeds(SessionNeeds sessions, long serverHeapBytes, long memoryBytes) {
  private static final long CLIENT_BYTES = 2L << 30;
  private static final long NODE_BYTES = 1_000;
  private static final long WATCH_BYTES = 400;
  private static final long SERVER_BYTES = 300L << 20;

  static FanOutNeeds of(PointParams point, Properties settings) {
    int sessions = point.number("publishers") + point.number("subscribers");
    long nodes = point.number("nodes");
    long watches = nodes * point.number("subscribersPerPath");
    long servers = point.number("servers");
    // A client has its share, the servers that of all.
    long heap =
        point.clients()
            * (nodes * (NODE_BYTES + point.number("payloadBytes"))
                + watches * WATCH_BYTES / servers);
    boolean here = ZooKeeperSettings.of(settings).canHurt();
    return new FanOutNeeds(
        new SessionNeeds("a fan-out", sessions, "-p publishers, subscribers or nodes"),
        heap,
        CLIENT_BYTES + (here ? servers * (heap + SERVER_BYTES) : 0));
  }

  /**
   * Compares the needs with this machine and the servers' heap.
   *
   * @return both, as text for the console
   */
  String check(Properties settings) {
    sessions.check();
    sessions.require(
        "bytes of memory", memoryBytes, Machine.availableMemoryBytes(), "a larger machine");
    long heap = ZooKeeperSettings.of(settings).heapBytes();
    String larger =
        "-D"
            + ZooKeeperSettings.JVM_ARGS
            + "=-Xmx"
            + (serverHeapBytes / (1 << 20) + 1)
            + "m, or more";
    sessions.require("bytes of heap a server", serverHeapBytes, heap, larger);
    return String.format(
        Locale.ROOT,
        "needs %,d threads, %,d open files and %.1f GB of memory; available: %,d, %,d and %.1f GB",
        sessions.threads(),
        sessions.openFiles(),
        memoryBytes / 1e9,
        Machine.maxThreads(),
        Machine.maxOpenFiles(),
        Machine.availableMemoryBytes() / 1e9);
  }
}
