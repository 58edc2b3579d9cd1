package dev.zkpulsar.harness;

import dev.zkpulsar.env.Chroot;
import dev.zkpulsar.env.Environments;
import dev.zkpulsar.env.ZooKeeperEnsemble;
import java.util.UUID;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The ensemble of a trial, and a chroot of the trial's own on it. In a run of {@link Main} it is
 * the run's ensemble; under plain JMH (an IDE) one is started for the trial, by the same settings.
 */
@State(Scope.Benchmark)
public class ZooKeeperServers {
  /** Where {@link Main} hands the run's address to its forks. */
  static final String ADDRESS = "bench.zookeeper.address";

  private ZooKeeperEnsemble own;
  private Chroot chroot;

  /** Finds or starts the ensemble, and creates the trial's chroot. */
  @Setup(Level.Trial)
  public void open() {
    String address = System.getProperty(ADDRESS);
    if (address == null) {
      own = Environments.zooKeeper(System.getProperties());
      address = own.connectString();
    }
    chroot = Chroot.create(address, "trial-" + UUID.randomUUID());
  }

  /** The connect string, with the chroot of this trial at its end. */
  public String connectString() {
    return chroot.connectString();
  }

  /** Removes the chroot, and stops the ensemble where the trial started it. */
  @TearDown(Level.Trial)
  public void close() {
    chroot.close();
    if (own != null) {
      own.close();
    }
  }
}
