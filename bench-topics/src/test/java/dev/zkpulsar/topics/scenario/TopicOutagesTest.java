package dev.zkpulsar.topics.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.client.api.MessageId;
import org.apache.pulsar.client.api.Producer;
import org.junit.jupiter.api.Test;

class TopicOutagesTest {
  private static final long LIMIT_NS = TimeUnit.SECONDS.toNanos(20);
  private static final long FAULT_MILLIS = 1_000;

  /** A producer whose messages the test acknowledges. */
  private static final class Topic {
    private final BlockingQueue<CompletableFuture<MessageId>> sent = new LinkedBlockingQueue<>();
    private volatile long disconnectedMillis;
    private volatile boolean isConnected = true;
    private volatile boolean isClosed;

    @SuppressWarnings("unchecked")
    private Producer<byte[]> producer() {
      return (Producer<byte[]>)
          Proxy.newProxyInstance(
              getClass().getClassLoader(),
              new Class<?>[] {Producer.class},
              (proxy, method, arguments) ->
                  switch (method.getName()) {
                    case "sendAsync" -> {
                      if (isClosed) {
                        yield CompletableFuture.failedFuture(new IllegalStateException());
                      }
                      var future = new CompletableFuture<MessageId>();
                      sent.add(future);
                      yield future;
                    }
                    case "getLastDisconnectedTimestamp" -> disconnectedMillis;
                    case "isConnected" -> isConnected;
                    case "getTopic" -> "topic";
                    default -> throw new UnsupportedOperationException(method.getName());
                  });
    }

    private CompletableFuture<MessageId> next() throws InterruptedException {
      CompletableFuture<MessageId> future = sent.poll(10, TimeUnit.SECONDS);
      assertThat(future).as("a message").isNotNull();
      return future;
    }
  }

  private final Topic topic = new Topic();
  private final TopicOutages outages = new TopicOutages(List.of(topic.producer()), LIMIT_NS);
  private final long faultNs = System.nanoTime();

  private TopicOutages.Served served() throws InterruptedException {
    return served(outages);
  }

  private static TopicOutages.Served served(TopicOutages outages) throws InterruptedException {
    for (long endNs = System.nanoTime() + LIMIT_NS;
        outages.isRunning() && System.nanoTime() < endNs; ) {
      Thread.sleep(1);
    }
    assertThat(outages.missing()).isEmpty();
    return outages.served().get(0);
  }

  @Test
  void anOutageBeginsWithTheEventIfItsMessageIsNotAcknowledged() throws Exception {
    outages.begin(faultNs, FAULT_MILLIS, faultNs + LIMIT_NS);
    var message = topic.next();
    topic.disconnectedMillis = FAULT_MILLIS;
    message.complete(null);

    assertThat(served().dueNs()).isEqualTo(faultNs);
    assertThat(topic.sent).isEmpty();
  }

  /** The load manager moves its bundle: no unload takes the connection away once more. */
  @Test
  void aTopicWithoutAConnectionIsLostBeforeTheEvent() throws Exception {
    topic.isConnected = false;
    topic.disconnectedMillis = FAULT_MILLIS - 1;
    outages.begin(faultNs, FAULT_MILLIS, faultNs + LIMIT_NS);
    topic.isConnected = true;
    topic.next().complete(null);

    assertThat(served().dueNs()).isEqualTo(faultNs);
    assertThat(topic.sent).isEmpty();
  }

  /** An unloaded topic serves on for a moment. */
  @Test
  void anOutageBeginsWithTheLossOfTheConnectionIfTheOldBrokerStillAcknowledges() throws Exception {
    outages.begin(faultNs, FAULT_MILLIS, faultNs + LIMIT_NS);
    topic.next().complete(null);
    long lostNs = System.nanoTime();
    topic.disconnectedMillis = FAULT_MILLIS + 1;
    topic.next().complete(null);

    assertThat(served().dueNs()).isGreaterThanOrEqualTo(lostNs);
    assertThat(outages.reconnects()).isEqualTo(1);
  }

  /** A broker may acknowledge late what it has received, and no longer what it receives then. */
  @Test
  void anOutageBeginsWithTheFirstMessageThatTheOldBrokerDoesNotAcknowledge() throws Exception {
    var often = new TopicOutages(List.of(topic.producer()), 1);
    often.begin(faultNs, FAULT_MILLIS, faultNs + LIMIT_NS);
    var late = topic.next();
    var message = topic.next();
    long acknowledgedNs = System.nanoTime();
    late.complete(null);
    topic.disconnectedMillis = FAULT_MILLIS + 1;
    message.complete(null);

    assertThat(served(often).dueNs()).isBetween(faultNs + 1, acknowledgedNs);
  }

  @Test
  void aFailedMessageIsSentAgainAndKeepsItsTime() throws Exception {
    outages.begin(faultNs, FAULT_MILLIS, faultNs + LIMIT_NS);
    topic.disconnectedMillis = FAULT_MILLIS;
    topic.next().completeExceptionally(new IllegalStateException());
    topic.next().complete(null);

    assertThat(served().dueNs()).isEqualTo(faultNs);
  }

  /** A producer that is closed fails a message before it returns. */
  @Test
  void aMessageThatFailsAtOnceDoesNotHoldTheWatcher() throws Exception {
    topic.isClosed = true;
    topic.disconnectedMillis = FAULT_MILLIS;
    outages.begin(faultNs, FAULT_MILLIS, faultNs + TimeUnit.MILLISECONDS.toNanos(100));
    while (outages.isRunning() && System.nanoTime() < faultNs + LIMIT_NS) {
      Thread.sleep(1);
    }

    assertThat(outages.isRunning()).isFalse();
    assertThat(outages.missing()).containsExactly("topic");
  }

  @Test
  void aTopicThatDoesNotServeAgainIsMissing() throws Exception {
    outages.begin(faultNs, FAULT_MILLIS, faultNs);
    CompletableFuture<?> unused = topic.next();
    while (outages.isRunning()) {
      Thread.sleep(1);
    }

    assertThat(outages.missing()).containsExactly("topic");
    assertThat(outages.served()).isEmpty();
  }
}
