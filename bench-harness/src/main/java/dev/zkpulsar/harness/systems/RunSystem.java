package dev.zkpulsar.harness.systems;

import dev.zkpulsar.env.nodes.Placement;
import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.env.settings.Setting;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.settings.RunSettings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Consumer;

/**
 * A system that a run can start: ZooKeeper, Pulsar, or your own. The runner, the provenance and the
 * help loop over all systems that {@link ServiceLoader} finds, so a new system only adds files:
 * this interface's implementation, the benchmark state that uses it, and a line in {@code
 * META-INF/services/dev.zkpulsar.harness.systems.RunSystem}. An instance serves one run.
 *
 * <p>Extend {@link ProcessSystem} for one server that is a Java program, or {@link ServerSystem}
 * for servers with restarts, faults and delays; implement this interface for anything else.
 *
 * @implSpec One thread calls, apart from {@link #requireConsent}. Questions about settings and
 *     points ({@link #isNeededBy}, {@link #placement}, {@link #paramDefaults}, {@link #variant})
 *     start nothing, since they are also asked of runs that measure nothing; only {@link #prepare}
 *     starts.
 */
public interface RunSystem extends AutoCloseable {

  /** New instances of all systems on the class path, for one run. */
  static List<RunSystem> all() {
    return ServiceLoader.load(RunSystem.class).stream().map(ServiceLoader.Provider::get).toList();
  }

  /**
   * The system's key in provenance.json.
   *
   * @implSpec lower case, always the same, and no other system's
   */
  String name();

  /**
   * The state class by which a benchmark asks for this system.
   *
   * @implSpec a class with JMH's annotation {@code State}
   */
  Class<?> state();

  /** Whether a point needs this system: by default, if the point uses {@link #state}. */
  default boolean isNeededBy(Point point) {
    return point.uses(state());
  }

  /**
   * The system's own settings.
   *
   * @implSpec their names begin with {@code bench.}; {@code Setting.all} reads them from a record.
   *     The help lists them, and a run refuses a setting that no system has
   */
  List<Setting> settings();

  /**
   * Versions on the class path that matter to the system's numbers, by name.
   *
   * @implSpec a resumed run is refused if one has changed
   */
  default Map<String, String> versions() {
    return Map.of();
  }

  /**
   * Values that the settings give to parameters of {@link #state} in place of its own defaults, by
   * parameter.
   */
  default Map<String, String> paramDefaults(RunSettings settings) {
    return Map.of();
  }

  /** JVM arguments that every fork gets. */
  default List<String> forkArguments(RunSettings settings) {
    return List.of();
  }

  /**
   * Where the settings place the servers.
   *
   * @throws dev.zkpulsar.env.settings.BadInputException if a setting is not allowed, or if servers
   *     of others are on a host that the user has not consented to load
   */
  Placement placement(RunSettings settings);

  /**
   * Prepares the system for a point: starts it if it is missing or does not fit the point.
   *
   * @implSpec returns when the servers serve. It is called before every point that needs the
   *     system, also while the servers of the point before run. If it throws, {@link #close} is
   *     called next, and may find a part of the servers running
   * @return the started system and its address, for the console; empty if nothing was started
   * @throws dev.zkpulsar.env.settings.BadInputException when the system does not start. The point
   *     fails, and points that do not need the system are measured
   */
  Optional<String> prepare(Point point, RunSettings settings);

  /**
   * The features of a point on which the system's start depends, as text. If the run's own servers
   * did not start, points with the same text fail without another attempt; a shuffle keeps points
   * with the same text together.
   */
  default String variant(Point point, RunSettings settings) {
    return "";
  }

  /**
   * The addresses that {@link #state} reads from its {@code ForkInput}, by names that the system
   * chooses.
   *
   * @implSpec the names are those of no other system; empty while no server runs
   */
  Map<String, String> addresses();

  /**
   * Names a listener for facts that only the running servers have, such as their version: by name,
   * before each point, for provenance.json.
   */
  default void onFacts(Consumer<Map<String, String>> listener) {}

  /**
   * Asks servers of others again to which hosts they lead their clients; does nothing for servers
   * of the run.
   *
   * @implSpec another thread calls it while a point is measured. An exception of another kind is no
   *     answer, and changes nothing
   * @throws dev.zkpulsar.env.host.MissingConsentException for a host without the user's consent
   */
  default void requireConsent() {}

  /**
   * The running servers, which are metered.
   *
   * @implSpec empty while none runs
   */
  List<Server> servers();

  /** Why the servers may not serve, such as a full disk; empty if it is not known. */
  default Optional<String> problem() {
    return Optional.empty();
  }

  /**
   * Stops and removes everything that was started.
   *
   * @implSpec does nothing when nothing runs, and may be followed by {@link #prepare}
   */
  @Override
  void close();
}
