package dev.zkpulsar.harness.systems;

import dev.zkpulsar.env.Environments;
import dev.zkpulsar.env.pulsar.PulsarCluster;
import dev.zkpulsar.env.pulsar.PulsarNamespace;
import dev.zkpulsar.env.pulsar.PulsarSettings;
import dev.zkpulsar.env.server.SystemSettings;
import dev.zkpulsar.harness.plan.Point;
import dev.zkpulsar.harness.provenance.Versions;
import dev.zkpulsar.harness.state.Params;
import dev.zkpulsar.harness.state.PointRules;
import dev.zkpulsar.harness.state.PulsarServers;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;

/** A run's Pulsar cluster, with a namespace for the run. */
public final class PulsarSystem extends ServerSystem<PulsarSettings, PulsarCluster> {
  /** Those to which the lookups of an external cluster led. */
  private final Set<String> hosts = new TreeSet<>();

  private PulsarNamespace namespace;

  public PulsarSystem() {
    super(
        "Pulsar",
        PulsarServers.class,
        PulsarSettings.ALL,
        PulsarSystem::read,
        Environments::pulsar,
        PulsarCluster::serviceUrl,
        PulsarServers.NAMESPACE);
  }

  /** From any of Pulsar's jars: the shaded client contains no pom.properties. */
  @Override
  public Map<String, String> versions() {
    return Versions.ofClass("pulsar", "org.apache.pulsar.PulsarVersion");
  }

  private static PulsarSettings read(Properties settings) {
    var read = PulsarSettings.of(settings);
    var unused = Environments.metadataSettings(read); // Refuses servers of others.
    return read;
  }

  /** The run's own settings, unless a state decides. */
  @Override
  PulsarSettings settings(Point point, PulsarSettings ofRun) {
    SystemSettings needed = ofRun;
    for (PointRules rules : point.rules()) {
      needed = rules.servers(new Params(point.params(), 1), needed);
    }
    return (PulsarSettings) needed;
  }

  @Override
  void enter(Point point, PulsarSettings settings, PulsarCluster cluster, boolean areNew) {
    if (areNew) {
      namespace = PulsarNamespace.create(cluster, settings);
    }
    if (!cluster.areOurs()) {
      hosts.addAll(namespace.requireConsentedHosts(settings)); // A bundle may have moved.
    }
  }

  @Override
  Map<String, String> facts(PulsarCluster cluster) {
    return hosts.isEmpty() ? Map.of() : Map.of("hosts", String.join(",", hosts));
  }

  @Override
  Map<String, String> addresses(PulsarCluster cluster) {
    return Map.of(
        PulsarServers.SERVICE_URL, cluster.serviceUrl(),
        PulsarServers.ADMIN_URL, cluster.adminUrl(),
        PulsarServers.NAMESPACE, namespace.name());
  }

  /** The data of servers that were started here are removed as a whole. */
  @Override
  void leave(PulsarCluster cluster, boolean serve) {
    if (namespace != null && (serve || !cluster.areOurs())) {
      namespace.close();
    }
    namespace = null;
  }
}
