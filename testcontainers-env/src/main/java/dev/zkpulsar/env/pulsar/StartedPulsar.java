package dev.zkpulsar.env.pulsar;

import dev.zkpulsar.env.server.Place;
import dev.zkpulsar.env.server.Server;
import dev.zkpulsar.env.server.ServerGroup;
import dev.zkpulsar.env.server.Startup;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A standalone broker that was started here. */
final class StartedPulsar implements PulsarCluster, Startup.Starting {
  private static final Duration CALL_TIMEOUT = Duration.ofSeconds(5);

  private final String host;
  private final List<Integer> ports;
  private final Place place;
  private final ServerGroup group;
  private final PulsarAdmin admin;

  /**
   * @param ports of the broker and of its admin API
   * @param access to the admin API
   */
  StartedPulsar(
      String host, List<Integer> ports, PulsarAccess access, Place place, ServerGroup group) {
    this.host = host;
    this.ports = ports;
    this.place = place;
    this.group = group;
    admin = new PulsarAdmin(adminUrl(), access, CALL_TIMEOUT);
  }

  @Override
  public String serviceUrl() {
    return "pulsar://" + host + ":" + ports.get(0);
  }

  @Override
  public String adminUrl() {
    return "http://" + host + ":" + ports.get(1);
  }

  @Override
  public List<Server> servers() {
    return List.of(new Server("pulsar-1", host + ":" + ports.get(0), place));
  }

  /** Whether the last namespace exists, and the broker's health check reads its own message. */
  @Override
  public boolean serves() {
    return answers("namespaces/pulsar/system") && answers("brokers/health?topicVersion=V2");
  }

  private boolean answers(String path) {
    try {
      return admin.call("GET", path).ok();
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public Optional<String> failure() {
    return group.failure();
  }

  @Override
  public Optional<String> problem() {
    return group.problem();
  }

  @Override
  public void restartKilled(Optional<Duration> after) {
    group.restartKilled(after);
  }

  @Override
  public void close() {
    group.close();
  }
}
