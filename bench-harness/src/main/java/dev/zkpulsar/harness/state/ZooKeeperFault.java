package dev.zkpulsar.harness.state;

import dev.zkpulsar.env.zookeeper.ZooKeeperSettings;
import java.util.EnumSet;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * A {@link Fault} of the ZooKeeper ensemble: follower-killed, leader-killed, quorum-lost,
 * follower-paused, leader-paused.
 */
@State(Scope.Benchmark)
public class ZooKeeperFault extends Fault {
  private static final Set<FaultKind> KINDS =
      EnumSet.of(
          FaultKind.NONE,
          FaultKind.FOLLOWER_KILLED,
          FaultKind.LEADER_KILLED,
          FaultKind.QUORUM_LOST,
          FaultKind.FOLLOWER_PAUSED,
          FaultKind.LEADER_PAUSED);

  @Override
  public String check(Map<String, String> params, Properties settings) {
    int servers = Integer.parseInt(params.get(ZooKeeperServers.SERVERS));
    check(params, KINDS, ZooKeeperSettings.of(settings).canHurt() ? servers : 0);
    return "";
  }

  /** Prepares the faults of a trial. */
  @Setup(Level.Trial)
  public void of(ZooKeeperServers ensemble) throws InterruptedException {
    of(ensemble.list());
  }
}
