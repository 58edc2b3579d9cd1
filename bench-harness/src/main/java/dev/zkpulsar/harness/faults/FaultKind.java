package dev.zkpulsar.harness.faults;

import dev.zkpulsar.env.nodes.Resource;
import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.state.Labelled;
import dev.zkpulsar.harness.state.NetworkDelay;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The faults: the victim, the action, and the least number of servers that the run starts. */
public enum FaultKind implements Labelled {
  NONE(Victim.NOBODY, Action.NOTHING, 0),
  FOLLOWER_KILLED(Victim.FOLLOWER, Action.KILL, 3),
  LEADER_KILLED(Victim.LEADER, Action.KILL, 3),
  QUORUM_LOST(Victim.MAJORITY, Action.KILL, 1),
  FOLLOWER_PAUSED(Victim.FOLLOWER, Action.PAUSE, 3),
  LEADER_PAUSED(Victim.LEADER, Action.PAUSE, 3),
  COORDINATOR_KILLED(Victim.COORDINATOR, Action.KILL, 3),
  BROKER_STOPPED(Victim.BROKER, Action.STOP, 1),
  BROKER_KILLED(Victim.BROKER, Action.KILL, 1),
  BROKER_PAUSED(Victim.BROKER, Action.PAUSE, 1),
  BOOKIE_KILLED(Victim.BOOKIE, Action.KILL, 1),
  SESSION_EXPIRED(Victim.NOBODY, Action.EXPIRE, 0),
  NETWORK_CUT(Victim.NOBODY, Action.CUT, 1),
  UNLOAD(Victim.NOBODY, Action.UNLOAD, 0);

  /** The name of the parameter. */
  public static final String PARAM = "fault";

  /** The servers to break; a majority is so many that the rest is none. */
  enum Victim {
    NOBODY,
    LEADER,
    FOLLOWER,
    MAJORITY,
    COORDINATOR,
    BROKER,
    BOOKIE
  }

  /**
   * Kill, stop and pause are SIGKILL, SIGTERM and SIGSTOP; a cut network keeps connections open.
   */
  public enum Action {
    NOTHING,
    KILL,
    STOP,
    PAUSE,
    EXPIRE,
    CUT,
    UNLOAD
  }

  private final Victim victim;
  private final Action action;
  private final int leastServers;

  FaultKind(Victim victim, Action action, int leastServers) {
    this.victim = victim;
    this.action = action;
    this.leastServers = leastServers;
  }

  /** The fault of a point; NONE if it has none, or an unknown one, which {@link #check} refuses. */
  public static FaultKind of(Map<String, String> params) {
    return Arrays.stream(values())
        .filter(kind -> kind.label().equals(params.get(PARAM)))
        .findFirst()
        .orElse(NONE);
  }

  /** The refusal of any fault of a point, if it has one. */
  public static Optional<BadInputException> unlessNone(Map<String, String> params, String why) {
    return Optional.of(of(params))
        .filter(kind -> kind != NONE)
        .map(kind -> BadInputException.of("-p " + PARAM, kind.label(), why, NONE.label()));
  }

  /**
   * Refuses another fault than the allowed, and one with too few victims.
   *
   * @param allowed pattern of the labels
   * @param servers that the run starts for the point; 0 if they are not its own
   * @param more how to start more servers
   */
  public static void check(Map<String, String> params, String allowed, int servers, String more) {
    FaultKind kind = of(params);
    String label = params.get(PARAM);
    if (!label.matches(allowed) || !kind.label().equals(label)) {
      throw BadInputException.of(
          "-p fault",
          label,
          Arrays.stream(values())
              .map(FaultKind::label)
              .filter(each -> each.matches(allowed))
              .collect(Collectors.joining(", ")));
    }
    if (servers < kind.leastServers) {
      throw BadInputException.of(
          "-p fault",
          label,
          "needs at least %d servers that the run starts".formatted(kind.leastServers),
          "another fault, or embedded or docker servers" + more);
    }
  }

  /** Refuses a fault of the network if no container engine answers, which its proxies need. */
  static void requireProxies(String label) {
    if (of(Map.of(PARAM, label)).action == Action.CUT) {
      NetworkDelay.requireProxies("-p fault", label);
    }
  }

  public Action action() {
    return action;
  }

  /** Whether servers end. */
  public boolean endsServers() {
    return action == Action.KILL || action == Action.STOP;
  }

  /** Whether servers are no longer as they were started. */
  public boolean breaksServers() {
    return victim != Victim.NOBODY || action == Action.UNLOAD;
  }

  /** Whether it takes servers away from clients, even for a short time. */
  public boolean losesServers() {
    return victim != Victim.NOBODY || action == Action.CUT;
  }

  List<Server> victims(List<Server> servers) {
    int most = victim == Victim.MAJORITY ? servers.size() / 2 + 1 : 1;
    return servers.stream().filter(this::isVictim).limit(most).toList();
  }

  private boolean isVictim(Server server) {
    return switch (victim) {
      case NOBODY -> false;
      case LEADER -> leads(server) > 0;
      case FOLLOWER -> leads(server) == 0;
      case COORDINATOR -> isCoordinator(server);
      case BOOKIE -> server.role().equals("bookie");
      case BROKER, MAJORITY -> true;
    };
  }

  private static boolean isCoordinator(Server server) {
    return server.role().equals("coordinator");
  }

  /** Whether a server leads or follows, or accepts connections if it can do neither. */
  boolean isServing(Server server) {
    return (victim == Victim.BROKER || victim == Victim.BOOKIE || isCoordinator(server))
        ? server.address().refusal().isEmpty()
        : leads(server) >= 0;
  }

  /** 1 for a leader, 0 for a follower, -1 for a server that reports neither. */
  private static double leads(Server server) {
    return server.meter().ask().getOrDefault(Resource.leader, -1.0);
  }
}
