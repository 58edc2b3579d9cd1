package dev.zkpulsar.topics.scenario;

import dev.zkpulsar.topics.client.TopicClient;
import java.util.BitSet;
import java.util.concurrent.CompletionStage;
import org.apache.pulsar.client.api.Producer;

/**
 * A topic whose messages have numbers, from 1, so that a reader can look for each. One thread
 * sends; any thread may complete.
 */
final class NumberedTopic {
  private final Producer<byte[]> producer;
  private final ServiceGaps gaps;
  private final BitSet acknowledged = new BitSet();
  private final BitSet failed = new BitSet();
  private int sent;

  NumberedTopic(Producer<byte[]> producer, ServiceGaps gaps) {
    this.producer = producer;
    this.gaps = gaps;
  }

  String name() {
    return producer.getTopic();
  }

  /** The gaps in the topic's service. */
  ServiceGaps gaps() {
    return gaps;
  }

  /** Sends the next message; the stage completes with the producer's answer. */
  CompletionStage<?> send() {
    int number = next();
    return TopicClient.publish(producer, number)
        .whenComplete((id, error) -> completed(number, error));
  }

  private synchronized int next() {
    sent++;
    return sent;
  }

  private void completed(int number, Throwable error) {
    if (error == null) {
      gaps.acknowledged(System.nanoTime());
    }
    synchronized (this) {
      BitSet answered = error == null ? acknowledged : failed;
      answered.set(number);
    }
  }

  /** The answers so far, for a reader that begins now. */
  synchronized ReadBack readBack() {
    return new ReadBack(sent, (BitSet) acknowledged.clone(), (BitSet) failed.clone());
  }
}
