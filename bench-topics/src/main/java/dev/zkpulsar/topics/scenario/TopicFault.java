package dev.zkpulsar.topics.scenario;

import dev.zkpulsar.env.host.BoundedAsync;
import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.env.pulsar.PulsarSettings;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.EnvironmentKind;
import dev.zkpulsar.harness.faults.FaultInjection;
import dev.zkpulsar.harness.load.ExcusedFailures;
import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.point.FaultKind;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.point.PointRules;
import dev.zkpulsar.harness.settings.RunSettings;
import dev.zkpulsar.harness.state.PulsarServers;
import dev.zkpulsar.topics.client.BrokerCluster;
import dev.zkpulsar.topics.client.TopicAdmin;
import dev.zkpulsar.topics.client.TopicClient;
import dev.zkpulsar.topics.client.TopicProducers;
import java.io.IOException;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.pulsar.client.api.Producer;
import org.apache.pulsar.client.api.PulsarClientException.AlreadyClosedException;
import org.apache.pulsar.client.api.PulsarClientException.NotConnectedException;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The fault of a point: the broker that owns the most topics breaks, or all brokers unload the
 * namespace.
 */
@State(Scope.Benchmark)
public class TopicFault implements PointRules {
  private static final Set<FaultKind> ALLOWED =
      EnumSet.of(
          FaultKind.BROKER_STOPPED,
          FaultKind.BROKER_KILLED,
          FaultKind.BROKER_PAUSED,
          FaultKind.UNLOAD);

  /**
   * The event: {@code unload} of the namespace, {@code broker-stopped} (SIGTERM), {@code
   * broker-killed} (SIGKILL), {@code broker-paused} (SIGSTOP).
   */
  @Param("unload")
  public String fault;

  private FaultKind kind;
  private FaultInjection injection;
  private TopicAdmin admin;
  private Map<String, String> owners = Map.of();

  /** The broker that breaks; empty for an unload. */
  private List<Server> victims = List.of();

  @Override
  public void check(Point point, RunSettings settings) {
    boolean isExternal = settings.of(PulsarSettings.class).kind() == EnvironmentKind.external;
    int brokers = point.state(BrokerCluster.class).brokers;
    FaultKind.check(point, ALLOWED, isExternal ? 0 : brokers, "");
    if (brokers < 2 && point.fault().losesServers()) {
      throw BadInputException.of("-p brokers", brokers, "no other broker takes over", "2, 3");
    }
  }

  /** Finds the owner of each topic, and chooses the broker. */
  @Setup(Level.Iteration)
  public void choose(PulsarServers servers, TopicClient client, TopicProducers producers)
      throws Exception {
    kind = FaultKind.of(fault);
    injection = new FaultInjection();
    injection.explain(List.of(AlreadyClosedException.class, NotConnectedException.class));
    injection.use(kind);
    admin = TopicAdmin.of(servers);
    List<Server> brokers = servers.list("broker");
    for (Server broker : brokers) {
      if (!broker.handle().isThere()) {
        throw new IllegalStateException(
            broker.name() + " was lost before; " + fault + " needs one fork and one iteration");
      }
    }
    var topics = producers.all().stream().map(Producer::getTopic).toList();
    TrialContext.during("lookup", () -> owners = owners(topics));
    if (kind.losesServers()) {
      String address = ownerOfMost(servers, client);
      victims =
          brokers.stream().filter(broker -> broker.address().toString().equals(address)).toList();
    }
    TrialContext.watch(injection);
  }

  /** The address of the broker that owns the most topics, among those that the client can lose. */
  private String ownerOfMost(PulsarServers servers, TopicClient client) {
    List<String> candidates =
        owners.values().stream().filter(broker -> client.canLose(broker, servers)).toList();
    return mostFrequent(candidates)
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "the broker that -p serviceUrl=surviving spares owns all topics; a larger"
                        + " -p bundles spreads them"));
  }

  /** The address of the owner of each topic, {@code host:port}, by the topic's full name. */
  private Map<String, String> owners(List<String> topics) throws Exception {
    List<String> found = BoundedAsync.map(topics, admin::owner);
    return IntStream.range(0, topics.size())
        .boxed()
        .collect(Collectors.toMap(topics::get, found::get));
  }

  /** The value that occurs most often; of several, the first in alphabetical order. */
  static Optional<String> mostFrequent(Collection<String> values) {
    return values.stream()
        .distinct()
        .sorted()
        .max(Comparator.comparingInt(value -> Collections.frequency(values, value)));
  }

  /** Whether the fault takes the topic of a producer from its broker. */
  boolean takes(Producer<byte[]> producer) {
    String owner = owners.get(producer.getTopic());
    return victims.stream().allMatch(broker -> broker.address().toString().equals(owner));
  }

  /** Begins the fault and returns at once. */
  void happen() throws IOException, InterruptedException {
    if (kind == FaultKind.UNLOAD) {
      injection.begin("namespace", this::unload);
    } else {
      injection.begin(victims);
    }
  }

  private void unload() {
    var unused =
        admin
            .unload()
            .exceptionally(
                error -> {
                  injection.didNotHappen(error.getMessage());
                  return null;
                });
  }

  /** A paused broker runs again, so that it can end. */
  @TearDown(Level.Iteration)
  public void resume() {
    if (kind == FaultKind.BROKER_PAUSED) {
      injection.resume(victims);
    }
  }

  /** Later trials of this process have faults of their own. */
  @TearDown(Level.Trial)
  public void forget() {
    TrialContext.watch(ExcusedFailures.NONE);
  }
}
