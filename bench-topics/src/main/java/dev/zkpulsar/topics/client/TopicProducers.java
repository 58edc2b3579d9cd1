package dev.zkpulsar.topics.client;

import dev.zkpulsar.env.host.BoundedAsync;
import dev.zkpulsar.env.settings.Labelled;
import dev.zkpulsar.harness.load.TrialPhase;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.point.PointRules;
import dev.zkpulsar.harness.point.Range;
import dev.zkpulsar.harness.settings.RunSettings;
import dev.zkpulsar.harness.state.PulsarServers;
import dev.zkpulsar.harness.state.SetupProgress;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.pulsar.client.api.Producer;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Topics with one producer each; a partition of a topic counts as a topic. */
@State(Scope.Benchmark)
public class TopicProducers implements PointRules {

  public enum Policies implements Labelled {
    NONE,
    /** A policy in the namespace's system topic, which a broker reads before it loads a topic. */
    SET
  }

  /** Topics, each with a producer. */
  @Param("200")
  @Range(min = 1, max = 100_000)
  public int topics;

  /** Partitions of each topic, which count as topics; 0 for topics without partitions. */
  @Param("0")
  @Range(min = 0, max = 1_000)
  public int partitions;

  /** Whether each topic has a policy, which a broker reads before it loads the topic. */
  @Param("none")
  @Labelled.By(Policies.class)
  public String policies;

  private List<Producer<byte[]>> all = List.of();

  @Override
  public void check(Point point, RunSettings settings) {
    TopicMemory.check(topics, Math.max(1, partitions), point, settings);
  }

  /** Creates the topics and their producers, many at a time. */
  @Setup(Level.Trial)
  public void create(PulsarServers servers, TopicClient client) throws Exception {
    TrialPhase.during("connect", () -> createAll(servers, client));
  }

  private void createAll(PulsarServers servers, TopicClient client) throws Exception {
    TopicAdmin admin = TopicAdmin.of(servers);
    var created = IntStream.range(0, topics).mapToObj(servers::topic).toList();
    var names = created.stream().flatMap(this::partitionsOf).toList();
    BoundedAsync.run(created, topic -> admin.create(topic, partitions));
    var done = new AtomicInteger();
    try (var progress = SetupProgress.of("producers", names.size(), done::get)) {
      all =
          BoundedAsync.map(
              names,
              name ->
                  client
                      .produce(name)
                      .thenCompose(
                          producer -> {
                            done.incrementAndGet();
                            return TopicClient.publish(producer).thenApply(sent -> producer);
                          }));
    }
    if (Policies.SET.is(policies)) {
      BoundedAsync.run(created, admin::setPolicy);
    }
  }

  /** The names of a topic's partitions; that of the topic itself if it has none. */
  private Stream<String> partitionsOf(String topic) {
    if (partitions == 0) {
      return Stream.of(topic);
    }
    return IntStream.range(0, partitions).mapToObj(n -> topic + "-partition-" + n);
  }

  public List<Producer<byte[]>> all() {
    return all;
  }
}
