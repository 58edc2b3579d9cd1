package dev.zkpulsar.harness.point;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Labelled;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The faults: the victim, the action, and the least number of servers that the run starts. */
public enum FaultKind implements Labelled {
  NONE(Victim.NOBODY, Action.NOTHING, 0),
  FOLLOWER_KILLED(Victim.FOLLOWER, Action.KILL, 3),
  LEADER_KILLED(Victim.LEADER, Action.KILL, 3),
  QUORUM_LOST(Victim.MAJORITY, Action.KILL, 1),
  ENSEMBLE_KILLED(Victim.ENSEMBLE, Action.KILL, 1),
  ENSEMBLE_PAUSED(Victim.ENSEMBLE, Action.PAUSE, 1),
  FOLLOWER_PAUSED(Victim.FOLLOWER, Action.PAUSE, 3),
  LEADER_PAUSED(Victim.LEADER, Action.PAUSE, 3),
  COORDINATOR_KILLED(Victim.COORDINATOR, Action.KILL, 3),
  SERVERS_ADDED(Victim.NOBODY, Action.ADD, 3),
  BROKER_STOPPED(Victim.BROKER, Action.STOP, 1),
  BROKER_KILLED(Victim.BROKER, Action.KILL, 1),
  BROKER_PAUSED(Victim.BROKER, Action.PAUSE, 1),
  BOOKIE_KILLED(Victim.BOOKIE, Action.KILL, 1),
  SESSION_EXPIRED(Victim.NOBODY, Action.EXPIRE, 0),
  NETWORK_CUT(Victim.NOBODY, Action.CUT, 1),
  UNLOAD(Victim.NOBODY, Action.UNLOAD, 0);

  /** The name of the parameter. */
  public static final String PARAM = "fault";

  /** The names of the parameters of a fault's length, and of the time from one to the next. */
  public static final String SECONDS = "faultSeconds";

  public static final String EVERY_SECONDS = "faultEverySeconds";

  /**
   * The servers to break; a majority is so many that the rest is none, an ensemble is all of
   * ZooKeeper.
   */
  public enum Victim {
    NOBODY,
    LEADER,
    FOLLOWER,
    MAJORITY,
    ENSEMBLE,
    COORDINATOR,
    BROKER,
    BOOKIE
  }

  /**
   * Kill, stop and pause are SIGKILL, SIGTERM and SIGSTOP; a cut network keeps connections open.
   * Added servers get a part of the others' data.
   */
  public enum Action {
    NOTHING,
    KILL,
    STOP,
    PAUSE,
    EXPIRE,
    CUT,
    ADD,
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

  /** The fault with a label; NONE for an unknown one, which {@link #check} refuses. */
  public static FaultKind of(String label) {
    return Arrays.stream(values())
        .filter(kind -> kind.label().equals(label))
        .findFirst()
        .orElse(NONE);
  }

  /** The refusal of any fault of a point, if it has one. */
  public static Optional<BadInputException> unlessNone(Point point, String why) {
    FaultKind kind = point.fault();
    if (kind == NONE) {
      return Optional.empty();
    }
    return Optional.of(BadInputException.of("-p " + PARAM, kind.label(), why, NONE.label()));
  }

  /**
   * Refuses another fault than the allowed, and one with too few victims.
   *
   * @param servers that the run starts for the point; 0 if they are not its own
   * @param more how to start more servers
   */
  public static void check(Point point, Set<FaultKind> allowed, int servers, String more) {
    FaultKind kind = point.fault();
    String label = point.params().get(PARAM);
    if (!allowed.contains(kind) || !kind.label().equals(label)) {
      String labels =
          EnumSet.copyOf(allowed).stream().map(FaultKind::label).collect(Collectors.joining(", "));
      throw BadInputException.of("-p " + PARAM, label, labels);
    }
    if (servers < kind.leastServers) {
      throw BadInputException.of(
          "-p " + PARAM,
          label,
          "needs at least %d servers that the run starts".formatted(kind.leastServers),
          "another fault, or embedded or docker servers" + more);
    }
  }

  public Victim victim() {
    return victim;
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
    return victim != Victim.NOBODY || action == Action.ADD || action == Action.UNLOAD;
  }

  /** Whether it takes servers away from clients, even for a short time. */
  public boolean losesServers() {
    return victim != Victim.NOBODY || action == Action.CUT;
  }
}
