package dev.zkpulsar.env.pulsar;

import dev.zkpulsar.env.server.Place;
import dev.zkpulsar.env.server.RunningServers;
import dev.zkpulsar.env.server.Server;
import dev.zkpulsar.env.server.ServerGroup;
import dev.zkpulsar.env.server.Startup;
import dev.zkpulsar.env.settings.Address;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A standalone broker or a cluster that was started here.
 *
 * @param admins of each broker
 * @param bookies with a process of their own
 * @param metadata the servers of a cluster's metadata store
 */
record StartedPulsar(
    List<Server> brokers,
    String adminUrl,
    List<PulsarAdmin> admins,
    List<Server> bookies,
    ServerGroup group,
    RunningServers metadata)
    implements PulsarCluster, Startup.Starting {
  private static final Duration CALL_TIMEOUT = Duration.ofSeconds(5);

  /** A standalone, with its admin API on the port after the broker's. */
  static StartedPulsar standalone(
      Address broker, PulsarAccess access, Place place, ServerGroup group) {
    var server = new Server("pulsar-1", broker.toString(), place);
    return of(List.of(server), List.of(), access, group, List::of);
  }

  /** A cluster, with the admin API of each broker on the port after the broker's. */
  static StartedPulsar of(
      List<Server> brokers,
      List<Server> bookies,
      PulsarAccess access,
      ServerGroup group,
      RunningServers metadata) {
    String url =
        brokers.stream()
            .map(broker -> ClusterConf.web(Address.of(broker.address())).toString())
            .collect(Collectors.joining(",", "http://", ""));
    List<PulsarAdmin> admins =
        PulsarCluster.urls(url).stream()
            .map(broker -> new PulsarAdmin(broker, access, CALL_TIMEOUT))
            .toList();
    return new StartedPulsar(brokers, url, admins, bookies, group, metadata);
  }

  /** A broker of a cluster, counted from 0. */
  static Server broker(int index, Address address, Place place) {
    return new Server("broker-" + (index + 1), address.toString(), place);
  }

  /** A bookie of a cluster, counted from 0. */
  static Server bookie(int index, Address address, Place place) {
    return new Server("bookie-" + (index + 1), address.toString(), place);
  }

  @Override
  public String serviceUrl() {
    return "pulsar://" + String.join(",", brokers.stream().map(Server::address).toList());
  }

  @Override
  public List<Server> servers() {
    return Stream.of(brokers, bookies, metadata.servers()).flatMap(List::stream).toList();
  }

  /**
   * Whether every bookie takes connections, the last namespace exists, and every broker's health
   * check reads its own message.
   */
  @Override
  public boolean serves() {
    return bookies.stream().allMatch(bookie -> Address.of(bookie.address()).refusal().isEmpty())
        && admins.parallelStream().allMatch(StartedPulsar::serves);
  }

  private static boolean serves(PulsarAdmin admin) {
    try {
      return admin.call("GET", "namespaces/pulsar/system").ok()
          && admin.call("GET", "brokers/health?topicVersion=V2").ok();
    } catch (UncheckedIOException e) {
      return false;
    }
  }

  @Override
  public Optional<String> problem() {
    return group.problem().or(metadata::problem);
  }

  @Override
  public void restartKilled(Optional<Duration> after) {
    group.restartKilled(after);
    metadata.restartKilled(after);
  }

  @Override
  public void close() {
    group.close();
    metadata.close();
  }
}
