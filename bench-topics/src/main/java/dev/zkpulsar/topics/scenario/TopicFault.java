package dev.zkpulsar.topics.scenario;

import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.env.pulsar.PulsarSettings;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.EnvironmentKind;
import dev.zkpulsar.env.settings.Labelled;
import dev.zkpulsar.harness.faults.FaultInjection;
import dev.zkpulsar.harness.load.ExcusedFailures;
import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.load.TrialPhase;
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
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.pulsar.client.api.Producer;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** The fault of a point: a broker that owns topics breaks, or all brokers unload the namespace. */
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

  /** The broker that breaks. */
  @Param("most-topics")
  @Labelled.By(LostBroker.class)
  public String lostBroker;

  private FaultKind kind;
  private FaultInjection injection;
  private TopicAdmin admin;
  private TopicOwners owners = TopicOwners.NONE;

  /** The {@code host:port} of the leader's admin API before the fault. */
  private String leader = "";

  /** The broker that breaks; empty for an unload. */
  private List<Server> victims = List.of();

  /** All brokers unload the namespace. */
  @Override
  public Set<String> unusedParams(Point point) {
    return point.fault().losesServers() ? Set.of() : Set.of("lostBroker");
  }

  @Override
  public void check(Point point, RunSettings settings) {
    boolean isExternal = settings.of(PulsarSettings.class).kind() == EnvironmentKind.EXTERNAL;
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
    injection = ClientFaults.prepare(kind);
    admin = TopicAdmin.of(servers);
    List<Server> brokers = servers.list("broker");
    for (Server broker : brokers) {
      if (!broker.handle().isThere()) {
        throw new IllegalStateException(
            broker.name() + " was lost before; " + fault + " needs one fork and one iteration");
      }
    }
    var topics = producers.all().stream().map(Producer::getTopic).toList();
    TrialPhase.during("lookup", () -> owners = TopicOwners.find(topics, admin));
    if (kind.losesServers()) {
      leader = admin.leader();
      victims = List.of(victim(brokers, servers, client));
    }
    TrialContext.setFaults(injection);
  }

  /** The broker that breaks: it owns topics, and neither client nor parameter spares it. */
  private Server victim(List<Server> brokers, PulsarServers servers, TopicClient client) {
    LostBroker wanted = Labelled.of(LostBroker.class, lostBroker);
    Map<String, Server> byAddress =
        brokers.stream().collect(Collectors.toMap(broker -> broker.address().toString(), b -> b));
    return owners
        .ownerOfMost(
            address ->
                byAddress.containsKey(address)
                    && client.canLose(address, servers)
                    && wanted.allows(isLeader(byAddress.get(address))))
        .map(byAddress::get)
        .orElseThrow(
            () ->
                new IllegalStateException(
                    ("no broker that -p lostBroker=%s -p serviceUrl=%s may lose owns topics;"
                            + " a larger -p bundles spreads them")
                        .formatted(lostBroker, client.serviceUrl)));
  }

  /** The admin API of a broker is on the port after the broker's. */
  private boolean isLeader(Server broker) {
    return leader.equals(broker.address().host() + ":" + (broker.address().port() + 1));
  }

  /** Whether the fault takes the topic of a producer from its broker. */
  boolean takes(Producer<byte[]> producer) {
    if (kind == FaultKind.UNLOAD) {
      return true;
    }
    String victim = victims.get(0).address().toString();
    return victim.equals(owners.broker(producer.getTopic()));
  }

  /** Adds the bundles that need new owners, and whether the leader of the brokers is lost. */
  void report(List<Producer<byte[]>> taken, Recording recording) {
    var topics = taken.stream().map(Producer::getTopic).toList();
    recording.figure("lost.bundles", owners.bundlesOf(topics), "bundles");
    if (kind.losesServers()) {
      recording.figure("lost.leader", victims.stream().anyMatch(this::isLeader) ? 1 : 0, "leaders");
    }
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
    TrialContext.setFaults(ExcusedFailures.NONE);
  }
}
