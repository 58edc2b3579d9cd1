package dev.zkpulsar.metadata.client;

import dev.zkpulsar.env.local.ServiceAddress;
import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.harness.state.Range;
import dev.zkpulsar.harness.state.Unused;
import dev.zkpulsar.harness.state.ZooKeeperServers;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** How sessions reach the ensemble, and when they are given up. It matters when a server fails. */
@State(Scope.Benchmark)
public class Reach implements Unused {

  /** The addresses that a session knows; names as JMH shows them. */
  public enum Addresses {
    /** Those of all servers. */
    all,
    /** One in front of all servers, as a service of Kubernetes. */
    one
  }

  /** The session timeout; ZooKeeper allows 2 to 20 of its ticks of 2 s. */
  @Param("30000")
  @Range(min = 4_000, max = 40_000)
  public int sessionTimeoutMillis;

  @Param("all")
  public Addresses connect;

  private ServiceAddress service;

  @Override
  public Set<String> unusedParams(Map<String, String> params) {
    return params.getOrDefault("fault", "none").equals("none")
        ? Set.of("sessionTimeoutMillis", "connect")
        : Set.of();
  }

  /** The connect string of the trial's chroot, by this way. */
  String connectString(ZooKeeperServers ensemble) {
    String all = ensemble.connectString();
    if (connect == Addresses.all) {
      return all;
    }
    int chroot = all.indexOf('/');
    if (service == null) {
      service =
          new ServiceAddress(
              Arrays.stream(all.substring(0, chroot).split(",")).map(Address::of).toList());
    }
    return service.address() + all.substring(chroot);
  }

  @TearDown(Level.Trial)
  public void close() {
    if (service != null) {
      service.close();
    }
  }
}
