package dev.zkpulsar.producer.scenario;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.point.Range;
import dev.zkpulsar.harness.settings.RunSettings;
import dev.zkpulsar.harness.state.PulsarServers;
import dev.zkpulsar.producer.client.Producers;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLongArray;
import org.apache.pulsar.client.api.ConsumerBuilder;
import org.apache.pulsar.client.api.Producer;
import org.apache.pulsar.client.api.SubscriptionType;
import org.apache.pulsar.client.api.TypedMessageBuilder;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Several consumers of a Key_Shared subscription. A key has one producer, and a message that comes
 * after a later one of its key is a failure, {@code order}. Expected: the broker sends each
 * consumer its part of what it has read, so more consumers mean smaller deliveries and more work a
 * message. Equal processor time of the broker a message with 1 and 16 consumers shows this wrong:
 * so one run did (2026-11-27).
 */
@State(Scope.Benchmark)
public class KeyShared extends Receiver {

  /** Consumers of each topic. */
  @Param("4")
  @Range(min = 1, max = 1_000)
  public int consumers;

  /** Different keys of the messages. */
  @Param("1000")
  @Range(min = 1, max = 1_000_000)
  public int keys;

  private Producers producers;
  private AtomicLongArray latest;

  @Override
  String whyAlone() {
    return "a batch has one key for Key_Shared";
  }

  /** A producer without a key would be counted in the label, but never used. */
  @Override
  public void check(Point point, RunSettings settings) {
    super.check(point, settings);
    int needed = settings.share(point.state(Producers.class).producers);
    if (keys < needed) {
      throw BadInputException.of("-p keys", keys, "fewer than producers", needed + " or more");
    }
  }

  @Override
  void prepare(PulsarServers servers, Producers all) {
    producers = all;
    latest = new AtomicLongArray(keys);
  }

  @Override
  int consumersPerTopic() {
    return consumers;
  }

  @Override
  ConsumerBuilder<byte[]> configure(ConsumerBuilder<byte[]> consumer) {
    return consumer.subscriptionType(SubscriptionType.Key_Shared);
  }

  @Override
  TypedMessageBuilder<byte[]> message(Producer<byte[]> producer, long sequence) {
    return producer.newMessage().key(Integer.toString(key(sequence)));
  }

  private int key(long sequence) {
    return (int) (sequence / 2 % keys); // Two in a row, so that they can overtake each other.
  }

  /** Publishes a message of the next key; ends when a consumer has received it. */
  public CompletionStage<?> publish() {
    int number = key(nextSequence()) % producers.producers;
    return publish(producers.all().get(number));
  }

  @Override
  void arrived(long sequence) {
    long before = latest.getAndAccumulate(key(sequence), sequence, Math::max);
    if (before > sequence) {
      TrialContext.recording().failed("order", 1);
    }
  }
}
