package dev.zkpulsar.harness.fault;

import dev.zkpulsar.env.nodes.Meter;
import dev.zkpulsar.env.nodes.Resource;
import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.env.settings.Address;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The kinds of fault: what happens to which servers, sessions or connections. */
enum FaultKind {
  NONE(null, null),
  FOLLOWER_KILLED(Victim.FOLLOWER, Action.KILL),
  LEADER_KILLED(Victim.LEADER, Action.KILL),
  /** So many servers are killed that the rest is no majority. */
  QUORUM_LOST(Victim.MAJORITY, Action.KILL),
  FOLLOWER_PAUSED(Victim.FOLLOWER, Action.PAUSE),
  LEADER_PAUSED(Victim.LEADER, Action.PAUSE),
  SESSION_EXPIRED(Victim.SESSIONS, Action.EXPIRE),
  COORDINATOR_KILLED(Victim.COORDINATOR, Action.KILL),
  BROKER_KILLED(Victim.BROKER, Action.KILL),
  BROKER_PAUSED(Victim.BROKER, Action.PAUSE),
  NETWORK_CUT(Victim.NETWORK, Action.CUT),
  NETWORK_SLOW(Victim.NETWORK, Action.SLOW);

  enum Victim {
    LEADER,
    FOLLOWER,
    MAJORITY,
    /** The server that elects the leaders of the others. */
    COORDINATOR,
    BROKER,
    /** All sessions of the benchmark. */
    SESSIONS,
    /** All connections between the benchmark and the servers. */
    NETWORK
  }

  enum Action {
    /** As by {@code kill -9}. */
    KILL,
    /** As by SIGSTOP: connections stay open. */
    PAUSE,
    /** The servers close them. */
    EXPIRE,
    /** No data pass; connections stay open. */
    CUT,
    /** All data are delayed. */
    SLOW
  }

  private final Victim victim;
  private final Action action;

  FaultKind(Victim victim, Action action) {
    this.victim = victim;
    this.action = action;
  }

  Action action() {
    return action;
  }

  /** The value of the parameter: leader-killed. */
  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The kinds of fault with these victims, and {@link #NONE}. */
  static List<FaultKind> of(Set<Victim> victims) {
    return Arrays.stream(values())
        .filter(kind -> kind == NONE || victims.contains(kind.victim))
        .toList();
  }

  static Optional<FaultKind> of(String label) {
    return Arrays.stream(values()).filter(kind -> kind.label().equals(label)).findFirst();
  }

  /** The smallest number of servers, started by the run, that it needs. */
  int servers() {
    return switch (this) {
      case NONE, SESSION_EXPIRED -> 0;
      case LEADER_KILLED, LEADER_PAUSED, FOLLOWER_KILLED, FOLLOWER_PAUSED, COORDINATOR_KILLED -> 3;
      default -> 1;
    };
  }

  /** Whether it disturbs the connections between the benchmark and the servers. */
  boolean isOfNetwork() {
    return victim == Victim.NETWORK;
  }

  /** The servers that it hits, by their present roles; empty if it hits none. */
  List<Server> victims(List<Server> servers) {
    return switch (victim) {
      case LEADER -> servers.stream().filter(server -> leads(server) > 0).limit(1).toList();
      case FOLLOWER -> servers.stream().filter(server -> leads(server) == 0).limit(1).toList();
      case COORDINATOR -> servers.stream().filter(FaultKind::isCoordinator).toList();
      case MAJORITY -> servers.subList(0, servers.size() / 2 + 1);
      case BROKER -> servers.subList(0, Math.min(1, servers.size()));
      case SESSIONS, NETWORK -> List.of();
    };
  }

  private static boolean isCoordinator(Server server) {
    return server.name().endsWith("-coordinator");
  }

  /** Whether a server serves: it leads or follows, or accepts connections if it can do neither. */
  boolean isServing(Server server) {
    if (victim == Victim.BROKER || isCoordinator(server)) {
      return Address.of(server.address()).refusal().isEmpty();
    }
    return leads(server) >= 0;
  }

  /** 1 for a leader, 0 for a follower, -1 for a server that reports neither. */
  private static double leads(Server server) {
    try (Meter meter = server.meter()) {
      return meter.read().getOrDefault(Resource.leader, -1.0);
    }
  }
}
