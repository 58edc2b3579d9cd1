package dev.zkpulsar.harness.run;

import dev.zkpulsar.env.Environments;
import dev.zkpulsar.env.pulsar.PulsarAccess;
import dev.zkpulsar.env.pulsar.PulsarCluster;
import dev.zkpulsar.env.pulsar.PulsarNamespace;
import dev.zkpulsar.env.pulsar.PulsarSettings;
import dev.zkpulsar.env.server.Server;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.settings.Settings;
import dev.zkpulsar.harness.state.PulsarServers;
import java.util.List;

/** A run's Pulsar cluster, and its namespace there. */
final class PulsarRun implements AutoCloseable {
  private PulsarCluster cluster;
  private PulsarNamespace namespace;

  /** Starts a cluster where there is none. */
  void prepare() {
    if (cluster != null) {
      return;
    }
    String params = Settings.get(PulsarAccess.AUTH_PARAMS.name());
    if (params != null && !params.startsWith("file:")) {
      // JMH writes the arguments of a fork's JVM into the results.
      throw new BadInputException(
          PulsarAccess.AUTH_PARAMS
              + ": a token given openly would be in the results; allowed: file:///<path>");
    }
    long startNs = System.nanoTime();
    var settings = PulsarSettings.of(System.getProperties());
    cluster = Environments.pulsar(settings);
    namespace = PulsarNamespace.create(cluster, settings);
    System.setProperty(PulsarServers.SERVICE_URL, cluster.serviceUrl());
    System.setProperty(PulsarServers.ADMIN_URL, cluster.adminUrl());
    System.setProperty(PulsarServers.NAMESPACE, namespace.name());
    System.out.printf(
        "Pulsar at %s, ready after %.1f s%n",
        cluster.serviceUrl(), (System.nanoTime() - startNs) / 1e9);
  }

  List<Server> servers() {
    return cluster == null ? List.of() : cluster.servers();
  }

  @Override
  public void close() {
    if (namespace != null) {
      namespace.close();
      namespace = null;
    }
    if (cluster != null) {
      cluster.close();
      cluster = null;
    }
  }
}
