package dev.zkpulsar.harness.systems;

import dev.zkpulsar.env.Environments;
import dev.zkpulsar.env.external.Leftovers;
import dev.zkpulsar.env.external.RunName;
import dev.zkpulsar.env.local.AtExit;
import dev.zkpulsar.env.oxia.KeyPrefix;
import dev.zkpulsar.env.oxia.OxiaServer;
import dev.zkpulsar.env.oxia.OxiaSettings;
import dev.zkpulsar.env.oxia.PrefixLeftovers;
import dev.zkpulsar.env.server.Placement;
import dev.zkpulsar.env.server.Server;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Setting;
import dev.zkpulsar.harness.fault.FaultParams;
import dev.zkpulsar.harness.plan.Point;
import dev.zkpulsar.harness.provenance.Versions;
import dev.zkpulsar.harness.state.OxiaServers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/** A run's Oxia servers, with a key prefix for the run. */
public final class OxiaSystem implements RunSystem {
  private OxiaServer server;
  private KeyPrefix prefix;
  private int servers;

  /** A point has killed or paused servers: they may be recovering. */
  private boolean isBroken;

  @Override
  public String name() {
    return "oxia";
  }

  @Override
  public Class<?> state() {
    return OxiaServers.class;
  }

  @Override
  public List<Setting> settings() {
    return OxiaSettings.ALL;
  }

  @Override
  public Map<String, String> versions() {
    return Versions.ofArtifacts(Map.of("oxiaClient", "io.github.oxia-db/oxia-client"));
  }

  @Override
  public Map<String, String> paramDefaults(Properties settings) {
    try {
      return Map.of(OxiaServers.SERVERS, Integer.toString(OxiaSettings.of(settings).servers()));
    } catch (BadInputException e) {
      return Map.of(); // Refused if a point needs it: other stores have settings of their own.
    }
  }

  @Override
  public Placement placement(Properties settings) {
    return OxiaSettings.of(settings).placement();
  }

  @Override
  public boolean isElsewhere(Properties settings) {
    return OxiaSettings.of(settings).isElsewhere();
  }

  @Override
  public Optional<Leftovers> leftovers(Properties settings) {
    return PrefixLeftovers.of(settings);
  }

  /** Starts servers for the first point, for another number, and after one was lost. */
  @Override
  public Optional<String> prepare(Point point, Properties settings) {
    String asked = point.params().get(OxiaServers.SERVERS);
    boolean isAsAsked =
        server != null && !isBroken && servers == Integer.parseInt(asked) && server.areThere();
    if (isAsAsked) {
      prepareFault(point);
      return Optional.empty();
    }
    close();
    servers = Integer.parseInt(asked);
    server = Environments.oxia(OxiaSettings.of(settings).withServers(OxiaServers.OPTION, asked));
    prepareFault(point);
    KeyPrefix ofRun = new KeyPrefix(server.address(), server.namespace(), "/" + RunName.create());
    prefix = ofRun;
    if (!server.areOurs()) {
      // This server outlives the run, so Ctrl-C must remove the keys as well.
      AtExit.remove("keys", ofRun::close);
    }
    return Optional.of("Oxia at " + server.address());
  }

  @Override
  public String variant(Point point) {
    return point.params().get(OxiaServers.SERVERS);
  }

  private void prepareFault(Point point) {
    Optional<Duration> restartAfter = FaultParams.restartAfter(point.params());
    server.restartKilled(restartAfter);
    // A fork that dies during its fault leaves a server paused.
    isBroken = restartAfter.isPresent() || FaultParams.pauses(point.params());
  }

  @Override
  public Map<String, String> addresses() {
    return server == null
        ? Map.of()
        : Map.of(
            OxiaServers.ADDRESS, server.address(),
            OxiaServers.NAMESPACE, server.namespace(),
            OxiaServers.PREFIX, prefix.path());
  }

  @Override
  public List<Server> servers() {
    return server == null ? List.of() : server.servers();
  }

  @Override
  public Optional<String> problem() {
    return server == null ? Optional.empty() : server.problem();
  }

  /** Removes the keys from an external server; a started server is removed with its data. */
  @Override
  public void close() {
    if (server != null) {
      if (!server.areOurs()) {
        prefix.close();
      }
      server.close();
      server = null;
    }
  }
}
