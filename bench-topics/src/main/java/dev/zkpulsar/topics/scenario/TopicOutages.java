package dev.zkpulsar.topics.scenario;

import dev.zkpulsar.topics.client.TopicClient;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.apache.pulsar.client.api.Producer;

/**
 * Finds when each topic serves again after a fault. One message is due on every topic at the
 * fault's instant, and further ones at a pause until the topic's producer loses its connection: the
 * old broker may still acknowledge some. The first acknowledgement after that loss ends the outage,
 * which began when its message was due. A failed message is sent again and keeps its time.
 *
 * <p>A producer without a connection at the fault's instant has lost it already: the load manager
 * may be moving its bundle to another broker, and then an unload leaves the bundle alone.
 */
final class TopicOutages {
  private static final long POLL_NS = 1_000_000;

  /** The most unanswered messages of a topic: further ones would tell nothing. */
  private static final int MOST_IN_FLIGHT = 50;

  /** After a poll that took t, the watcher sleeps for 9 t: it uses at most a tenth of a core. */
  private static final int REST = 9;

  private final List<Outage> all;
  private final long pauseNs;
  private final AtomicInteger left;
  private volatile boolean isRunning = true;
  private long faultMillis;
  private long reconnects;

  /**
   * Watches the topics of producers.
   *
   * @param pauseNs between two messages of a topic: an outage is reported too short by less
   */
  TopicOutages(List<Producer<byte[]>> producers, long pauseNs) {
    all = producers.stream().map(Outage::new).toList();
    this.pauseNs = pauseNs;
    left = new AtomicInteger(all.size());
  }

  /**
   * A topic serves again; times are by {@link System#nanoTime}.
   *
   * @param dueNs when the first message was due that the old broker did not acknowledge
   * @param atNs when the topic acknowledged this message
   */
  record Served(long dueNs, long atNs) {
    long sinceNs(long instantNs) {
      return atNs - instantNs;
    }
  }

  /** The outage of one topic. */
  final class Outage {
    private final Producer<byte[]> producer;
    private final AtomicInteger inFlight = new AtomicInteger();

    /** When the messages were due that are to be sent again. */
    private final Queue<Long> failed = new ConcurrentLinkedQueue<>();

    private long nextNs;
    private volatile boolean isLostBefore;

    /** Null until the topic serves again. */
    private volatile Served served;

    private long lostMillis;

    private Outage(Producer<byte[]> producer) {
      this.producer = producer;
    }

    String topic() {
      return producer.getTopic();
    }

    /** The end of the outage; empty until then. */
    Optional<Served> served() {
      return Optional.ofNullable(served);
    }

    private boolean isLost(long lastDisconnectedMillis) {
      return isLostBefore || lastDisconnectedMillis >= faultMillis;
    }

    /** Sends the first message. */
    private void begin(long faultNs) {
      isLostBefore = !producer.isConnected();
      send(faultNs);
    }

    private void send(long due) {
      nextNs = due + pauseNs;
      inFlight.incrementAndGet();
      var unused = TopicClient.publish(producer).whenComplete((id, error) -> completed(due, error));
    }

    /** Acknowledgements of a topic come in the order of its messages, on one thread. */
    private void completed(long due, Throwable error) {
      long nowNs = System.nanoTime();
      if (error != null) {
        failed.add(due);
      } else if (served == null && isLost(producer.getLastDisconnectedTimestamp())) {
        served = new Served(due, nowNs);
        left.decrementAndGet();
      }
      inFlight.decrementAndGet();
    }

    /** Sends the messages that are due; returns whether the connection was lost once more. */
    private boolean poll() {
      long lastMillis = producer.getLastDisconnectedTimestamp();
      // Asked once: a loss in between would be served without being counted.
      boolean isLost = isLost(lastMillis);
      boolean isLostAgain = isLost && lastMillis != lostMillis;
      lostMillis = lastMillis;
      // A message may fail at once, and is then sent in the next poll.
      for (int toResend = failed.size(); toResend > 0; toResend--) {
        send(failed.poll());
      }
      long nowNs = System.nanoTime();
      int unanswered = inFlight.get() + failed.size();
      boolean isDue = nowNs >= nextNs && unanswered < MOST_IN_FLIGHT;
      if (isLost) {
        // The answer that leaves none unanswered may have come since the caller looked.
        isDue = unanswered == 0 && served == null;
      }
      if (isDue) {
        send(nowNs);
      }
      return isLostAgain;
    }
  }

  /**
   * Sends the first message on every topic, and watches the topics on a thread of its own until all
   * serve again or the time is over.
   *
   * @param faultNs the fault's instant by {@link System#nanoTime}
   * @param faultMillis the same instant in milliseconds since 1970
   * @param endNs the end of the wait
   */
  void begin(long faultNs, long faultMillis, long endNs) {
    this.faultMillis = faultMillis;
    all.forEach(outage -> outage.begin(faultNs));
    var watch = new Thread(() -> watch(endNs), "outages");
    watch.setDaemon(true);
    watch.start();
  }

  private void watch(long endNs) {
    long nowNs = System.nanoTime();
    while (left.get() > 0 && nowNs < endNs) {
      for (Outage outage : all) {
        if (outage.served == null) {
          boolean isLostAgain = outage.poll();
          reconnects += isLostAgain ? 1 : 0;
        }
      }
      long tookNs = System.nanoTime() - nowNs;
      LockSupport.parkNanos(Math.max(POLL_NS, REST * tookNs));
      nowNs = System.nanoTime();
    }
    isRunning = false;
  }

  /** Whether a topic is still awaited. */
  boolean isRunning() {
    return isRunning;
  }

  List<Outage> all() {
    return all;
  }

  /** The number of topics that the fault takes. */
  int count() {
    return all.size();
  }

  /** The ends of the outages that have ended. */
  List<Served> served() {
    return all.stream().flatMap(outage -> outage.served().stream()).toList();
  }

  /** The topics that do not serve again. */
  List<String> missing() {
    return all.stream().filter(outage -> outage.served == null).map(Outage::topic).toList();
  }

  /** How often the producers lost their connections, when nothing is awaited any more. */
  long reconnects() {
    return reconnects;
  }
}
