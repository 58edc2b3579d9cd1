package dev.zkpulsar.producer.client;

import dev.zkpulsar.env.host.BoundedAsync;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.load.TrialPhase;
import dev.zkpulsar.harness.load.Worker;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.point.PointRules;
import dev.zkpulsar.harness.point.Range;
import dev.zkpulsar.harness.point.Total;
import dev.zkpulsar.harness.settings.RunSettings;
import dev.zkpulsar.harness.state.PulsarServers;
import dev.zkpulsar.harness.state.SetupProgress;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.pulsar.client.api.MessageRoutingMode;
import org.apache.pulsar.client.api.Producer;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Producers, assigned to the topics in turn. */
@State(Scope.Benchmark)
public class Producers implements PointRules {
  /** Non-partitioned topics. */
  @Param("4")
  @Range(min = 1, max = 10_000)
  public int topics;

  /** Producers of all topics together. */
  @Param("512")
  @Total
  @Range(min = 1, max = 100_000)
  public int producers;

  /** Whether a producer gathers messages for up to {@link #batchingDelayMicros}. */
  @Param("true")
  public boolean batchingEnabled;

  /**
   * How long a producer gathers a batch, in microseconds; 1,000 is the client's default and least.
   */
  @Param("1000")
  @Range(min = 1_000, max = 10_000_000)
  public int batchingDelayMicros;

  /** The most messages of a batch; 1,000 is the client's default. */
  @Param("1000")
  @Range(min = 2, max = 1_000_000)
  public int batchingMaxMessages;

  /**
   * The most bytes of a batch; 128 KiB is the client's default. A larger message is a batch of its
   * own.
   */
  @Param("131072")
  @Range(min = 1, max = 1 << 30)
  public int batchingMaxBytes;

  /**
   * Limit of one producer's messages that wait for acknowledgement; a further message fails. 0: no
   * limit.
   */
  @Param("0")
  @Range(min = 0, max = 1_000_000)
  public int maxPendingMessages;

  private List<Producer<byte[]>> all = List.of();
  private double createMillis;
  private int next;

  /** A topic without a producer would be counted in the label, but never used. */
  @Override
  public void check(Point point, RunSettings settings) {
    if (topics > producers) {
      throw BadInputException.of("-p topics", topics, "more than producers", "1 to " + producers);
    }
  }

  @Override
  public Set<String> unusedParams(Point point) {
    return batchingEnabled
        ? Set.of()
        : Set.of("batchingDelayMicros", "batchingMaxMessages", "batchingMaxBytes");
  }

  /** Creates the topics, and then the producers, many at a time. */
  @Setup(Level.Trial)
  public void create(PulsarServers servers, ProducerClient client) throws Exception {
    producers = TrialContext.worker().share(producers);
    servers.createTopics(topics);
    createMillis = TrialPhase.during("connect", () -> createAll(servers, client));
  }

  private void createAll(PulsarServers servers, ProducerClient client) throws Exception {
    var done = new AtomicInteger();
    try (var progress = SetupProgress.of("producers", producers, done::get)) {
      all =
          BoundedAsync.map(
              IntStream.range(0, producers).boxed().toList(),
              number ->
                  create(servers.topic(topic(number)), client)
                      .whenComplete((producer, error) -> done.incrementAndGet()));
    }
  }

  /** The topic of this worker's n-th producer. */
  private int topic(int number) {
    return TrialContext.worker().number(number) % topics;
  }

  /** The topics that no other worker produces to, if the workers share no topic. */
  public List<Integer> ownTopics() {
    Worker worker = TrialContext.worker();
    return IntStream.range(0, topics / worker.count()).map(worker::number).boxed().toList();
  }

  private CompletableFuture<Producer<byte[]>> create(String topic, ProducerClient client) {
    return client
        .client()
        .newProducer()
        .topic(topic)
        .messageRoutingMode(MessageRoutingMode.SinglePartition)
        .enableBatching(batchingEnabled)
        .batchingMaxPublishDelay(batchingDelayMicros, TimeUnit.MICROSECONDS)
        .batchingMaxMessages(batchingMaxMessages)
        .batchingMaxBytes(batchingMaxBytes)
        .maxPendingMessages(maxPendingMessages)
        .createAsync();
  }

  public List<Producer<byte[]>> all() {
    return all;
  }

  public double createMillis() {
    return createMillis;
  }

  /** The next producer. One thread calls this. */
  public Producer<byte[]> next() {
    next = next + 1 == producers ? 0 : next + 1;
    return all.get(next);
  }
}
