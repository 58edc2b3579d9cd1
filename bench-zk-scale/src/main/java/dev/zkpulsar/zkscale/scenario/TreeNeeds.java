package dev.zkpulsar.zkscale.scenario;

import dev.zkpulsar.env.host.Disk;
import dev.zkpulsar.env.host.MachineLimits;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.zookeeper.ZooKeeperSettings;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.state.ZooKeeperServers;
import dev.zkpulsar.zkscale.client.ZnodeData;
import java.util.Locale;

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

  static TreeNeeds of(Point point) {
    return new TreeNeeds(
        point.state(BigTree.class).treeMib,
        point.state(ZnodeData.class).payloadBytes,
        point.state(ZooKeeperServers.class).servers,
        point.state(BigTree.class).commitLogCount);
  }

  int nodes() {
    return Math.toIntExact(((long) treeMib << 20) / payloadBytes);
  }

  /** The heap of a server. */
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

  private long mib(double bytesOfNode) {
    return (long) Math.ceil(treeMib * bytesOfNode / payloadBytes);
  }

  private long memoryMib(boolean isDiskMemory) {
    return servers * (heapMib() + (isDiskMemory ? diskMib() / servers : 0)) + CLIENT_MIB;
  }

  private long diskMib() {
    return (long) servers * COPIES * storedMib();
  }

  /** Refuses a tree that does not fit, with the largest one that does; else the needs as text. */
  String check(ZooKeeperSettings settings) {
    var directory = Disk.nearestExisting(settings.dataDir());
    boolean isTmpfs = Disk.of(directory).filter(d -> d.fileSystem().equals("tmpfs")).isPresent();
    require("memory", isTmpfs, MachineLimits.availableMemoryBytes() >> 20);
    require("disk", isTmpfs, directory.toFile().getUsableSpace() >> 20);
    return String.format(
        Locale.ROOT,
        "needs %.1f GB of memory and %.1f GB of disk",
        memoryMib(isTmpfs) / 1024.0,
        diskMib() / 1024.0);
  }

  private long need(String what, boolean isTmpfs) {
    return what.equals("memory") ? memoryMib(isTmpfs) : diskMib();
  }

  private void require(String what, boolean isTmpfs, long thereMib) {
    if (need(what, isTmpfs) <= thereMib) {
      return;
    }
    int largest = treeMib;
    while (largest > 0
        && new TreeNeeds(largest, payloadBytes, servers, commitLogCount).need(what, isTmpfs)
            > thereMib) {
      largest--;
    }
    String reason =
        "%d servers need %d MiB of %s, but %d are available"
            .formatted(servers, need(what, isTmpfs), what, thereMib);
    throw BadInputException.of(
        "-p treeMib",
        treeMib,
        reason,
        largest == 0 ? "a larger machine" : "1 to " + largest + ", or fewer servers");
  }
}
