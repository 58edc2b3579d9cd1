package dev.zkpulsar.topics.scenario;

import dev.zkpulsar.env.host.BoundedAsync;
import dev.zkpulsar.env.pulsar.PulsarSettings;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.EnvironmentKind;
import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.load.TrialPhase;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.point.PointRules;
import dev.zkpulsar.harness.point.Range;
import dev.zkpulsar.harness.settings.RunSettings;
import dev.zkpulsar.harness.state.PulsarServers;
import dev.zkpulsar.topics.client.BrokerCluster;
import dev.zkpulsar.topics.client.TopicAdmin;
import dev.zkpulsar.topics.client.TopicMemory;
import dev.zkpulsar.topics.client.Znodes;
import dev.zkpulsar.topics.client.ZnodesLeft;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.pulsar.client.admin.PulsarAdmin;
import org.apache.zookeeper.KeeperException;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Partitioned topics that are created in a namespace of their own before each iteration, to be
 * deleted in it, and the znodes that their deletion leaves behind. A subscription makes a broker
 * load each partition, and keeps it from deleting inactive topics itself.
 */
@State(Scope.Benchmark)
public class TopicsToDelete implements PointRules {
  private static final String SUBSCRIPTION = "subscription-";

  /** Longer than any limit of {@link Deletion}. */
  private static final int REQUEST_MINUTES = 10;

  /** Partitioned topics. */
  @Param("1000")
  @Range(min = 1, max = 100_000)
  public int topics;

  /** Partitions of each topic. */
  @Param("1")
  @Range(min = 1, max = 1_000)
  public int partitions;

  /** Subscriptions of each topic; with 0, no broker has loaded it. */
  @Param("1")
  @Range(min = 0, max = 100)
  public int subscriptions;

  private PulsarServers servers;
  private PulsarAdmin client;
  private Optional<Znodes> znodes = Optional.empty();
  private TopicAdmin admin;
  private List<String> names = List.of();
  private Optional<ZnodesLeft> sinceNamespace = Optional.empty();
  private Optional<ZnodesLeft> sinceTopics = Optional.empty();

  /** Deletions are for clusters that the run starts: what they leave behind ends with them. */
  @Override
  public void check(Point point, RunSettings settings) {
    if (settings.of(PulsarSettings.class).kind() == EnvironmentKind.EXTERNAL) {
      throw BadInputException.of(
          EnvironmentKind.ENV,
          EnvironmentKind.EXTERNAL,
          "topics are deleted only on a cluster that the run starts",
          "embedded, docker");
    }
    if (subscriptions > 0) {
      TopicMemory.check(topics, partitions, point, settings);
    }
  }

  /**
   * Opens an admin client that waits for minutes, and a session with ZooKeeper.
   *
   * @param cluster not read: its parameters are a part of the point
   */
  @Setup(Level.Trial)
  public void connect(PulsarServers started, BrokerCluster cluster) throws Exception {
    TrialContext.warmUpAtItsRate();
    servers = started;
    client =
        PulsarAdmin.builder()
            .loadConf(servers.clientConf())
            .serviceHttpUrl(servers.adminUrls().get(0))
            .readTimeout(REQUEST_MINUTES, TimeUnit.MINUTES)
            .requestTimeout(REQUEST_MINUTES, TimeUnit.MINUTES)
            .build();
    znodes = Znodes.open(servers);
  }

  /**
   * Creates the namespace and the topics of an iteration. A first topic comes and goes before the
   * topics are counted: it makes the brokers create the namespace's own topic for policies.
   */
  @Setup(Level.Iteration)
  public void create() throws Exception {
    // The namespaces of earlier points stay on the cluster without their topics.
    String name = UUID.randomUUID().toString();
    String namespace = servers.namespace() + "-" + name;
    admin = TopicAdmin.of(client, namespace);
    names = IntStream.range(0, topics).mapToObj(n -> topic(namespace, n)).toList();
    sinceNamespace = since(name);
    admin.createNamespace().get();
    String first = topic(namespace, topics);
    createAll(List.of(first));
    admin.deletePartitioned(first).get();
    sinceTopics = since(name);
    TrialPhase.during("create", () -> createAll(names));
  }

  private static String topic(String namespace, int number) {
    return "persistent://" + namespace + "/topic-" + number;
  }

  private void createAll(List<String> all) throws Exception {
    BoundedAsync.run(all, topic -> admin.create(topic, partitions));
    for (int n = 0; n < subscriptions; n++) {
      String subscription = SUBSCRIPTION + n;
      BoundedAsync.run(all, topic -> admin.subscribe(topic, subscription));
    }
  }

  private Optional<ZnodesLeft> since(String name) throws KeeperException, InterruptedException {
    return znodes.isPresent()
        ? Optional.of(ZnodesLeft.since(znodes.get(), name))
        : Optional.empty();
  }

  /** The full names of the topics. */
  List<String> names() {
    return names;
  }

  CompletionStage<?> delete(String topic) {
    return admin.deletePartitioned(topic);
  }

  CompletionStage<?> deleteNamespace() {
    return admin.deleteNamespaceByForce();
  }

  /** Finds the znodes that the topics leave; empty without ZooKeeper. */
  Optional<ZnodesLeft> sinceTopics() {
    return sinceTopics;
  }

  /** Finds the znodes that the namespace and its topics leave; empty without ZooKeeper. */
  Optional<ZnodesLeft> sinceNamespace() {
    return sinceNamespace;
  }

  /** Closes the clients; the namespaces end with the cluster. */
  @TearDown(Level.Trial)
  public void disconnect() throws InterruptedException {
    if (znodes.isPresent()) {
      znodes.get().close();
    }
    if (client != null) {
      client.close();
    }
  }
}
