package dev.zkpulsar.producer.scenario;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.state.Params;
import dev.zkpulsar.harness.state.PointRules;
import dev.zkpulsar.harness.state.PulsarServers;
import dev.zkpulsar.producer.client.ProducerClient;
import dev.zkpulsar.producer.client.Producers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.pulsar.client.api.Consumer;
import org.apache.pulsar.client.api.Message;
import org.apache.pulsar.client.api.Producer;
import org.apache.pulsar.client.api.PulsarClientException;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * One consumer for each topic, in the producers' JVM, so that one clock times a message. A lost
 * message stays in flight until the iteration's deadline and is a failure of kind {@code timeout}.
 * A message that is received twice is a {@code duplicate}, a damaged one a {@code checksum}
 * failure.
 */
@State(Scope.Benchmark)
public class Receiver implements PointRules {
  private final Map<Long, CompletableFuture<Void>> inFlight = new ConcurrentHashMap<>();
  private byte[] payload;
  private long nextSequence;

  @Override
  public void check(Params point, Properties settings) {
    int topics = point.of(Producers.class).topics;
    if (topics % point.workers() != 0) {
      throw BadInputException.of(
          "-p topics",
          topics,
          "the producers and consumers of a topic are on one worker, for one clock",
          "multiples of " + point.workers());
    }
  }

  /** Subscribes to every topic of this worker's producers, before the first message. */
  @Setup(Level.Trial)
  public void subscribe(
      PulsarServers servers, ProducerClient client, Producers producers, VectorMessage vector)
      throws PulsarClientException {
    payload = vector.bytes();
    List<CompletableFuture<Consumer<byte[]>>> consumers = new ArrayList<>();
    for (int topic : producers.ownTopics()) {
      consumers.add(
          client
              .client()
              .newConsumer()
              .topic(servers.topic(topic))
              .subscriptionName("receiver")
              .messageListener(this::received)
              .subscribeAsync());
    }
    CompletableFuture.allOf(consumers.toArray(CompletableFuture[]::new)).join();
  }

  /** Publishes a message; the stage completes when it is received. One thread calls this. */
  public CompletionStage<?> publish(Producer<byte[]> producer) {
    long sequence = nextSequence++;
    var received = new CompletableFuture<Void>();
    inFlight.put(sequence, received);
    var unused =
        producer
            .sendAsync(MessageStamp.on(payload, sequence))
            .whenComplete(
                (id, error) -> {
                  if (error != null && inFlight.remove(sequence) != null) {
                    received.completeExceptionally(error);
                  }
                });
    return received;
  }

  private void received(Consumer<byte[]> consumer, Message<byte[]> message) {
    byte[] bytes = message.getData();
    if (!MessageStamp.isWhole(bytes)) {
      TrialContext.recording().failed("checksum", 1);
    } else {
      CompletableFuture<Void> waiting = inFlight.remove(MessageStamp.sequence(bytes));
      if (waiting == null) {
        TrialContext.recording().failed("duplicate", 1);
      } else {
        waiting.complete(null);
      }
    }
    var unused = consumer.acknowledgeAsync(message);
  }
}
