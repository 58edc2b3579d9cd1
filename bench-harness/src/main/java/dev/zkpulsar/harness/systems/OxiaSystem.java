package dev.zkpulsar.harness.systems;

import dev.zkpulsar.env.Environments;
import dev.zkpulsar.env.host.RunName;
import dev.zkpulsar.env.oxia.KeyPrefix;
import dev.zkpulsar.env.oxia.OxiaNodes;
import dev.zkpulsar.env.oxia.OxiaServer;
import dev.zkpulsar.env.oxia.OxiaSettings;
import dev.zkpulsar.env.settings.Setting;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.provenance.Versions;
import dev.zkpulsar.harness.state.OxiaServers;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** A run's Oxia servers, with a key prefix for the run. */
public final class OxiaSystem extends ServerSystem<OxiaSettings, OxiaServer> {
  /** The hosts to which the leaders of shards led so far. */
  private final Set<String> hosts = new TreeSet<>();

  public OxiaSystem() {
    super(
        "Oxia",
        OxiaServers.class,
        Setting.all(OxiaSettings.class),
        settings -> settings.of(OxiaSettings.class),
        Environments::oxia);
  }

  @Override
  public Map<String, String> versions() {
    return Versions.ofArtifacts(Map.of("oxiaClient", "io.github.oxia-db/oxia-client"));
  }

  @Override
  protected Map<String, String> paramDefaults(OxiaSettings ofRun) {
    return Map.of(OxiaServers.SERVERS, Integer.toString(ofRun.servers()));
  }

  @Override
  protected OxiaSettings settings(Point point, OxiaSettings ofRun) {
    var ofServers =
        ofRun.withServers(OxiaServers.OPTION, point.state(OxiaServers.class).oxiaServers);
    return (OxiaSettings) ofPoint(point, ofServers);
  }

  @Override
  protected RunPlace enter(OxiaServer server, OxiaSettings settings) {
    var prefix = new KeyPrefix(server.address(), server.namespace(), "/" + RunName.create());
    var addresses = new HashMap<String, String>();
    addresses.put(OxiaServers.ADDRESS, server.address());
    addresses.put(OxiaServers.NAMESPACE, server.namespace());
    addresses.put(OxiaServers.PREFIX, prefix.path());
    server
        .spareServers()
        .ifPresent(spares -> addresses.put(OxiaServers.SPARES, spares.directory().toString()));
    return new RunPlace(
        server.address(), prefix.path(), Map.copyOf(addresses), prefix::close, () -> {});
  }

  /** The hosts to which the leaders of shards led so far: a shard may move. */
  @Override
  protected Map<String, String> facts(OxiaServer server, OxiaSettings settings) {
    if (server.areOurs()) {
      return server.facts();
    }
    var facts = new TreeMap<>(OxiaNodes.requireConsentedLeaders(settings));
    hosts.addAll(List.of(facts.get("hosts").split(",")));
    facts.put("hosts", String.join(",", hosts));
    return facts;
  }
}
