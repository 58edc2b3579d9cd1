package dev.zkpulsar.env.pulsar;

import dev.zkpulsar.env.server.Place;
import dev.zkpulsar.env.server.Server;
import dev.zkpulsar.env.server.ServerGroup;
import dev.zkpulsar.env.server.Startup;
import dev.zkpulsar.env.settings.Address;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;

/** A standalone broker that was started here. */
record StartedPulsar(Address broker, String adminUrl, PulsarAdmin admin, Place place, ServerGroup group)
    implements PulsarCluster, Startup.Starting {
  private static final Duration CALL_TIMEOUT = Duration.ofSeconds(5);

  /**
   * A broker.
   *
   * @param ports of the broker and of its admin API
   */
  static StartedPulsar of(
      String host, List<Integer> ports, PulsarAccess access, Place place, ServerGroup group) {
    String web = "http://" + new Address(host, ports.get(1));
    return new StartedPulsar(
        new Address(host, ports.get(0)), web, new PulsarAdmin(web, access, CALL_TIMEOUT), place, group);
  }

  @Override
  public String serviceUrl() {
    return "pulsar://" + broker;
  }

  @Override
  public List<Server> servers() {
    return List.of(new Server("pulsar-1", broker.toString(), place));
  }

  /** Whether the last namespace exists, and the broker's health check reads its own message. */
  @Override
  public boolean serves() {
    try {
      return admin.call("GET", "namespaces/pulsar/system").ok()
          && admin.call("GET", "brokers/health?topicVersion=V2").ok();
    } catch (UncheckedIOException e) {
      return false;
    }
  }
}
