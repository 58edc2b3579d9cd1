package dev.zkpulsar.harness.systems;

import dev.zkpulsar.env.Environments;
import dev.zkpulsar.env.external.RunName;
import dev.zkpulsar.env.local.AtExit;
import dev.zkpulsar.env.oxia.KeyPrefix;
import dev.zkpulsar.env.oxia.OxiaServer;
import dev.zkpulsar.env.oxia.OxiaSettings;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Setting;
import dev.zkpulsar.harness.plan.Point;
import dev.zkpulsar.harness.provenance.Versions;
import dev.zkpulsar.harness.state.OxiaServers;
import java.util.Map;
import java.util.Properties;

/** A run's Oxia servers, with a key prefix for the run. */
public final class OxiaSystem extends ServerSystem<OxiaSettings, OxiaServer> {
  private KeyPrefix prefix;

  public OxiaSystem() {
    super(
        "Oxia",
        OxiaServers.class,
        Setting.all(OxiaSettings.class),
        OxiaSettings::of,
        Environments::oxia,
        OxiaServer::address,
        OxiaServers.PREFIX);
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
  OxiaSettings settings(Point point, OxiaSettings ofRun) {
    return ofRun.withServers(OxiaServers.OPTION, point.params().get(OxiaServers.SERVERS));
  }

  @Override
  void enter(Point point, OxiaSettings settings, OxiaServer server, boolean areNew) {
    if (areNew) {
      KeyPrefix ofRun = new KeyPrefix(server.address(), server.namespace(), "/" + RunName.create());
      prefix = ofRun;
      if (!server.areOurs()) {
        // This server outlives the run, so Ctrl-C must remove the keys as well.
        AtExit.remove("keys", ofRun::close);
      }
    }
  }

  @Override
  Map<String, String> addresses(OxiaServer server) {
    return Map.of(
        OxiaServers.ADDRESS, server.address(),
        OxiaServers.NAMESPACE, server.namespace(),
        OxiaServers.PREFIX, prefix.path());
  }

  @Override
  Map<String, String> facts(OxiaServer server) {
    return server.facts();
  }

  /** Removes the keys from an external server; a started server is removed with its data. */
  @Override
  void leave(OxiaServer server, boolean serve) {
    if (!server.areOurs()) {
      prefix.close();
    }
  }
}
