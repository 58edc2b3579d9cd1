package dev.zkpulsar.zkscale.scenario.tree;

import dev.zkpulsar.env.host.Disk;
import dev.zkpulsar.env.host.MachineLimits;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.zookeeper.ZooKeeperSettings;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.ToLongFunction;

/**
 * What servers with a tree need of this machine, estimated a little above the measured needs.
 *
 * @param treeMib the data of all nodes, in MiB
 * @param payloadBytes the data of a node
 * @param commitLogCount transactions that a leader keeps, at first those that create the tree
 */
record TreeNeeds(int treeMib, int payloadBytes, int servers, int commitLogCount) {
  /** A node's objects and path on the heap. */
  private static final long NODE_BYTES = 500;

  /** A collector needs room beside the tree. */
  private static final double HEADROOM = 1.4;

  /** A node's path, version and ACL in the log and in a snapshot. */
  private static final long STORED_BYTES = 80;

  /** The log, the three snapshots that are kept, and the one that is being written. */
  private static final int COPIES = 5;

  /** Servers write a snapshot at half the limit or later. */
  private static final int LEAST_LIMIT_MIB = 3 * 64;

  private static final long SERVER_MIB = 500;
  private static final long CLIENT_MIB = 1_500;

  /** The number of nodes. */
  int nodes() {
    return Math.toIntExact(((long) treeMib << 20) / payloadBytes);
  }

  /** The heap of a server, in MiB. */
  long heapMib() {
    return mib(HEADROOM * (payloadBytes + NODE_BYTES)) + SERVER_MIB + commitLogMib();
  }

  /** A leader has each transaction twice, as a request and as a packet. */
  private long commitLogMib() {
    long writesMib = ((long) commitLogCount * payloadBytes) >> 20;
    long fillMib = ((long) commitLogCount * TreeFill.TRANSACTION_BYTES) >> 20;
    return 2 * Math.max(writesMib, Math.min(fillMib, storedMib()));
  }

  /** A little less than the log of the tree's creates. */
  long storedMib() {
    return mib(payloadBytes + (double) STORED_BYTES);
  }

  /**
   * Whether servers can be made to write a snapshot while the tree is created, by the size of the
   * log: ZooKeeper counts the 64 MiB by which it grows the file, and a limit below them would make
   * every transaction write a snapshot.
   */
  boolean hasSnapshot() {
    return storedMib() > LEAST_LIMIT_MIB;
  }

  /** What the whole tree takes, if a node takes so much, in MiB. */
  private long mib(double bytesOfNode) {
    return (long) Math.ceil(treeMib * bytesOfNode / payloadBytes);
  }

  private long memoryMib(boolean isDiskMemory) {
    long serverMib = heapMib();
    if (isDiskMemory) {
      serverMib += diskMib() / servers;
    }
    return servers * serverMib + CLIENT_MIB;
  }

  private long diskMib() {
    return (long) servers * COPIES * storedMib();
  }

  /** Refuses a tree that does not fit, with the largest one that does; else the needs as text. */
  String check(ZooKeeperSettings settings) {
    Path directory = Disk.nearestExisting(settings.dataDir());
    boolean isDiskMemory =
        Disk.of(directory).map(Disk::fileSystem).orElse("unknown").equals("tmpfs");
    require(
        "memory",
        needs -> needs.memoryMib(isDiskMemory),
        MachineLimits.availableMemoryBytes() >> 20);
    require("disk", TreeNeeds::diskMib, directory.toFile().getUsableSpace() >> 20);
    return String.format(
        Locale.ROOT,
        "needs %.1f GB of memory and %.1f GB of disk",
        memoryMib(isDiskMemory) / 1024.0,
        diskMib() / 1024.0);
  }

  private void require(String resource, ToLongFunction<TreeNeeds> needMib, long availableMib) {
    long neededMib = needMib.applyAsLong(this);
    if (neededMib <= availableMib) {
      return;
    }
    int largest = treeMib - 1;
    while (largest > 0 && needMib.applyAsLong(withTree(largest)) > availableMib) {
      largest--;
    }
    String allowed = largest <= 0 ? "a larger machine" : "1 to " + largest + ", or fewer servers";
    throw BadInputException.of(
        "-p treeMib",
        treeMib,
        "%d servers need %d MiB of %s, but %d are available"
            .formatted(servers, neededMib, resource, availableMib),
        allowed);
  }

  private TreeNeeds withTree(int otherTreeMib) {
    return new TreeNeeds(otherTreeMib, payloadBytes, servers, commitLogCount);
  }
}
