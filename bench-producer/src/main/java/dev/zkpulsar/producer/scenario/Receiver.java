package dev.zkpulsar.producer.scenario;

import dev.zkpulsar.env.host.Await;
import dev.zkpulsar.env.host.BoundedAsync;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.point.PointRules;
import dev.zkpulsar.harness.settings.RunSettings;
import dev.zkpulsar.harness.state.PulsarServers;
import dev.zkpulsar.producer.client.ProducerClient;
import dev.zkpulsar.producer.client.Producers;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import org.apache.pulsar.client.api.Consumer;
import org.apache.pulsar.client.api.ConsumerBuilder;
import org.apache.pulsar.client.api.Message;
import org.apache.pulsar.client.api.Producer;
import org.apache.pulsar.client.api.TypedMessageBuilder;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * One consumer or more for each topic, in the producers' JVM, so that one clock times a message. A
 * lost message stays in flight until the iteration's deadline and is a failure of kind {@code
 * timeout}. A message that is received twice is a {@code duplicate}, a damaged one a {@code
 * checksum} failure.
 */
@State(Scope.Benchmark)
public class Receiver implements PointRules {
  static final String SUBSCRIPTION = "receiver";

  private static final Duration POLL = Duration.ofMillis(20);

  private final Map<Long, CompletableFuture<Void>> inFlight = new ConcurrentHashMap<>();
  private byte[] payload;
  private long nextSequence;

  /** Why each message must be sent alone; empty if it need not. */
  String whyAlone() {
    return "";
  }

  @Override
  public final Map<String, String> defaults(Point point, RunSettings settings) {
    return whyAlone().isEmpty() ? Map.of() : Map.of("batchingEnabled", "false");
  }

  @Override
  public void check(Point point, RunSettings settings) {
    if (!whyAlone().isEmpty() && point.state(Producers.class).batchingEnabled) {
      throw BadInputException.of("-p batchingEnabled", true, whyAlone(), "false");
    }
    int topics = point.state(Producers.class).topics;
    if (topics % settings.workers() != 0) {
      throw BadInputException.of(
          "-p topics",
          topics,
          "the producers and consumers of a topic are on one worker, for one clock",
          "multiples of " + settings.workers());
    }
  }

  /** Subscribes to every topic of this worker's producers, before the first message. */
  @Setup(Level.Trial)
  public void subscribe(
      PulsarServers servers, ProducerClient client, Producers producers, VectorMessage vector)
      throws InterruptedException, TimeoutException {
    payload = vector.bytes();
    prepare(servers, producers);
    for (int consumer = 0; consumer < consumersPerTopic(); consumer++) {
      BoundedAsync.run(
          producers.ownTopics(),
          topic ->
              configure(client.client().newConsumer())
                  .topic(servers.topic(topic))
                  .subscriptionName(SUBSCRIPTION)
                  .messageListener(this::received)
                  .subscribeAsync());
    }
  }

  /** Publishes a message; the stage completes when it is received. One thread calls this. */
  public final CompletionStage<?> publish(Producer<byte[]> producer) {
    var received = new CompletableFuture<Void>();
    var unused = send(producer, received);
    return received;
  }

  /** Like {@link #publish}, and times the acknowledgement from when the message was due. */
  public final CompletionStage<?> publish(Producer<byte[]> producer, long dueNs) {
    var received = new CompletableFuture<Void>();
    var unused =
        send(producer, received)
            .thenRun(
                () -> TrialContext.recording().time("acknowledged", System.nanoTime() - dueNs));
    return received;
  }

  /** Publishes a message; the stage completes when it is acknowledged. See {@link #await}. */
  public final CompletionStage<?> send(Producer<byte[]> producer) {
    return send(producer, new CompletableFuture<>());
  }

  private CompletableFuture<?> send(Producer<byte[]> producer, CompletableFuture<Void> received) {
    long sequence = nextSequence++;
    inFlight.put(sequence, received);
    return message(producer, sequence)
        .value(MessageStamp.on(payload, sequence))
        .sendAsync()
        .whenComplete(
            (id, error) -> {
              if (error != null && inFlight.remove(sequence) != null) {
                received.completeExceptionally(error);
              }
            });
  }

  /**
   * Waits until all messages are received. A missing one is a failure, {@code lost}; one that was
   * never acknowledged is a {@code timeout} as well.
   */
  public final void await(Duration longest) throws InterruptedException {
    if (!Await.until(longest, POLL, inFlight::isEmpty)) {
      TrialContext.recording().failed("lost", inFlight.size());
    }
  }

  /** The number of the next message. */
  final long nextSequence() {
    return nextSequence;
  }

  /** Before the subscription. An overridden set-up would be called twice by JMH. */
  void prepare(PulsarServers servers, Producers producers) {}

  /** One by default. */
  int consumersPerTopic() {
    return 1;
  }

  /** Sets what differs from an exclusive consumer; by default nothing. */
  ConsumerBuilder<byte[]> configure(ConsumerBuilder<byte[]> consumer) {
    return consumer;
  }

  /** Begins a message; by default one without a key. */
  TypedMessageBuilder<byte[]> message(Producer<byte[]> producer, long sequence) {
    return producer.newMessage();
  }

  /** A whole message arrives for the first time. */
  void arrived(long sequence) {}

  CompletableFuture<Void> acknowledge(Consumer<byte[]> consumer, Message<byte[]> message) {
    return consumer.acknowledgeAsync(message);
  }

  private void received(Consumer<byte[]> consumer, Message<byte[]> message) {
    byte[] bytes = message.getData();
    if (!MessageStamp.isWhole(bytes)) {
      TrialContext.recording().failed("checksum", 1);
    } else {
      long sequence = MessageStamp.sequence(bytes);
      CompletableFuture<Void> waiting = inFlight.remove(sequence);
      if (waiting == null) {
        TrialContext.recording().failed("duplicate", 1);
      } else {
        arrived(sequence);
        waiting.complete(null);
      }
    }
    var unused = acknowledge(consumer, message);
  }
}
