package dev.zkpulsar.harness.faults;

import dev.zkpulsar.env.nodes.Resource;
import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.env.zookeeper.ZooKeeperNodes;
import dev.zkpulsar.harness.point.FaultKind;
import dev.zkpulsar.harness.point.FaultKind.Victim;
import java.util.List;

/** Chooses the servers that a fault breaks, by their roles and by who leads. */
final class Victims {
  private Victims() {}

  /** The servers to break, in the order of the list; empty if none has the role now. */
  static List<Server> of(FaultKind fault, List<Server> servers) {
    Victim victim = fault.victim();
    int most =
        switch (victim) {
          case MAJORITY -> servers.size() / 2 + 1;
          case ENSEMBLE -> servers.size();
          default -> 1;
        };
    return servers.stream().filter(server -> isVictim(victim, server)).limit(most).toList();
  }

  private static boolean isVictim(Victim victim, Server server) {
    return switch (victim) {
      case NOBODY -> false;
      case LEADER -> roleOf(server) == Role.LEADER;
      case FOLLOWER -> roleOf(server) == Role.FOLLOWER;
      case COORDINATOR -> isCoordinator(server);
      case BOOKIE -> server.role().equals("bookie");
      case ENSEMBLE -> server.role().equals(ZooKeeperNodes.ROLE);
      case BROKER, MAJORITY -> true;
    };
  }

  private static boolean isCoordinator(Server server) {
    return server.role().equals("coordinator");
  }

  /** Whether a server leads or follows, or accepts connections if it can do neither. */
  static boolean isServing(FaultKind fault, Server server) {
    Victim victim = fault.victim();
    boolean hasRole = victim != Victim.BROKER && victim != Victim.BOOKIE && !isCoordinator(server);
    if (hasRole) {
      return roleOf(server) != Role.NONE;
    }
    return server.address().refusal().isEmpty();
  }

  /** The role that a server reports now. */
  private enum Role {
    LEADER,
    FOLLOWER,
    /** It does not serve, or does not tell. */
    NONE
  }

  private static Role roleOf(Server server) {
    Double leads = server.meter().ask().get(Resource.LEADER);
    if (leads == null) {
      return Role.NONE;
    }
    return leads > 0 ? Role.LEADER : Role.FOLLOWER;
  }
}
