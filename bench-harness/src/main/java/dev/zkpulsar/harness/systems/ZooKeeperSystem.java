package dev.zkpulsar.harness.systems;

import dev.zkpulsar.env.Environments;
import dev.zkpulsar.env.external.RunName;
import dev.zkpulsar.env.local.AtExit;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Setting;
import dev.zkpulsar.env.zookeeper.Chroot;
import dev.zkpulsar.env.zookeeper.ZooKeeperEnsemble;
import dev.zkpulsar.env.zookeeper.ZooKeeperSettings;
import dev.zkpulsar.harness.plan.BenchmarkStates;
import dev.zkpulsar.harness.plan.Point;
import dev.zkpulsar.harness.provenance.Versions;
import dev.zkpulsar.harness.state.ZooKeeperServers;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/** A run's ZooKeeper ensemble, with a chroot for each benchmark class. */
public final class ZooKeeperSystem extends ServerSystem<ZooKeeperSettings, ZooKeeperEnsemble> {
  private Chroot chroot;
  private Class<?> user;

  public ZooKeeperSystem() {
    super(
        "ZooKeeper",
        ZooKeeperServers.class,
        Setting.all(ZooKeeperSettings.class),
        ZooKeeperSettings::of,
        Environments::zooKeeper,
        ZooKeeperEnsemble::connectString,
        ZooKeeperServers.ADDRESS);
  }

  @Override
  public Map<String, String> versions() {
    return Versions.ofArtifacts(
        Map.of(
            "zookeeper", "org.apache.zookeeper/zookeeper",
            "curator", "org.apache.curator/curator-test"));
  }

  @Override
  public Map<String, String> paramDefaults(Properties settings) {
    try {
      return Map.of(
          ZooKeeperServers.SERVERS, Integer.toString(ZooKeeperSettings.of(settings).servers()));
    } catch (BadInputException e) {
      return Map.of(); // Refused if a point needs it: other stores have settings of their own.
    }
  }

  /** A client reads its largest packet size from a system property of its JVM. */
  @Override
  public List<String> forkArguments(Properties settings) {
    return List.of("-Djute.maxbuffer=" + ZooKeeperSettings.of(settings).juteMaxBuffer());
  }

  @Override
  ZooKeeperSettings settings(Point point, ZooKeeperSettings ofRun) {
    return ofRun.withServers(ZooKeeperServers.OPTION, point.params().get(ZooKeeperServers.SERVERS));
  }

  @Override
  void enter(Point point, ZooKeeperSettings settings, ZooKeeperEnsemble ensemble, boolean areNew) {
    Class<?> benchmark = BenchmarkStates.benchmarkClass(point.benchmark());
    if (!areNew && benchmark == user) {
      return;
    }
    if (!areNew) {
      // A benchmark may leave its tree for the next point; other benchmarks must not see it.
      chroot.close();
    }
    user = benchmark;
    Chroot entered = Chroot.create(ensemble.connectString(), RunName.create().toString());
    chroot = entered;
    if (!ensemble.areOurs()) {
      // These servers outlive the run, so Ctrl-C must remove the chroot as well.
      AtExit.remove("chroot", entered::close);
    }
  }

  @Override
  Map<String, String> addresses(ZooKeeperEnsemble ensemble) {
    return Map.of(ZooKeeperServers.ADDRESS, chroot.connectString());
  }

  /**
   * A client stays with the servers of its connect string: it does not follow a reconfiguration.
   */
  @Override
  Map<String, String> facts(ZooKeeperEnsemble ensemble) {
    return Map.of();
  }

  @Override
  void leave(ZooKeeperEnsemble ensemble, boolean serve) {
    if (chroot == null) {
      return;
    }
    if (ensemble.areOurs()) {
      chroot.leave(); // Its servers' data are removed, and they may not answer.
    } else {
      chroot.close();
    }
    chroot = null;
  }
}
