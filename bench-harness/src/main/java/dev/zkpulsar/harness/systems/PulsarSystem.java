package dev.zkpulsar.harness.systems;

import dev.zkpulsar.env.Environments;
import dev.zkpulsar.env.external.Leftovers;
import dev.zkpulsar.env.pulsar.NamespaceLeftovers;
import dev.zkpulsar.env.pulsar.PulsarCluster;
import dev.zkpulsar.env.pulsar.PulsarNamespace;
import dev.zkpulsar.env.pulsar.PulsarSettings;
import dev.zkpulsar.env.server.Placement;
import dev.zkpulsar.env.server.Server;
import dev.zkpulsar.env.settings.Setting;
import dev.zkpulsar.harness.fault.FaultParams;
import dev.zkpulsar.harness.plan.Point;
import dev.zkpulsar.harness.provenance.Versions;
import dev.zkpulsar.harness.state.PulsarServers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/** A run's Pulsar cluster, with a namespace for the run. */
public final class PulsarSystem implements RunSystem {
  private final FaultyNetwork network = new FaultyNetwork();
  private PulsarCluster cluster;
  private PulsarNamespace namespace;

  /** A point has killed the broker, which may be recovering. */
  private boolean isBroken;

  @Override
  public String name() {
    return "pulsar";
  }

  @Override
  public Class<?> state() {
    return PulsarServers.class;
  }

  @Override
  public List<Setting> settings() {
    return PulsarSettings.ALL;
  }

  /** From any of Pulsar's jars: the shaded client contains no pom.properties. */
  @Override
  public Map<String, String> versions() {
    return Versions.ofClass("pulsar", "org.apache.pulsar.PulsarVersion");
  }

  @Override
  public Placement placement(Properties settings) {
    return PulsarSettings.of(settings).placement();
  }

  @Override
  public boolean isElsewhere(Properties settings) {
    return PulsarSettings.of(settings).isElsewhere();
  }

  @Override
  public Optional<Leftovers> leftovers(Properties settings) {
    return NamespaceLeftovers.of(PulsarSettings.of(settings));
  }

  /** Starts a broker for the first point, and after a broker was lost. */
  @Override
  public Optional<String> prepare(Point point, Properties settings) {
    if (isThere() && !isBroken) {
      prepareFault(point);
      return Optional.empty();
    }
    close();
    var read = PulsarSettings.of(settings);
    cluster = Environments.pulsar(read);
    namespace = PulsarNamespace.create(cluster, read);
    prepareFault(point);
    return Optional.of("Pulsar at " + cluster.serviceUrl());
  }

  @Override
  public String variant(Point point) {
    return Boolean.toString(FaultParams.needsProxies(point.params()));
  }

  private void prepareFault(Point point) {
    Optional<Duration> restartAfter = FaultParams.restartAfter(point.params());
    cluster.restartKilled(restartAfter);
    // A fork that dies during its fault leaves a server paused.
    isBroken = restartAfter.isPresent() || FaultParams.pauses(point.params());
    network.prepare(point, cluster.servers());
  }

  private boolean isThere() {
    return cluster != null && cluster.areThere();
  }

  @Override
  public Map<String, String> addresses() {
    return namespace == null
        ? Map.of()
        : network.addresses(
            Map.of(
                PulsarServers.SERVICE_URL, cluster.serviceUrl(),
                PulsarServers.ADMIN_URL, cluster.adminUrl(),
                PulsarServers.NAMESPACE, namespace.name()));
  }

  @Override
  public List<Server> servers() {
    return cluster == null ? List.of() : cluster.servers();
  }

  @Override
  public Optional<String> problem() {
    return cluster == null ? Optional.empty() : cluster.problem();
  }

  @Override
  public void close() {
    network.close();
    // The data of a broker that is gone is removed as a whole.
    if (namespace != null && isThere() && !isBroken) {
      namespace.close();
    }
    namespace = null;
    if (cluster != null) {
      cluster.close();
      cluster = null;
    }
  }
}
