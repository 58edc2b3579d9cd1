package dev.zkpulsar.harness.systems;

import dev.zkpulsar.env.nodes.Deployment;
import dev.zkpulsar.env.nodes.Placement;
import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.env.nodes.SystemSettings;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Setting;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.point.PointRules;
import dev.zkpulsar.harness.settings.ForkInput;
import dev.zkpulsar.harness.settings.RunSettings;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A system whose servers a run starts or finds: they can be restarted, slowed down by proxies,
 * broken by faults, and metered. For each point:
 *
 * <ol>
 *   <li>the servers of the point before stay, unless this point needs others, one is lost, or the
 *       point before may have broken one; then all are started anew;
 *   <li>the run has a part of its own in them, such as a chroot ({@link #enter});
 *   <li>what the running servers report about themselves goes to provenance.json ({@link #facts});
 *   <li>proxies stand before the servers if the point has a delay or cuts the network.
 * </ol>
 *
 * <p>Another module extends this class, with an {@link dev.zkpulsar.env.nodes.Engine} to start the
 * servers:
 *
 * <pre>{@code
 * public final class KeyValueSystem extends ServerSystem<KeyValueSettings, KeyValueDeployment> {
 *   public KeyValueSystem() {
 *     super(
 *         "KeyValue",
 *         KeyValueServers.class,
 *         Setting.all(KeyValueSettings.class),
 *         settings -> settings.of(KeyValueSettings.class),
 *         KeyValueDeployment::start);
 *   }
 * }
 * }</pre>
 *
 * <p>A subclass of {@link dev.zkpulsar.harness.faults.Fault} breaks its servers, and a {@link
 * dev.zkpulsar.env.nodes.ServerReport} asks them.
 *
 * @param <S> the settings of the servers; equal settings lead to the same servers
 * @param <T> the servers
 */
public abstract class ServerSystem<S extends SystemSettings, T extends Deployment>
    implements RunSystem {
  private final String title;
  private final Class<?> state;
  private final List<Setting> known;
  private final Function<RunSettings, S> read;
  private final Function<S, T> start;
  private final FaultyNetwork network = new FaultyNetwork();
  private final CurrentPlace place = new CurrentPlace();
  private Consumer<Map<String, String>> listener = facts -> {};

  /** The servers, and the settings with which they were started; null while none run. */
  private T running;

  private S setup;

  /** A point has killed or paused servers: they may be recovering. */
  private boolean isBroken;

  /**
   * A system that has not started.
   *
   * @param title its name for the console; the lower-case title is the {@link #name}
   * @param state the state class by which a benchmark asks for the system
   * @param known the system's own settings
   * @param read reads the settings of a run, once
   * @param start starts or finds the servers, and waits until they serve
   */
  protected ServerSystem(
      String title,
      Class<?> state,
      List<Setting> known,
      Function<RunSettings, S> read,
      Function<S, T> start) {
    this.title = title;
    this.state = state;
    this.known = known;
    this.read = read;
    this.start = start;
  }

  /**
   * The settings of a point's servers.
   *
   * @implSpec has no effect, as it is also asked of points that do not run. A point that needs
   *     other servers than the one before has settings that are not equal
   */
  protected abstract S settings(Point point, S ofRun);

  /** The run's own settings, unless a state of the point decides. */
  protected static SystemSettings ofPoint(Point point, SystemSettings ofRun) {
    SystemSettings needed = ofRun;
    for (PointRules rules : point.rules()) {
      needed = rules.servers(point, needed);
    }
    return needed;
  }

  /**
   * Makes the run's own part of the servers.
   *
   * @implSpec on servers of others, all that the run writes is inside, and has a name that no other
   *     run has
   */
  protected abstract RunPlace enter(T servers, S settings);

  /**
   * Points with equal users share the run's part; another user finds a new one. By default, all
   * points of the run are one user.
   *
   * @implSpec the user has {@code equals}, and depends on the point's benchmark and parameters
   *     alone
   */
  protected Object user(Point point) {
    return title;
  }

  /**
   * Facts that only the running servers tell, by name.
   *
   * @implSpec of servers of others, asks at each call: another thread calls it while a point is
   *     measured, and a {@link dev.zkpulsar.env.host.MissingConsentException} ends the point
   */
  protected abstract Map<String, String> facts(T servers, S settings);

  /**
   * Values that the settings give to parameters of the state in place of its own defaults, by
   * parameter.
   *
   * @implSpec the names are fields of {@link #state} with the annotation {@code Param}; empty if
   *     the settings give none
   */
  protected abstract Map<String, String> paramDefaults(S ofRun);

  /** The system's settings in those of a run, which keep them. */
  protected final S read(RunSettings settings) {
    return read.apply(settings);
  }

  @Override
  public String name() {
    return title.toLowerCase(Locale.ROOT);
  }

  @Override
  public Class<?> state() {
    return state;
  }

  @Override
  public List<Setting> settings() {
    return known;
  }

  @Override
  public Map<String, String> paramDefaults(RunSettings settings) {
    try {
      return paramDefaults(read(settings));
    } catch (BadInputException e) {
      return Map.of(); // Refused if a point needs it: other stores have settings of their own.
    }
  }

  @Override
  public Placement placement(RunSettings settings) {
    return read(settings).placement();
  }

  @Override
  public void onFacts(Consumer<Map<String, String>> newListener) {
    listener = newListener;
  }

  @Override
  public Optional<String> prepare(Point point, RunSettings settings) {
    S needed = settings(point, read(settings));
    boolean areNew = !isFit(needed);
    if (areNew) {
      close();
      running = start.apply(needed);
      setup = needed;
    }
    place.enter(user(point), () -> enter(running, setup), title, !running.areOurs());
    publishFacts();
    running.restartEnded(restartAfterByRole(point));
    // From now on, as a fork that dies leaves a server paused.
    isBroken = point.fault().breaksServers();
    network.prepare(point, running.servers());
    return areNew ? Optional.of(started()) : Optional.empty();
  }

  /** Asked here, as servers end on other threads, which must not use the point. */
  private Map<String, Duration> restartAfterByRole(Point point) {
    var afterByRole = new HashMap<String, Duration>();
    for (Server server : running.servers()) {
      String role = server.role();
      restartAfter(point, role).ifPresent(after -> afterByRole.put(role, after));
    }
    return afterByRole;
  }

  private static Optional<Duration> restartAfter(Point point, String role) {
    return point.rules().stream()
        .flatMap(rules -> rules.restartAfter(point, role).stream())
        .findFirst();
  }

  /** Whether the running servers can serve the next point. */
  private boolean isFit(S needed) {
    return running != null && !isBroken && needed.equals(setup) && running.areThere();
  }

  /** Names the servers on the console, and what a killed run leaves on servers of others. */
  private String started() {
    String line = title + " at " + place.get().servers();
    return running.areOurs() ? line : line + ", in " + place.get().name();
  }

  private void publishFacts() {
    var facts = new TreeMap<>(facts(running, setup));
    facts.putAll(running.programs());
    listener.accept(facts);
  }

  /** The facts of external servers are what they answer at present. */
  @Override
  public void requireConsent() {
    if (running != null && !running.areOurs()) {
      publishFacts();
    }
  }

  @Override
  public String variant(Point point, RunSettings settings) {
    return settings(point, read(settings)) + " " + FaultyNetwork.isNeeded(point);
  }

  @Override
  public Map<String, String> addresses() {
    if (running == null) {
      return Map.of();
    }
    var all = new TreeMap<>(network.addresses(place.get().addresses()));
    var own = running.servers().stream().map(server -> server.address().toString()).toList();
    all.put(ForkInput.SERVERS_OF + name(), String.join(",", own));
    return all;
  }

  @Override
  public List<Server> servers() {
    return running == null ? List.of() : running.servers();
  }

  @Override
  public Optional<String> problem() {
    return running == null ? Optional.empty() : running.problem();
  }

  @Override
  public void close() {
    network.close();
    closePlace();
    if (running != null) {
      running.close();
      running = null;
    }
    isBroken = false;
  }

  private void closePlace() {
    if (place.isEmpty()) {
      return;
    }
    if (!running.areOurs()) {
      place.remove();
    } else if (!isBroken && running.areThere()) {
      place.leave();
    } else {
      place.forget();
    }
  }
}
