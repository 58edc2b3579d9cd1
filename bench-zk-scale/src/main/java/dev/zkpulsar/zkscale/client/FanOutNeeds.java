package dev.zkpulsar.zkscale.client;

import dev.zkpulsar.env.machine.Machine;
import dev.zkpulsar.env.zookeeper.ZooKeeperSettings;
import dev.zkpulsar.harness.state.PointParams;
import java.util.Locale;
import java.util.Properties;

/**
 * Refuses a fan-out that needs more than this machine or the servers' heap has. The needs are
 * estimated a little above the measured ones.
 */
final class FanOutNeeds {
  private static final long CLIENT_BYTES = 2L << 30;
  private static final long NODE_BYTES = 1_000;
  private static final long WATCH_BYTES = 400;
  private static final long SERVER_BYTES = 300L << 20;

  private FanOutNeeds() {}

  /** Returns what is needed and what there is, as text for the console. */
  static String check(PointParams point, Properties settings) {
    var ensemble = ZooKeeperSettings.of(settings);
    long nodes = point.number("nodes");
    long servers = point.number("servers");
    long watchBytes = nodes * point.number("subscribersPerPath") * WATCH_BYTES / servers;
    long heapBytes = nodes * (NODE_BYTES + point.number("payloadBytes")) + watchBytes;
    long memoryBytes =
        CLIENT_BYTES + (ensemble.canHurt() ? servers * (heapBytes + SERVER_BYTES) : 0);
    var sessions =
        new SessionNeeds(
            "a fan-out",
            point.share("publishers") + point.share("subscribers"),
            "-p publishers, subscribers or nodes");
    sessions.check();
    sessions.require(
        "bytes of memory", memoryBytes, Machine.availableMemoryBytes(), "a larger machine");
    String larger =
        "-D%s=-Xmx%dm, or more".formatted(ZooKeeperSettings.JVM_ARGS, (heapBytes >> 20) + 1);
    sessions.require("bytes of heap a server", heapBytes, ensemble.heapBytes(), larger);
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
