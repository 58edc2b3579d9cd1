package dev.zkpulsar.topics.scenario;

import dev.zkpulsar.env.pulsar.PulsarSettings;
import dev.zkpulsar.env.server.Server;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Kind;
import dev.zkpulsar.env.zookeeper.Pipeline;
import dev.zkpulsar.harness.fault.FaultEvents;
import dev.zkpulsar.harness.load.Fork;
import dev.zkpulsar.harness.load.TrialFaults;
import dev.zkpulsar.harness.state.PointParams;
import dev.zkpulsar.harness.state.Precondition;
import dev.zkpulsar.harness.state.PulsarServers;
import dev.zkpulsar.topics.client.TopicAdmin;
import dev.zkpulsar.topics.client.TopicClient;
import dev.zkpulsar.topics.client.TopicProducers;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.apache.pulsar.client.api.Producer;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The event of a point. A broker that is lost is the one that owns the most topics. An unload takes
 * the topics of all brokers.
 */
@State(Scope.Benchmark)
public class LostBroker implements Precondition, TrialFaults {
  /** Failures and delays of a load whose topics do not serve. */
  private static final Set<String> EXPLAINED =
      Set.of("alreadyclosed", "heldback", "notconnected", "overdue", "shortfall", "timeout");

  /** The event; see {@link Event}. */
  @Param("unload")
  public String event;

  private final FaultEvents events = new FaultEvents();
  private Event kind;
  private TopicAdmin admin;
  private Map<String, String> owners = Map.of();
  private volatile Server lost;
  private volatile boolean hasBegun;

  @Override
  public String check(PointParams point, Properties settings) {
    String label = point.values().get("event");
    Event asked =
        Event.of(label).orElseThrow(() -> BadInputException.of("-p event", label, Event.labels()));
    if (!asked.losesBroker()) {
      return "";
    }
    if (PulsarSettings.of(settings).kind() == Kind.external) {
      throw BadInputException.of(
          "-p event", label, "an external cluster keeps its brokers", Event.UNLOAD.label());
    }
    if (point.number("brokers") < 2) {
      throw BadInputException.of(
          "-p brokers",
          point.number("brokers"),
          label + " needs another broker that takes over",
          "2, 3");
    }
    return "";
  }

  /** Finds the owner of each topic, and chooses the broker. */
  @Setup(Level.Iteration)
  public void choose(PulsarServers servers, TopicClient client, TopicProducers producers)
      throws Exception {
    kind = Event.of(event).orElseThrow();
    admin = TopicAdmin.of(servers);
    hasBegun = false;
    List<Server> brokers =
        servers.list().stream()
            .filter(server -> server.name().matches("(broker|pulsar)-.*"))
            .toList();
    for (Server broker : brokers) {
      if (!broker.place().isThere()) {
        throw new IllegalStateException(
            broker.name() + " was lost before; " + event + " needs one fork and one iteration");
      }
    }
    var found = new ConcurrentHashMap<String, String>();
    Fork.current()
        .during(
            "lookup",
            () ->
                Pipeline.run(
                    producers.all(),
                    producer ->
                        admin
                            .owner(producer.getTopic())
                            .thenAccept(owner -> found.put(producer.getTopic(), owner))));
    owners = Map.copyOf(found);
    if (kind.losesBroker()) {
      String address =
          mostFrequent(
              owners.values().stream().filter(broker -> client.canLose(broker, servers)).toList());
      lost =
          brokers.stream()
              .filter(broker -> broker.address().equals(address))
              .findFirst()
              .orElseThrow(() -> new IllegalStateException("no server has the address " + address));
    }
    Fork.current().watch(this);
  }

  /** The value that occurs most often; of several, the first in alphabetical order. */
  static String mostFrequent(Collection<String> values) {
    var counts = values.stream().collect(Collectors.groupingBy(v -> v, Collectors.counting()));
    return counts.entrySet().stream()
        .min(
            Map.Entry.<String, Long>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .orElseThrow()
        .getKey();
  }

  /** Whether the event takes the topic of a producer from its broker. */
  boolean takes(Producer<byte[]> producer) {
    return lost == null || lost.address().equals(owners.get(producer.getTopic()));
  }

  /** Starts the event and returns at once. */
  void happen() {
    hasBegun = true;
    switch (kind) {
      case UNLOAD -> {
        var unused = admin.unload().whenComplete((done, error) -> ended(error));
      }
      case BROKER_STOPPED -> lost.place().stop();
      case BROKER_KILLED -> lost.place().kill();
      case BROKER_PAUSED -> lost.place().pause();
    }
    events.add(event, lost == null ? "namespace" : lost.name());
  }

  private void ended(Throwable error) {
    if (error != null) {
      System.err.println("zkpulsar: -p event=" + event + ": " + error.getMessage());
      Fork.current().recording().invalid("noevent", 1, "flag");
    }
  }

  /** A paused broker runs again, so that it can end. */
  @TearDown(Level.Iteration)
  public void resume() {
    if (kind == Event.BROKER_PAUSED && hasBegun) {
      lost.place().resume();
    }
  }

  /** Later trials of this process have events of their own. */
  @TearDown(Level.Trial)
  public void forget() {
    Fork.current().watch(TrialFaults.NONE);
  }

  @Override
  public boolean explains(String kind) {
    return hasBegun && EXPLAINED.contains(kind);
  }

  @Override
  public boolean hasKilled(String server) {
    return hasBegun && lost != null && lost.name().equals(server);
  }
}
