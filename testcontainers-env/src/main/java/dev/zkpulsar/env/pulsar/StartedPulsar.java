package dev.zkpulsar.env.pulsar;

import dev.zkpulsar.env.server.Place;
import dev.zkpulsar.env.server.RunningServers;
import dev.zkpulsar.env.server.Server;
import dev.zkpulsar.env.server.ServerGroup;
import dev.zkpulsar.env.server.Startup;
import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.Setting;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.pulsar.client.admin.PulsarAdmin;
import org.apache.pulsar.client.admin.PulsarAdminException;
import org.apache.pulsar.common.naming.TopicVersion;

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

  /**
   * Starts a metadata store, and Pulsar's servers on it; the store ends if these cannot be started.
   *
   * @param place the setting that says where the servers' data or programs are
   * @throws dev.zkpulsar.env.settings.BadInputException when the servers do not serve
   */
  static StartedPulsar start(
      PulsarSettings settings,
      Setting place,
      Supplier<MetadataServers> metadata,
      Function<MetadataServers, StartedPulsar> servers) {
    return Startup.start(
        settings.kind(),
        settings.cluster().isPresent() ? "the Pulsar cluster" : "the Pulsar broker",
        List.of(PulsarSettings.JVM_ARGS, place),
        () -> {
          MetadataServers store = metadata.get();
          try {
            return servers.apply(store);
          } catch (RuntimeException e) {
            store.servers().close();
            throw e;
          }
        });
  }

  /** A standalone, with its admin API on the port after the broker's. */
  static StartedPulsar standalone(
      Address broker, PulsarAccess access, Place place, ServerGroup group) {
    List<Server> brokers = servers("pulsar-", List.of(broker), List.of(place));
    return of(brokers, List.of(), access, group, MetadataServers.NONE.servers());
  }

  /**
   * A cluster, with the admin API of each broker on the port after the broker's.
   *
   * @param places of the bookies, then of the brokers
   */
  static StartedPulsar cluster(
      ClusterConf conf,
      PulsarAccess access,
      List<? extends Place> places,
      ServerGroup group,
      MetadataServers store) {
    int bookies = conf.bookies().size();
    return of(
        servers("broker-", conf.brokers(), places.subList(bookies, places.size())),
        servers("bookie-", conf.bookies(), places),
        access,
        group,
        store.servers());
  }

  private static List<Server> servers(
      String prefix, List<Address> addresses, List<? extends Place> places) {
    return IntStream.range(0, addresses.size())
        .mapToObj(i -> new Server(prefix + (i + 1), addresses.get(i).toString(), places.get(i)))
        .toList();
  }

  private static StartedPulsar of(
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
            .map(broker -> AdminClient.open(broker, access, CALL_TIMEOUT))
            .toList();
    return new StartedPulsar(brokers, url, admins, bookies, group, metadata);
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
      admin.namespaces().getPolicies("pulsar/system");
      admin.brokers().healthcheck(TopicVersion.V2);
      return true;
    } catch (PulsarAdminException e) {
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
    admins.forEach(PulsarAdmin::close);
    group.close();
    metadata.close();
  }
}
