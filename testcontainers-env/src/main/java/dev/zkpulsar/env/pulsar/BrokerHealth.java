package dev.zkpulsar.env.pulsar;

import dev.zkpulsar.env.nodes.Server;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.pulsar.client.admin.PulsarAdmin;
import org.apache.pulsar.client.admin.PulsarAdminException;

/** Asks the servers of a cluster whether they serve, with one admin client a broker. */
final class BrokerHealth implements AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofSeconds(5);

  private final Map<String, PulsarAdmin> admins = new ConcurrentHashMap<>();

  /**
   * Whether every bookie takes connections, the last namespace exists, and every broker's health
   * check reads its own message.
   */
  boolean isGood(PulsarCluster cluster) {
    for (Server server : cluster.servers()) {
      if (server.role().equals("bookie") && server.address().refusal().isPresent()) {
        return false;
      }
    }
    return PulsarCluster.urls(cluster.adminUrl()).parallelStream()
        .allMatch(url -> serves(url, cluster.access()));
  }

  /** The health check without a version of topics is the only one that all versions have. */
  @SuppressWarnings("deprecation")
  private boolean serves(String url, PulsarAccess access) {
    PulsarAdmin admin =
        admins.computeIfAbsent(url, newUrl -> AdminClient.open(newUrl, access, TIMEOUT));
    try {
      admin.namespaces().getPolicies("pulsar/system");
      admin.brokers().healthcheck();
      return true;
    } catch (PulsarAdminException e) {
      return false;
    }
  }

  @Override
  public void close() {
    admins.values().forEach(PulsarAdmin::close);
  }
}
