package dev.zkpulsar.zkscale.scenario;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.SettingsReader;
import dev.zkpulsar.env.zookeeper.ZooKeeperSettings;
import dev.zkpulsar.harness.faults.ZooKeeperFault;
import dev.zkpulsar.harness.point.FaultKind;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.settings.RunSettings;
import dev.zkpulsar.harness.state.ReadShare;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** The points of {@link BigTree}, and the settings of their servers. */
final class TreeRules {
  /** Arguments of the servers' JVMs that a point chooses by itself. */
  private static final Pattern OWN =
      Pattern.compile(
          "-XX:[+-]Use\\w*GC"
              + "|-Dzookeeper[.](commitLogCount|snapCount|snapSizeLimitInKb|snapshotSizeFactor)=.*");

  private TreeRules() {}

  private static FaultKind fault(TreeEvent event) {
    return event.losesFollower() ? FaultKind.FOLLOWER_KILLED : FaultKind.NONE;
  }

  /** A follower that is sent the tree misses more writes than the leader keeps. */
  static Map<String, String> defaults(TreeEvent event) {
    return Map.of(
        "ratePerSecond",
        "500",
        "readPercent",
        "50",
        FaultKind.PARAM,
        fault(event).label(),
        "faultAtSeconds",
        "5",
        FaultKind.SECONDS,
        event == TreeEvent.followerSnap ? "5" : "1");
  }

  static void check(BigTree tree, Point point, RunSettings ofRun) {
    ZooKeeperSettings settings = ofRun.of(ZooKeeperSettings.class);
    if (ofRun.workers() > 1 || !settings.canHurt()) {
      throw BadInputException.of(
          "-p treeMib",
          tree.treeMib,
          "the run starts its servers, for one client",
          "embedded or docker servers and one worker");
    }
    for (String argument : settings.jvmArgs()) {
      if (OWN.matcher(argument).matches()) {
        throw BadInputException.of(
            "-D" + ZooKeeperSettings.JVM_ARGS,
            argument,
            "a big tree has its own",
            "-p collector, commitLogCount and snapCount");
      }
    }
    String fault = point.params().get(FaultKind.PARAM);
    if (!fault.equals(fault(tree.event).label())) {
      throw BadInputException.of(
          "-p fault", fault, "event=" + tree.event + " has its own", fault(tree.event).label());
    }
    long writesPerSecond =
        tree.ratePerSecond * (100L - point.state(ReadShare.class).readPercent) / 100;
    int seconds = point.state(ZooKeeperFault.class).faultSeconds;
    if (tree.event == TreeEvent.followerSnap && writesPerSecond * seconds <= tree.commitLogCount) {
      throw BadInputException.of(
          "-p " + FaultKind.SECONDS,
          seconds,
          "%d writes a second do not exceed the %d that the leader keeps"
              .formatted(writesPerSecond, tree.commitLogCount),
          "more seconds or writes, or a smaller commitLogCount");
    }
  }

  /** Servers with room for the tree and the collector; no two trees have the same servers. */
  static ZooKeeperSettings servers(BigTree tree, TreeNeeds needs, ZooKeeperSettings settings) {
    var jvmArgs = new ArrayList<>(settings.jvmArgs());
    jvmArgs.add("-XX:+Use" + (tree.collector == BigTree.Collector.G1 ? "G1GC" : "ZGC"));
    long heapMib = settings.heapBytes() >> 20;
    if (heapMib < needs.heapMib() || heapMib == Long.MAX_VALUE >> 20) {
      jvmArgs.add("-Xmx" + needs.heapMib() + "m");
    }
    jvmArgs.add("-Dzkpulsar.nodes=" + needs.nodes() + "x" + needs.payloadBytes());
    jvmArgs.add("-Dzookeeper.commitLogCount=" + tree.commitLogCount);
    if (tree.event == TreeEvent.snapshot) {
      jvmArgs.add("-Dzookeeper.snapCount=" + tree.snapCount);
    } else if (needs.hasSnapshot()) {
      // One snapshot while the tree is created, as servers have that have run for a while.
      jvmArgs.add("-Dzookeeper.snapSizeLimitInKb=" + (needs.storedMib() << 10));
    }
    if (tree.event != TreeEvent.snapshot) {
      // 0: a leader sends all that it has in its log; -1: nothing from there.
      boolean isSnap = tree.event == TreeEvent.followerSnap;
      jvmArgs.add("-Dzookeeper.snapshotSizeFactor=" + (isSnap ? -1 : 0));
    }
    return SettingsReader.with(settings, Map.of("jvmArgs", List.copyOf(jvmArgs)));
  }
}
