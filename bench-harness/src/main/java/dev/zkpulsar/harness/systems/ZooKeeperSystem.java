package dev.zkpulsar.harness.systems;

import dev.zkpulsar.env.Environments;
import dev.zkpulsar.env.external.Leftovers;
import dev.zkpulsar.env.external.RunName;
import dev.zkpulsar.env.local.AtExit;
import dev.zkpulsar.env.server.Placement;
import dev.zkpulsar.env.server.Server;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Setting;
import dev.zkpulsar.env.zookeeper.Chroot;
import dev.zkpulsar.env.zookeeper.ChrootLeftovers;
import dev.zkpulsar.env.zookeeper.ZooKeeperEnsemble;
import dev.zkpulsar.env.zookeeper.ZooKeeperSettings;
import dev.zkpulsar.harness.fault.FaultParams;
import dev.zkpulsar.harness.plan.BenchmarkStates;
import dev.zkpulsar.harness.plan.Point;
import dev.zkpulsar.harness.provenance.Versions;
import dev.zkpulsar.harness.state.ZooKeeperServers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/** A run's ZooKeeper ensemble, with a chroot for each benchmark class. */
public final class ZooKeeperSystem implements RunSystem {
  private final FaultyNetwork network = new FaultyNetwork();
  private ZooKeeperEnsemble ensemble;
  private Chroot chroot;
  private Class<?> user;

  /** A point has killed servers: the ensemble may be recovering. */
  private boolean isBroken;

  @Override
  public String name() {
    return "zookeeper";
  }

  @Override
  public Class<?> state() {
    return ZooKeeperServers.class;
  }

  @Override
  public List<Setting> settings() {
    return ZooKeeperSettings.ALL;
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
  public Placement placement(Properties settings) {
    return ZooKeeperSettings.of(settings).placement();
  }

  @Override
  public boolean isElsewhere(Properties settings) {
    return ZooKeeperSettings.of(settings).isElsewhere();
  }

  @Override
  public Optional<Leftovers> leftovers(Properties settings) {
    return ChrootLeftovers.of(ZooKeeperSettings.of(settings));
  }

  /** Starts an ensemble for the first point, for another size, and after a server was killed. */
  @Override
  public Optional<String> prepare(Point point, Properties settings) {
    String servers = point.params().get(ZooKeeperServers.SERVERS);
    Class<?> benchmark = BenchmarkStates.benchmarkClass(point.benchmark());
    if (ensemble != null
        && !isBroken
        && ensemble.servers().size() == Integer.parseInt(servers)
        && ensemble.areThere()) {
      if (benchmark != user) {
        // A benchmark may leave its tree for the next point; other benchmarks must not see it.
        chroot.close();
        enter(benchmark);
      }
      prepareFault(point);
      return Optional.empty();
    }
    close();
    ensemble =
        Environments.zooKeeper(
            ZooKeeperSettings.of(settings).withServers(ZooKeeperServers.OPTION, servers));
    enter(benchmark);
    prepareFault(point);
    return Optional.of("ZooKeeper at " + ensemble.connectString());
  }

  @Override
  public String variant(Point point) {
    return point.params().get(ZooKeeperServers.SERVERS) + FaultParams.needsProxies(point.params());
  }

  private void prepareFault(Point point) {
    Optional<Duration> restartAfter = FaultParams.restartAfter(point.params());
    ensemble.restartKilled(restartAfter);
    // A fork that dies during its fault leaves a server paused.
    isBroken = restartAfter.isPresent() || FaultParams.pauses(point.params());
    network.prepare(point, ensemble.servers());
  }

  private void enter(Class<?> benchmark) {
    user = benchmark;
    Chroot entered = Chroot.create(ensemble.connectString(), RunName.create().toString());
    chroot = entered;
    if (!ensemble.areOurs()) {
      // These servers outlive the run, so Ctrl-C must remove the chroot as well.
      AtExit.remove("chroot", entered::close);
    }
  }

  @Override
  public Map<String, String> addresses() {
    return chroot == null
        ? Map.of()
        : network.addresses(Map.of(ZooKeeperServers.ADDRESS, chroot.connectString()));
  }

  @Override
  public List<Server> servers() {
    return ensemble == null ? List.of() : ensemble.servers();
  }

  @Override
  public Optional<String> problem() {
    return ensemble == null ? Optional.empty() : ensemble.problem();
  }

  @Override
  public void close() {
    network.close();
    if (chroot != null) {
      if (ensemble.areOurs()) {
        chroot.leave(); // Its servers' data are removed, and they may not answer.
      } else {
        chroot.close();
      }
      chroot = null;
    }
    if (ensemble != null) {
      ensemble.close();
      ensemble = null;
    }
  }
}
