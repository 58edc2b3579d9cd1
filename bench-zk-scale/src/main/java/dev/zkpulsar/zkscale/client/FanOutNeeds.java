package dev.zkpulsar.zkscale.client;

import dev.zkpulsar.env.host.MachineLimits;
import dev.zkpulsar.env.zookeeper.ZooKeeperSettings;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.settings.RunSettings;
import dev.zkpulsar.harness.state.ZooKeeperServers;
import java.util.Locale;

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
  static String check(Point point, RunSettings settings) {
    var ensemble = settings.of(ZooKeeperSettings.class);
    var fanOut = point.state(FanOutSessions.class);
    long servers = point.state(ZooKeeperServers.class).servers;
    long watchBytes = (long) fanOut.watches() * WATCH_BYTES / servers;
    long nodeBytes = NODE_BYTES + point.state(ZnodeData.class).payloadBytes;
    long heapBytes = fanOut.nodes * nodeBytes + watchBytes;
    long memoryBytes =
        CLIENT_BYTES + (ensemble.canHurt() ? servers * (heapBytes + SERVER_BYTES) : 0);
    var sessions =
        new SessionNeeds(
            "a fan-out",
            settings.share(fanOut.publishers) + settings.share(fanOut.subscribers),
            "-p publishers, subscribers or nodes");
    sessions.check();
    sessions.require(
        "bytes of memory", memoryBytes, MachineLimits.availableMemoryBytes(), "a larger machine");
    String larger =
        "-D%s=-Xmx%dm, or more".formatted(ZooKeeperSettings.JVM_ARGS, (heapBytes >> 20) + 1);
    sessions.require("bytes of heap a server", heapBytes, ensemble.heapBytes(), larger);
    return String.format(
        Locale.ROOT,
        "needs %,d threads, %,d open files and %.1f GB of memory; available: %,d, %,d and %.1f GB",
        sessions.threads(),
        sessions.openFiles(),
        memoryBytes / 1e9,
        MachineLimits.maxThreads(),
        MachineLimits.maxOpenFiles(),
        MachineLimits.availableMemoryBytes() / 1e9);
  }
}
