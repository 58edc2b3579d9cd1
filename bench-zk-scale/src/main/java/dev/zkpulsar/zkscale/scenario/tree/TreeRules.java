package dev.zkpulsar.zkscale.scenario.tree;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.zookeeper.ZooKeeperSettings;
import dev.zkpulsar.harness.faults.ZooKeeperFault;
import dev.zkpulsar.harness.point.FaultKind;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.settings.RunSettings;
import dev.zkpulsar.harness.state.ReadShare;
import java.util.Map;

/** Which points a {@link BigTree} can have: an event has its own fault, and needs enough writes. */
final class TreeRules {
  private TreeRules() {}

  private static FaultKind fault(TreeEvent event) {
    return event.losesFollower() ? FaultKind.FOLLOWER_KILLED : FaultKind.NONE;
  }

  /**
   * The defaults of parameters of other states, by name. A follower that is sent the tree is away
   * for 5 s: it must miss more writes than the leader keeps.
   */
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
        event == TreeEvent.FOLLOWER_SNAP ? "5" : "1");
  }

  /** Refuses a point that this run's servers cannot have, or whose event would not happen. */
  static void check(TreeParams tree, Point point, RunSettings ofRun) {
    checkServers(tree, ofRun);
    String fault = point.params().get(FaultKind.PARAM);
    String allowed = fault(tree.event()).label();
    if (!fault.equals(allowed)) {
      throw BadInputException.of(
          "-p " + FaultKind.PARAM,
          fault,
          "event=" + tree.event().label() + " has its own",
          allowed);
    }
    if (tree.event() == TreeEvent.FOLLOWER_SNAP) {
      checkWrites(tree, point);
    }
  }

  private static void checkServers(TreeParams tree, RunSettings ofRun) {
    ZooKeeperSettings settings = ofRun.of(ZooKeeperSettings.class);
    if (ofRun.workers() > 1 || !settings.canHurt()) {
      throw BadInputException.of(
          "-p treeMib",
          tree.treeMib(),
          "the run starts its servers, for one client",
          "embedded or docker servers and one worker");
    }
    for (String argument : settings.jvmArgs()) {
      if (TreeServers.isOwn(argument)) {
        throw BadInputException.of(
            "-D" + ZooKeeperSettings.JVM_ARGS,
            argument,
            "a big tree has its own",
            "-p collector, commitLogCount and snapCount");
      }
    }
  }

  /** A leader that keeps all that a follower has missed has no reason to send the tree. */
  private static void checkWrites(TreeParams tree, Point point) {
    long writePercent = 100L - point.state(ReadShare.class).readPercent;
    long writesPerSecond = tree.ratePerSecond() * writePercent / 100;
    int seconds = point.state(ZooKeeperFault.class).faultSeconds;
    if (writesPerSecond * seconds <= tree.commitLogCount()) {
      throw BadInputException.of(
          "-p " + FaultKind.SECONDS,
          seconds,
          "%d writes a second do not exceed the %d that the leader keeps"
              .formatted(writesPerSecond, tree.commitLogCount()),
          "more seconds or writes, or a smaller commitLogCount");
    }
  }
}
