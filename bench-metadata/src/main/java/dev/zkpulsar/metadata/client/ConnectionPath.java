package dev.zkpulsar.metadata.client;

import dev.zkpulsar.env.nodes.ServiceAddress;
import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Labelled;
import dev.zkpulsar.env.zookeeper.ClientAccess;
import dev.zkpulsar.env.zookeeper.EnsembleRoles;
import dev.zkpulsar.env.zookeeper.ZooKeeperSettings;
import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.point.FaultKind;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.point.PointRules;
import dev.zkpulsar.harness.point.Range;
import dev.zkpulsar.harness.settings.RunSettings;
import dev.zkpulsar.harness.state.ZooKeeperServers;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.zookeeper.ZooKeeper;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** How sessions reach the ensemble, on which servers they sit, and when they are given up. */
@State(Scope.Benchmark)
public class ConnectionPath implements PointRules {

  private static final String SESSION_ON = "sessionOn";

  /** The addresses that a session knows. */
  public enum Addresses implements Labelled {
    /** The addresses of all servers. */
    ALL,
    /** One in front of all servers, as a service of Kubernetes without readiness probes. */
    ONE
  }

  /** The session timeout; ZooKeeper allows 2 to 20 of its ticks of 2 s. */
  @Param("30000")
  @Range(min = 4_000, max = 40_000)
  public int sessionTimeoutMillis;

  /** The addresses that the client has: of all servers, or one in front of them. */
  @Param("all")
  @Labelled.By(Addresses.class)
  public String connect;

  /** The servers that a measured session knows. */
  public enum SessionOn implements Labelled {
    ANY,
    LEADER,
    FOLLOWER
  }

  /**
   * The side of the measured sessions, on which the time of a write depends. By default {@code
   * follower} if there are three servers, as two of three brokers sit there; {@code any} if a fault
   * takes servers away, as a session that knows one side could not move to the other, or if {@code
   * connect=one} leads to all.
   */
  @Param("follower")
  @Labelled.By(SessionOn.class)
  public String sessionOn;

  private ServiceAddress service;

  @Override
  public Set<String> unusedParams(Point point) {
    var unused = new HashSet<String>();
    if (point.fault() == FaultKind.NONE) {
      unused.addAll(Set.of("sessionTimeoutMillis", "connect"));
    }
    if (servers(point) == 1) {
      unused.add(SESSION_ON);
    }
    return unused;
  }

  @Override
  public Map<String, String> defaults(Point point, RunSettings settings) {
    boolean isAny =
        servers(point) <= 2
            || point.fault().losesServers()
            || isOneAddress(point)
            || !areRolesKnown(settings);
    return isAny ? Map.of(SESSION_ON, SessionOn.ANY.label()) : Map.of();
  }

  /** Whether one address leads to every server; without a fault, connect has no effect. */
  private boolean isOneAddress(Point point) {
    return Addresses.ONE.is(connect) && point.fault() != FaultKind.NONE;
  }

  private static boolean areRolesKnown(RunSettings settings) {
    List<Address> external = settings.of(ZooKeeperSettings.class).external();
    return external.isEmpty() || EnsembleRoles.areKnown(external);
  }

  @Override
  public Optional<BadInputException> impossible(Point point) {
    if (!isPinned(servers(point))) {
      return Optional.empty();
    }
    if (point.fault().losesServers()) {
      return Optional.of(refused("a session must reach the other servers in this fault"));
    }
    if (isOneAddress(point)) {
      return Optional.of(refused("connect=one leads to every server"));
    }
    return Optional.empty();
  }

  @Override
  public void check(Point point, RunSettings settings) {
    if (isPinned(servers(point)) && !areRolesKnown(settings)) {
      throw refused("no server answers srvr with its role");
    }
  }

  private static int servers(Point point) {
    return point.state(ZooKeeperServers.class).servers;
  }

  private boolean isPinned(int servers) {
    return !SessionOn.ANY.is(sessionOn) && servers > 1;
  }

  private BadInputException refused(String reason) {
    return BadInputException.of("-p " + SESSION_ON, sessionOn, reason, SessionOn.ANY.label());
  }

  /** The connect string of the trial's chroot for the measured sessions. */
  String measured(ZooKeeperServers ensemble) {
    String all = ensemble.connectString();
    if (!isPinned(ensemble.servers)) {
      return connectString(all);
    }
    EnsembleRoles roles = EnsembleRoles.of(ensemble.addresses());
    return connectString(roles.connectString(all, sessionOn));
  }

  /**
   * Adds to each iteration the share of the measured sessions that sit on the leader at its end.
   */
  void watch(ZooKeeperServers ensemble, Supplier<List<ZooKeeper>> sessions) {
    TrialContext.listen(
        TrialContext.Order.SESSIONS,
        opened -> {},
        closed -> {
          EnsembleRoles.of(ensemble.addresses())
              .onLeader(ensemble.connectString(), sessions.get())
              .ifPresent(share -> closed.figure("session.onleader", share, "flag"));
          watch(ensemble, sessions);
        });
  }

  /** The connect string of the trial's chroot for other sessions. */
  String connectString(ZooKeeperServers ensemble) {
    return connectString(ensemble.connectString());
  }

  private String connectString(String all) {
    if (Addresses.ALL.is(connect)) {
      return all;
    }
    int chroot = all.indexOf('/');
    if (service == null) {
      service =
          new ServiceAddress(
              Arrays.stream(all.substring(0, chroot).split(",")).map(Address::of).toList());
      ClientAccess.use(service.address(), ClientAccess.file(all));
    }
    return service.address() + all.substring(chroot);
  }

  @TearDown(Level.Trial)
  public void close() {
    TrialContext.ignore(TrialContext.Order.SESSIONS);
    if (service != null) {
      service.close();
    }
  }
}
