package dev.zkpulsar.topics;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.pulsar.client.api.Producer;
import org.apache.pulsar.client.api.PulsarClient;

/**
 * A program that knows nothing of the benchmark: it publishes to each topic every 10 ms, and prints
 * the longest time from a message to its acknowledgement when its input ends.
 */
final class Observer {
  private static final long EVERY_NS = 10_000_000;

  private final Producer<byte[]> producer;
  private final AtomicLong longestNs = new AtomicLong();

  private Observer(Producer<byte[]> producer) {
    this.producer = producer;
  }

  /** The first message that a broker does not acknowledge waits for the end of the outage. */
  private void publish() {
    long sentNs = System.nanoTime();
    var unused =
        producer
            .sendAsync(new byte[10])
            .thenRun(() -> longestNs.accumulateAndGet(System.nanoTime() - sentNs, Math::max));
  }

  /**
   * Observes topics.
   *
   * @param args the service URL, then topics
   */
  public static void main(String[] args) throws Exception {
    var client =
        PulsarClient.builder()
            .serviceUrl(args[0])
            .startingBackoffInterval(10, TimeUnit.MILLISECONDS)
            .maxBackoffInterval(10, TimeUnit.MILLISECONDS)
            .build();
    var observers = new ArrayList<Observer>();
    for (String topic : List.of(args).subList(1, args.length)) {
      observers.add(
          new Observer(
              client
                  .newProducer()
                  .topic(topic)
                  .enableBatching(false)
                  .sendTimeout(0, TimeUnit.SECONDS)
                  .create()));
    }
    System.out.println("ready");
    for (long dueNs = System.nanoTime(); System.in.available() == 0; dueNs += EVERY_NS) {
      observers.forEach(Observer::publish);
      TimeUnit.NANOSECONDS.sleep(dueNs + EVERY_NS - System.nanoTime());
    }
    observers.forEach(
        observer ->
            System.out.println(
                observer.producer.getTopic() + "," + observer.longestNs.get() / 1e6));
    System.out.flush();
    Runtime.getRuntime().halt(0);
  }
}
