package dev.zkpulsar.harness.state;

import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.Labelled;
import dev.zkpulsar.env.zookeeper.Chroot;
import dev.zkpulsar.env.zookeeper.ClientAccess;
import dev.zkpulsar.env.zookeeper.Security;
import dev.zkpulsar.env.zookeeper.ZooKeeperSettings;
import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.point.Range;
import dev.zkpulsar.harness.settings.RunSettings;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.zookeeper.KeeperException.ConnectionLossException;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The ZooKeeper ensemble of a run, with a chroot for each trial. */
@State(Scope.Benchmark)
public class ZooKeeperServers extends DelayedServers {
  /** The address that the runner hands to its forks: a connect string with the run's chroot. */
  public static final String ADDRESS = "zookeeper";

  /** The file of {@link ClientAccess} that the runner hands over, if there is one. */
  public static final String CLIENT_CONFIG = "zookeeper.clientConfig";

  private static final String SECURITY = "security";

  /** The name of the parameter {@link #servers}. */
  public static final String SERVERS = "servers";

  /** The size that a started ensemble gets (1, 3 or 5), or an external one must have. */
  @Param("3")
  @Range(min = 1, max = 99)
  public int servers;

  /** Encryption and authentication between clients and servers that the run starts. */
  @Param("none")
  @Labelled.By(Security.class)
  public String security;

  private Chroot chroot;
  private String runConnectString;
  private String connectString;

  public ZooKeeperServers() {
    super(ADDRESS);
  }

  @Override
  public void check(Point point, RunSettings settings) {
    settings.refuse(ZooKeeperSettings.SERVERS, SERVERS);
    // Refuses what these settings cannot have; the runner makes them again, to start the servers.
    var unused = settings(settings.of(ZooKeeperSettings.class));
    super.check(point, settings);
  }

  /**
   * The settings of the point's servers; throws a BadInputException if the run cannot have them.
   */
  public ZooKeeperSettings settings(ZooKeeperSettings ofRun) {
    return ofRun
        .withServers("-p " + SERVERS, servers)
        .withSecurity("-p " + SECURITY, Labelled.of(Security.class, security));
  }

  @Override
  public Set<String> unusedParams(Point point) {
    var unused = new HashSet<>(super.unusedParams(point));
    if (Security.NONE.is(security)) { // As in points before there was this parameter.
      unused.add(SECURITY);
    }
    return unused;
  }

  @Override
  protected void enter(Map<String, String> addresses, String name) throws Exception {
    TrialContext.retry(ConnectionLossException.class);
    // Our own hosts, which the user gave this worker, with the path that worker 0 has made.
    String own = addresses.get(ADDRESS);
    ClientAccess.use(own, Optional.ofNullable(addresses.get(CLIENT_CONFIG)).map(Path::of));
    String hosts = own.replaceFirst("/.*$", "");
    runConnectString = hosts + ofWorker0("run", own.substring(hosts.length()));
    connectString = runConnectString + "/" + name;
    TrialContext.worker().once("chroot", () -> chroot = Chroot.create(runConnectString, name));
  }

  @Override
  protected void leave() {
    chroot.close();
  }

  /** The addresses of the servers in the order of the connect string, without proxies. */
  public List<Address> addresses() {
    return list().stream().map(Server::address).toList();
  }

  /** The connect string with the run's chroot: for data that a trial leaves to the next one. */
  public String runConnectString() {
    return runConnectString;
  }

  /** The connect string with this trial's chroot. */
  public String connectString() {
    return connectString;
  }
}
