package dev.zkpulsar.zkscale;

import dev.zkpulsar.env.machine.Machine;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.zookeeper.ZooKeeperSettings;
import java.util.Locale;
import java.util.Map;

/**
 * What a fan-out needs of the machine that it runs on, all of them estimates on the safe side of
 * what was measured.
 *
 * @param threads of the client, two a session, both the client library's
 * @param openFiles of the client, a socket and a selector's three a session
 * @param serverHeapBytes of each server: nodes, and its share of the watches
 * @param memoryBytes of the client and of the servers that are on this machine
 */
record FanOutNeeds(long threads, long openFiles, long serverHeapBytes, long memoryBytes) {
  private static final int SPARE = 300;
  private static final long CLIENT_BYTES = 2L << 30;
  private static final long NODE_BYTES = 1_000;
  private static final long WATCH_BYTES = 400;
  private static final long SERVER_BYTES = 300L << 20;

  static FanOutNeeds of(Map<String, String> params) {
    long sessions = number(params, "publishers") + number(params, "subscribers");
    long nodes = number(params, "nodes");
    long watches = nodes * number(params, "subscribersPerPath");
    long servers = number(params, "servers");
    long heap =
        nodes * (NODE_BYTES + number(params, "payloadBytes")) + watches * WATCH_BYTES / servers;
    boolean here = ZooKeeperSettings.of(System.getProperties()).canHurt();
    return new FanOutNeeds(
        2 * sessions + SPARE,
        4 * sessions + SPARE,
        heap,
        CLIENT_BYTES + (here ? servers * (heap + SERVER_BYTES) : 0));
  }

  private static long number(Map<String, String> params, String name) {
    return Long.parseLong(params.get(name));
  }

  /** Says what is needed; refuses where the machine or a server's heap has less. */
  String check() {
    require("threads", threads, Machine.maxThreads(), "a higher limit of processes (ulimit -u)");
    require("open files", openFiles, Machine.maxOpenFiles(), "a higher limit (ulimit -n)");
    require("bytes of memory", memoryBytes, Machine.availableMemoryBytes(), "a larger machine");
    long heap = ZooKeeperSettings.of(System.getProperties()).heapBytes();
    String larger =
        "-D"
            + ZooKeeperSettings.JVM_ARGS
            + "=-Xmx"
            + (serverHeapBytes / (1 << 20) + 1)
            + "m, or more";
    require("bytes of heap a server", serverHeapBytes, heap, larger);
    return String.format(
        Locale.ROOT,
        "needs %,d threads, %,d open files, %.1f GB of memory; there are %,d, %,d and %.1f GB",
        threads,
        openFiles,
        memoryBytes / 1e9,
        Machine.maxThreads(),
        Machine.maxOpenFiles(),
        Machine.availableMemoryBytes() / 1e9);
  }

  private static void require(String what, long needed, long there, String mend) {
    if (there < needed) {
      throw new BadInputException(
          "WatchFanOutBenchmark needs %d %s, there are %d; allowed: smaller -p publishers, subscribers or nodes, or %s"
              .formatted(needed, what, there, mend));
    }
  }
}
