package dev.zkpulsar.harness.systems;

import dev.zkpulsar.env.Environments;
import dev.zkpulsar.env.host.RunName;
import dev.zkpulsar.env.settings.Setting;
import dev.zkpulsar.env.zookeeper.Chroot;
import dev.zkpulsar.env.zookeeper.ClientAccess;
import dev.zkpulsar.env.zookeeper.ZooKeeperEnsemble;
import dev.zkpulsar.env.zookeeper.ZooKeeperSettings;
import dev.zkpulsar.harness.point.BenchmarkStates;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.provenance.Versions;
import dev.zkpulsar.harness.settings.RunSettings;
import dev.zkpulsar.harness.state.ZooKeeperServers;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A run's ZooKeeper ensemble, with a chroot for each benchmark class. */
public final class ZooKeeperSystem extends ServerSystem<ZooKeeperSettings, ZooKeeperEnsemble> {

  public ZooKeeperSystem() {
    super(
        "ZooKeeper",
        ZooKeeperServers.class,
        Setting.all(ZooKeeperSettings.class),
        settings -> settings.of(ZooKeeperSettings.class),
        Environments::zooKeeper);
  }

  @Override
  public Map<String, String> versions() {
    return Versions.ofArtifacts(
        Map.of(
            "zookeeper", "org.apache.zookeeper/zookeeper",
            "curator", "org.apache.curator/curator-test"));
  }

  @Override
  protected Map<String, String> paramDefaults(ZooKeeperSettings ofRun) {
    return Map.of(ZooKeeperServers.SERVERS, Integer.toString(ofRun.servers()));
  }

  /** A client reads its largest packet size from a system property of its JVM. */
  @Override
  public List<String> forkArguments(RunSettings settings) {
    return List.of("-Djute.maxbuffer=" + read(settings).juteMaxBuffer());
  }

  @Override
  protected ZooKeeperSettings settings(Point point, ZooKeeperSettings ofRun) {
    ZooKeeperSettings ofServers = point.state(ZooKeeperServers.class).settings(ofRun);
    return (ZooKeeperSettings) ofPoint(point, ofServers);
  }

  /** A benchmark may leave its tree for its next point; other benchmarks must not see it. */
  @Override
  protected Object user(Point point) {
    return BenchmarkStates.benchmarkClass(point.benchmark());
  }

  @Override
  protected RunPlace enter(ZooKeeperEnsemble ensemble, ZooKeeperSettings settings) {
    Chroot chroot = Chroot.create(ensemble.connectString(), RunName.create());
    var addresses = new TreeMap<>(Map.of(ZooKeeperServers.ADDRESS, chroot.connectString()));
    ClientAccess.file(ensemble.connectString())
        .ifPresent(file -> addresses.put(ZooKeeperServers.CLIENT_CONFIG, file.toString()));
    return new RunPlace(
        ensemble.connectString(), chroot.connectString(), addresses, chroot::close, () -> {});
  }

  /** A client does not follow a reconfiguration: it stays with its connect string. */
  @Override
  protected Map<String, String> facts(ZooKeeperEnsemble ensemble, ZooKeeperSettings settings) {
    return Map.of();
  }
}
