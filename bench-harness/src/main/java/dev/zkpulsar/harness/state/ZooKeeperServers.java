package dev.zkpulsar.harness.state;

import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.zookeeper.Chroot;
import dev.zkpulsar.env.zookeeper.ClientAccess;
import dev.zkpulsar.env.zookeeper.ZooKeeperSettings;
import dev.zkpulsar.harness.load.Fork;
import dev.zkpulsar.harness.settings.Handover;
import dev.zkpulsar.harness.settings.Settings;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.UUID;
import org.apache.zookeeper.KeeperException.ConnectionLossException;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The ZooKeeper ensemble of a run, with a chroot for each trial. Only a trial that asks for an
 * address or the servers uses it. A state that needs it asks in its set-up:
 *
 * <pre>{@code
 * @Setup(Level.Trial)
 * public void connect(ZooKeeperServers servers) throws Exception {
 *   zooKeeper = Connections.open(servers.connectString(), 1).get(0);
 * }
 * }</pre>
 */
@State(Scope.Benchmark)
public class ZooKeeperServers implements Precondition {
  /** The address that the runner hands to its forks: a connect string with the run's chroot. */
  public static final String ADDRESS = "zookeeper";

  /** The name of the parameter {@link #servers}. */
  public static final String SERVERS = "servers";

  /** The parameter as an option of the command line, for messages. */
  public static final String OPTION = "-p " + SERVERS;

  /**
   * The size of the ensemble. An ensemble that is started here gets this size; an external ensemble
   * must have it. Our runner takes the default from the settings.
   */
  @Param("3")
  @Range(min = 1, max = 99)
  public int servers;

  private String address;
  private List<Server> list = List.of();
  private Chroot chroot;
  private String connectString;

  /**
   * Finds the ensemble and creates the trial's chroot, when a state first asks. Worker 0 creates it
   * for all workers.
   */
  private synchronized ZooKeeperServers opened() {
    if (connectString == null) {
      open();
    }
    return this;
  }

  private void open() {
    address = ofWorker0("run chroot", Handover.ofRunner().addresses().get(ADDRESS));
    list = Handover.ofRunner().servers(ADDRESS);
    ClientAccess.use(ZooKeeperSettings.of(Settings.current().properties()));
    Fork.current().retry(ConnectionLossException.class);
    if (Fork.current().worker().isFirst()) {
      chroot = Chroot.create(address, "trial-" + UUID.randomUUID());
    }
    connectString = ofWorker0("chroot", chroot == null ? address : chroot.connectString());
  }

  /** Our own hosts, which the user gave this worker, with the path that worker 0 has made. */
  private static String ofWorker0(String name, String own) {
    String hosts = own.replaceFirst("/.*$", "");
    return hosts + Fork.current().worker().value(name, () -> own.substring(hosts.length()));
  }

  @Override
  public String check(PointParams point, Properties settings) {
    var unused = ZooKeeperSettings.of(settings).withServers(OPTION, point.values().get(SERVERS));
    return "";
  }

  public List<Server> list() {
    return opened().list;
  }

  /** The addresses of the servers in the order of the connect string, without proxies. */
  public List<Address> addresses() {
    String all = Handover.ofRunner().addresses().get(Handover.SERVERS_OF + ADDRESS);
    return Arrays.stream(all.split(",")).map(Address::of).toList();
  }

  /** The connect string with the run's chroot: for data that a trial leaves to the next one. */
  public String runConnectString() {
    return opened().address;
  }

  /** The connect string with this trial's chroot. */
  public String connectString() {
    return opened().connectString;
  }

  /** Removes the chroot. */
  @TearDown(Level.Trial)
  public void close() {
    // JMH tears down a trial whose set-up failed half-way, too.
    if (connectString != null) {
      Fork.current().worker().awaitOthers("leave chroot");
    }
    if (chroot != null && list.stream().allMatch(server -> server.handle().isThere())) {
      chroot.close();
    } else if (chroot != null) {
      System.err.println(
          "zkpulsar: "
              + connectString
              + " stays until its ensemble is removed, since a server has ended");
    }
  }
}
