package dev.zkpulsar.harness.point;

import dev.zkpulsar.env.nodes.SystemSettings;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.settings.RunSettings;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A benchmark's state that has rules for the points of a run. The runner creates it with its
 * constructor without arguments, sets its parameters to those of a point, and asks it about the
 * point before servers start:
 *
 * <pre>{@code
 * @Override
 * public void check(Point point, RunSettings settings) {
 *   requireHeap(nodes * (long) point.state(Payload.class).payloadBytes);
 * }
 * }</pre>
 *
 * @implSpec The constructor does nothing but give fields their defaults. Every method is a function
 *     of its arguments and of the state's own parameters: it may be called several times, in the
 *     runner and in forks, and for points that no run measures.
 */
public interface PointRules {

  /** Whether its load is a parameter, and one thread issues it: -t, -bm and -tu are refused. */
  default boolean needsOneThread() {
    return false;
  }

  /**
   * Whether the event that is measured happens once, in the first measured iteration: -i 2 and -p
   * faultEverySeconds are refused.
   */
  default boolean hasOneIteration() {
    return false;
  }

  /**
   * Other states that the point does not use, with their parameters and systems. Points that differ
   * in unused parameters alone are one point; an unused system is not started.
   */
  default Set<Class<?>> unusedStates(Point point) {
    return Set.of();
  }

  /** Further parameters that have no effect on the point, and keep their defaults. */
  default Set<String> unusedParams(Point point) {
    return Set.of();
  }

  /** Values that replace the defaults of parameters which a command line does not give. */
  default Map<String, String> defaults(Point point, RunSettings settings) {
    return Map.of();
  }

  /** Why the benchmark has no such point. A run leaves it out, or is refused if none is left. */
  default Optional<BadInputException> impossible(Point point) {
    return Optional.empty();
  }

  /**
   * Refuses a point whose values do not fit each other or the settings: a BadInputException names
   * the value and what is allowed.
   *
   * @implSpec What this machine has does not matter here, see {@link #needs}: a plan is checked on
   *     one machine and may run on another.
   */
  default void check(Point point, RunSettings settings) {}

  /**
   * What the point needs of this machine, as text for the console; empty if that is little. It is
   * asked after {@link #check} has accepted every point of the run, so that a mistyped value is
   * reported before a missing engine.
   *
   * @throws BadInputException if the machine lacks it: memory, threads, files, a container engine
   */
  default String needs(Point point, RunSettings settings) {
    return "";
  }

  /**
   * The time from the end of a server of a role to its start by the runner; empty if it stays away.
   * Only embedded servers are started again. Of several rules, the first that has a time counts.
   */
  default Optional<Duration> restartAfter(Point point, String role) {
    return Optional.empty();
  }

  /** The settings of the servers that a point needs, of any system, made of those of the run. */
  default SystemSettings servers(Point point, SystemSettings ofRun) {
    return ofRun;
  }
}
