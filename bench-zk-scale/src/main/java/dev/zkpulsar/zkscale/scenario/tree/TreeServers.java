package dev.zkpulsar.zkscale.scenario.tree;

import dev.zkpulsar.env.settings.SettingsReader;
import dev.zkpulsar.env.zookeeper.ZooKeeperSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The settings of servers with a big tree: room on the heap, the collector, and the limits that
 * make the event of a point happen. Points with another tree get other servers, so no tree is found
 * by a point that wants another.
 */
final class TreeServers {
  /** Arguments that a point chooses by itself. */
  private static final Pattern OWN =
      Pattern.compile(
          "-XX:[+-]Use\\w*GC"
              + "|-Dzookeeper[.](commitLogCount|snapCount|snapSizeLimitInKb|snapshotSizeFactor)=.*");

  /**
   * The {@code snapshotSizeFactor} of a leader that sends nothing from its log: it sends a SNAP.
   */
  private static final int NOTHING_FROM_LOG = -1;

  /** The {@code snapshotSizeFactor} of a leader that sends a DIFF of all that its log has. */
  private static final int ALL_FROM_LOG = 0;

  private static final long UNKNOWN_HEAP_MIB = Long.MAX_VALUE >> 20;

  private TreeServers() {}

  /** Whether a point chooses this argument by itself, so that a user must not give it. */
  static boolean isOwn(String jvmArg) {
    return OWN.matcher(jvmArg).matches();
  }

  /** The settings of a run, with the arguments of this tree's servers. */
  static ZooKeeperSettings of(TreeParams tree, TreeNeeds needs, ZooKeeperSettings ofRun) {
    var jvmArgs = new ArrayList<>(ofRun.jvmArgs());
    jvmArgs.add(tree.collector().jvmArg());
    long heapMib = ofRun.heapBytes() >> 20;
    if (heapMib < needs.heapMib() || heapMib == UNKNOWN_HEAP_MIB) {
      jvmArgs.add("-Xmx" + needs.heapMib() + "m");
    }
    // Read by nobody: it makes the servers of this tree differ from those of others.
    jvmArgs.add("-Dzkpulsar.nodes=" + needs.nodes() + "x" + needs.payloadBytes());
    jvmArgs.add("-Dzookeeper.commitLogCount=" + tree.commitLogCount());
    if (tree.event() == TreeEvent.SNAPSHOT) {
      jvmArgs.add("-Dzookeeper.snapCount=" + tree.snapCount());
    } else {
      addLimits(tree.event(), needs, jvmArgs);
    }
    return SettingsReader.with(ofRun, Map.of("jvmArgs", List.copyOf(jvmArgs)));
  }

  private static void addLimits(TreeEvent event, TreeNeeds needs, List<String> jvmArgs) {
    if (needs.hasSnapshot()) {
      // One snapshot while the tree is created, as servers have that have run for a while.
      jvmArgs.add("-Dzookeeper.snapSizeLimitInKb=" + (needs.storedMib() << 10));
    }
    int factor = event == TreeEvent.FOLLOWER_SNAP ? NOTHING_FROM_LOG : ALL_FROM_LOG;
    jvmArgs.add("-Dzookeeper.snapshotSizeFactor=" + factor);
  }
}
