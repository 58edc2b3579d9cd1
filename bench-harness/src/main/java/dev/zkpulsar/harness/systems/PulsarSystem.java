package dev.zkpulsar.harness.systems;

import dev.zkpulsar.env.Environments;
import dev.zkpulsar.env.pulsar.PulsarCluster;
import dev.zkpulsar.env.pulsar.PulsarNamespace;
import dev.zkpulsar.env.pulsar.PulsarSettings;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.provenance.Versions;
import dev.zkpulsar.harness.settings.RunSettings;
import dev.zkpulsar.harness.state.PulsarServers;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** A run's Pulsar cluster, with a namespace for the run. */
public final class PulsarSystem extends ServerSystem<PulsarSettings, PulsarCluster> {
  /** The hosts to which lookups led so far. */
  private final Set<String> hosts = new TreeSet<>();

  private PulsarNamespace namespace;

  public PulsarSystem() {
    super(
        "Pulsar",
        PulsarServers.class,
        PulsarSettings.ALL,
        PulsarSystem::checked,
        Environments::pulsar);
  }

  /** From any of Pulsar's jars: the shaded client contains no pom.properties. */
  @Override
  public Map<String, String> versions() {
    return Versions.ofClass("pulsar", "org.apache.pulsar.PulsarVersion");
  }

  /** Reading the settings of the metadata store refuses servers of others. */
  private static PulsarSettings checked(RunSettings settings) {
    var read = settings.of(PulsarSettings.class);
    var unused = Environments.metadataSettings(read);
    return read;
  }

  @Override
  protected Map<String, String> paramDefaults(PulsarSettings ofRun) {
    return Map.of();
  }

  @Override
  protected PulsarSettings settings(Point point, PulsarSettings ofRun) {
    return (PulsarSettings) ofPoint(point, ofRun);
  }

  @Override
  protected RunPlace enter(PulsarCluster cluster, PulsarSettings settings) {
    namespace = PulsarNamespace.create(cluster, settings);
    var addresses =
        new TreeMap<>(
            Map.of(
                PulsarServers.SERVICE_URL, cluster.serviceUrl(),
                PulsarServers.ADMIN_URL, cluster.adminUrl(),
                PulsarServers.NAMESPACE, namespace.name()));
    cluster
        .clientConfig()
        .ifPresent(file -> addresses.put(PulsarServers.CLIENT_CONFIG, file.toString()));
    return new RunPlace(
        cluster.serviceUrl(), namespace.name(), addresses, namespace::close, namespace::close);
  }

  /** The hosts to which lookups of an external cluster led so far: a bundle may move. */
  @Override
  protected Map<String, String> facts(PulsarCluster cluster, PulsarSettings settings) {
    if (cluster.areOurs()) {
      return Map.of();
    }
    hosts.addAll(namespace.requireConsentedHosts(settings));
    return Map.of("hosts", String.join(",", hosts));
  }
}
