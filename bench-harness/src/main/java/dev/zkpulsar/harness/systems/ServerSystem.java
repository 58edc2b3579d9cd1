package dev.zkpulsar.harness.systems;

import dev.zkpulsar.env.server.Placement;
import dev.zkpulsar.env.server.RunningServers;
import dev.zkpulsar.env.server.Server;
import dev.zkpulsar.env.server.SystemSettings;
import dev.zkpulsar.env.settings.Setting;
import dev.zkpulsar.harness.faults.Fault;
import dev.zkpulsar.harness.faults.FaultKind;
import dev.zkpulsar.harness.plan.Point;
import dev.zkpulsar.harness.settings.Handover;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A system whose servers a run starts or finds. They stay for the next point, unless it needs
 * others, one is lost, or this point breaks them.
 *
 * @param <S> the settings of the servers; equal settings lead to the same servers
 * @param <T> the servers
 */
abstract class ServerSystem<S extends SystemSettings, T extends RunningServers>
    implements RunSystem {
  private final String title;
  private final Class<?> state;
  private final List<Setting> known;
  private final Function<Properties, S> read;
  private final Function<S, T> start;
  private final Function<T, String> address;
  private final String own;
  private final FaultyNetwork network = new FaultyNetwork();
  private Consumer<Map<String, String>> facts = told -> {};
  private S ofRun;
  private S setup;
  private T running;

  /** A point has killed or paused servers: they may be recovering. */
  private boolean isBroken;

  /**
   * A system.
   *
   * @param title its name for the console; the lower-case title is the {@link #name}
   * @param own the key of the address that names the run's own part of the servers
   */
  ServerSystem(
      String title,
      Class<?> state,
      List<Setting> known,
      Function<Properties, S> read,
      Function<S, T> start,
      Function<T, String> address,
      String own) {
    this.title = title;
    this.state = state;
    this.known = known;
    this.read = read;
    this.start = start;
    this.address = address;
    this.own = own;
  }

  /** The settings of a point's servers. */
  abstract S settings(Point point, S ofRun);

  /** Creates the run's own part of the servers; they may have that of an earlier point. */
  abstract void enter(Point point, S settings, T servers, boolean areNew);

  /** The addresses for a fork, without proxies. */
  abstract Map<String, String> addresses(T servers);

  /** Removes the part, if there is one; the servers may not serve. */
  abstract void leave(T servers, boolean serve);

  /** What only the running servers tell, by name. */
  abstract Map<String, String> facts(T servers);

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

  /** Read once: an instance serves one run. */
  private S ofRun(Properties settings) {
    if (ofRun == null) {
      ofRun = read.apply(settings);
    }
    return ofRun;
  }

  @Override
  public Placement placement(Properties settings) {
    return ofRun(settings).placement();
  }

  @Override
  public void tellFacts(Consumer<Map<String, String>> listener) {
    facts = listener;
  }

  @Override
  public Optional<String> prepare(Point point, Properties settings) {
    S needed = settings(point, ofRun(settings));
    boolean areNew = running == null || isBroken || !needed.equals(setup) || !running.areThere();
    if (areNew) {
      close();
      running = start.apply(needed);
      setup = needed;
    }
    enter(point, needed, running, areNew);
    facts.accept(facts(running));
    running.restartKilled(Fault.restartAfter(point.params()));
    // A fork that dies leaves a server paused.
    isBroken = FaultKind.of(point.params()).breaksServers();
    network.prepare(point, running.servers());
    return areNew ? Optional.of(title + " at " + place()) : Optional.empty();
  }

  /** With the run's own part of external servers, which a killed run leaves there. */
  private String place() {
    String servers = address.apply(running);
    return running.areOurs() ? servers : servers + ", in " + addresses(running).get(own);
  }

  @Override
  public String variant(Point point, Properties settings) {
    return settings(point, ofRun(settings)) + " " + FaultyNetwork.isNeeded(point);
  }

  @Override
  public Map<String, String> addresses() {
    if (running == null) {
      return Map.of();
    }
    var all = new TreeMap<>(network.addresses(addresses(running)));
    var own = running.servers().stream().map(Server::address).toList();
    all.put(Handover.SERVERS_OF + name(), String.join(",", own));
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
    if (running != null) {
      leave(running, !isBroken && running.areThere());
      running.close();
      running = null;
    }
    isBroken = false;
  }
}
