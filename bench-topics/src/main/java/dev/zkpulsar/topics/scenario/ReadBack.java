package dev.zkpulsar.topics.scenario;

import dev.zkpulsar.topics.client.TopicClient;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.client.api.Message;
import org.apache.pulsar.client.api.Reader;

/**
 * Compares the answers that a producer got with the messages that a reader finds later. One thread
 * uses it.
 *
 * <pre>{@code
 * ReadBack answered = topic.readBack();
 * answered.read(topic.name(), client);
 * MessageFates fates = answered.fates();
 * }</pre>
 */
final class ReadBack {
  private static final int READ_SECONDS = 30;

  private final int sent;
  private final BitSet acknowledged;
  private final BitSet failed;
  private final BitSet read = new BitSet();
  private long repeated;
  private boolean isComplete;

  /**
   * The answers so far, before anything is read.
   *
   * @param acknowledged numbers of messages, not changed by others
   * @param failed numbers of other messages, not changed by others
   */
  ReadBack(int sent, BitSet acknowledged, BitSet failed) {
    this.sent = sent;
    this.acknowledged = acknowledged;
    this.failed = failed;
  }

  /** Reads a topic from its first message to its last; prints why if it cannot. */
  void read(String topic, TopicClient client) throws InterruptedException {
    try (Reader<byte[]> reader = client.read(topic).get()) {
      while (reader.hasMessageAvailable()) {
        Message<byte[]> message = reader.readNext(READ_SECONDS, TimeUnit.SECONDS);
        if (message == null) {
          throw new IOException("no message within " + READ_SECONDS + " s");
        }
        found(message.getData());
      }
      complete();
    } catch (IOException | ExecutionException e) {
      System.err.printf("zkpulsar: %s is not read to its end: %s%n", topic, e.getMessage());
    }
  }

  /** Notes a message that the reader found. */
  void found(byte[] payload) {
    int number = ByteBuffer.wrap(payload).getInt();
    if (number == TopicClient.NO_NUMBER) {
      return;
    }
    if (read.get(number)) {
      repeated++;
    }
    read.set(number);
  }

  /** Notes that the reader has found the last message: the topic has no others. */
  void complete() {
    isComplete = true;
  }

  /** The fates by the messages that the reader has found so far. */
  MessageFates fates() {
    var notFound = (BitSet) acknowledged.clone();
    notFound.andNot(read);
    var stored = (BitSet) failed.clone();
    stored.and(read);
    return new MessageFates(
        sent,
        acknowledged.cardinality(),
        failed.cardinality(),
        (long) sent - acknowledged.cardinality() - failed.cardinality(),
        isComplete ? notFound.cardinality() : 0,
        isComplete ? 0 : notFound.cardinality(),
        stored.cardinality(),
        repeated);
  }
}
