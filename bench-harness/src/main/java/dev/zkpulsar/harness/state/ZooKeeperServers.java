package dev.zkpulsar.harness.state;

import dev.zkpulsar.env.Environments;
import dev.zkpulsar.env.server.Server;
import dev.zkpulsar.env.zookeeper.Chroot;
import dev.zkpulsar.env.zookeeper.ZooKeeperEnsemble;
import dev.zkpulsar.env.zookeeper.ZooKeeperSettings;
import dev.zkpulsar.harness.Main;
import dev.zkpulsar.harness.profile.Metered;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The ensemble of a trial, and a chroot of the trial's own on it. In a run of {@link Main} it is
 * the run's ensemble; under plain JMH (an IDE) one is started for the trial, by the same settings.
 */
@State(Scope.Benchmark)
public class ZooKeeperServers implements Precondition {
  /** Where {@link Main} hands the run's address to its forks. */
  public static final String ADDRESS = "bench.zookeeper.address";

  /** The parameter below. */
  public static final String SERVERS = "servers";

  /** The parameter as an option of the command line, for messages. */
  public static final String OPTION = "-p " + SERVERS;

  /**
   * Servers of the ensemble. One that is embedded is started in this size; an external one has the
   * size that it has. Our runner takes as the default what is set for the run.
   */
  @Param("3")
  @Range(min = 1, max = 99)
  public int servers;

  private String address;
  private ZooKeeperEnsemble own;
  private Chroot chroot;

  /** Finds or starts the ensemble, and creates the trial's chroot. */
  @Setup(Level.Trial)
  public void open() {
    address = System.getProperty(ADDRESS);
    if (address == null) {
      own =
          Environments.zooKeeper(
              ZooKeeperSettings.of(System.getProperties())
                  .withServers(OPTION, Integer.toString(servers)));
      address = own.connectString();
    }
    chroot = Chroot.create(address, "trial-" + UUID.randomUUID());
  }

  public static String[] values() {
    return new String[] {Integer.toString(ZooKeeperSettings.of(System.getProperties()).servers())};
  }

  @Override
  public String check(Map<String, String> params) {
    var unused =
        ZooKeeperSettings.of(System.getProperties()).withServers(OPTION, params.get(SERVERS));
    return "";
  }

  /** The servers. */
  public List<Server> list() {
    return own == null ? Metered.servers() : own.servers();
  }

  /**
   * The connect string, with the chroot of the whole run: for what one trial leaves for the next.
   */
  public String runConnectString() {
    return address;
  }

  /** The connect string, with the chroot of this trial at its end. */
  public String connectString() {
    return chroot.connectString();
  }

  /** Removes the chroot, and stops the ensemble where the trial started it. */
  @TearDown(Level.Trial)
  public void close() {
    if (chroot != null) {
      chroot.close();
    }
    if (own != null) {
      own.close();
    }
  }
}
