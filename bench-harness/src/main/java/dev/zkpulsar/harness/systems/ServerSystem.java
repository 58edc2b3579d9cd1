package dev.zkpulsar.harness.systems;

import dev.zkpulsar.env.server.Placement;
import dev.zkpulsar.env.server.RunningServers;
import dev.zkpulsar.env.server.Server;
import dev.zkpulsar.env.server.SystemSettings;
import dev.zkpulsar.harness.fault.FaultParams;
import dev.zkpulsar.harness.plan.Point;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/**
 * A system with servers that a run starts or finds. They are kept from point to point, and replaced
 * when a point needs others, when one is lost, and after a point that has broken them.
 *
 * @param <S> the settings of the servers; equal settings lead to the same servers
 * @param <T> the servers
 */
abstract class ServerSystem<S extends SystemSettings, T extends RunningServers>
    implements RunSystem {
  private final FaultyNetwork network = new FaultyNetwork();
  private S setup;
  private T running;

  /** A point has killed or paused servers: they may be recovering. */
  private boolean isBroken;

  /** The run's settings of the servers. */
  abstract S settings(Properties settings);

  /** The settings of a point's servers. */
  abstract S settings(Point point, Properties settings);

  /** Starts or finds the servers. */
  abstract T start(S settings);

  /**
   * Creates on the servers what the point reads and writes in, unless an earlier point has left it.
   *
   * @param isNew whether the servers were started or found for this point
   */
  abstract void enter(Point point, S settings, T servers, boolean isNew);

  /** The addresses for a fork, without proxies; called after {@link #enter}. */
  abstract Map<String, String> addresses(T servers);

  /**
   * Removes from the servers what {@link #enter} has created, if it has.
   *
   * @param serve whether the servers are expected to answer
   */
  abstract void leave(T servers, boolean serve);

  /** The servers with their address, for the console. */
  abstract String describe(T servers);

  /** Whether a point kills, stops or pauses servers. A fork that dies leaves a server paused. */
  boolean breaks(Point point) {
    return FaultParams.restartAfter(point.params()).isPresent()
        || FaultParams.pauses(point.params());
  }

  @Override
  public Placement placement(Properties settings) {
    return settings(settings).placement();
  }

  @Override
  public boolean isElsewhere(Properties settings) {
    return settings(settings).isElsewhere();
  }

  @Override
  public Optional<String> prepare(Point point, Properties settings) {
    S needed = settings(point, settings);
    boolean isNew = running == null || isBroken || !needed.equals(setup) || !running.areThere();
    if (isNew) {
      close();
      running = start(needed);
      setup = needed;
    }
    enter(point, needed, running, isNew);
    running.restartKilled(FaultParams.restartAfter(point.params()));
    isBroken = breaks(point);
    network.prepare(point, running.servers());
    return isNew ? Optional.of(describe(running)) : Optional.empty();
  }

  @Override
  public String variant(Point point, Properties settings) {
    return settings(point, settings) + " " + FaultParams.needsProxies(point.params());
  }

  @Override
  public Map<String, String> addresses() {
    return running == null ? Map.of() : network.addresses(addresses(running));
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
