package dev.zkpulsar.harness.fault;

import dev.zkpulsar.env.nodes.ContainerEngine;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.fault.FaultKind.Victim;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The parameters of a point that concern its {@link Fault}. */
public final class FaultParams {
  /** The parameter {@link Fault#fault} as an option of the command line, for messages. */
  public static final String OPTION = "-p fault";

  /** The parameter {@link Fault#fault}. */
  public static final String FAULT = "fault";

  /** Its value without a fault. */
  public static final String NONE = "none";

  private static final String SECONDS = "faultSeconds";
  private static final String DELAY = "faultDelayMillis";

  private FaultParams() {}

  /** Of an unknown fault all are used, so that {@link #check} meets and refuses it. */
  static Set<String> unused(Map<String, String> params) {
    if (FaultKind.of(params.getOrDefault(FAULT, "none")).isEmpty()) {
      return Set.of();
    }
    FaultKind kind = kind(params);
    return params.keySet().stream()
        .filter(
            name ->
                (name.startsWith(FAULT) && kind == FaultKind.NONE)
                    || (name.equals(DELAY) && kind != FaultKind.NETWORK_SLOW))
        .collect(Collectors.toUnmodifiableSet());
  }

  /** The time after which a server that the point kills is started again. */
  public static Optional<Duration> restartAfter(Map<String, String> params) {
    return kind(params).action() == FaultKind.Action.KILL
        ? Optional.of(Duration.ofSeconds(Long.parseLong(params.get(SECONDS))))
        : Optional.empty();
  }

  /** Whether a server of the point is stopped for some time. */
  public static boolean pauses(Map<String, String> params) {
    return kind(params).action() == FaultKind.Action.PAUSE;
  }

  /** Whether a fault of the point takes servers away from clients, even for a short time. */
  public static boolean losesServers(Map<String, String> params) {
    FaultKind kind = kind(params);
    return kind.action() != null
        && !Set.of(FaultKind.Action.EXPIRE, FaultKind.Action.SLOW).contains(kind.action());
  }

  /** Whether the clients of a point reach the servers through proxies. */
  public static boolean needsProxies(Map<String, String> params) {
    return kind(params).isOfNetwork();
  }

  private static FaultKind kind(Map<String, String> params) {
    return FaultKind.of(params.getOrDefault(FAULT, NONE)).orElse(FaultKind.NONE);
  }

  /**
   * Checks the parameters of a point.
   *
   * @param servers that the run starts for the point; 0 if they are not its own
   * @param more the option that starts three servers
   */
  static void check(Map<String, String> params, Set<Victim> victims, int servers, String more) {
    List<FaultKind> kinds = FaultKind.of(victims);
    String label = params.get(FAULT);
    FaultKind kind = FaultKind.of(label).filter(kinds::contains).orElse(null);
    if (kind == null) {
      throw BadInputException.of(
          OPTION, label, kinds.stream().map(FaultKind::label).collect(Collectors.joining(", ")));
    }
    int needed = kind.servers();
    if (servers < needed) {
      throw BadInputException.of(
          OPTION,
          label,
          "needs at least " + needed + " servers that the run starts",
          "none, or embedded or docker servers" + (needed > 1 ? " with " + more : ""));
    }
    if (kind.isOfNetwork()) {
      requireEngine(label);
    }
  }

  private static void requireEngine(String label) {
    try {
      ContainerEngine.find();
    } catch (BadInputException e) {
      throw BadInputException.of(
          OPTION,
          label,
          "the proxy of this fault is a container, and no container engine answers",
          "another fault, or a running engine that this user may use");
    }
  }
}
