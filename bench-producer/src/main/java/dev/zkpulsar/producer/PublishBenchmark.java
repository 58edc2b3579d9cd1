package dev.zkpulsar.producer;

import dev.zkpulsar.harness.state.OfferedLoad;
import dev.zkpulsar.producer.client.Producers;
import dev.zkpulsar.producer.scenario.Receiver;
import dev.zkpulsar.producer.scenario.VectorMessage;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * The time of a message until it is acknowledged or received, at a rate. The creation of producers
 * and consumers is not measured.
 */
@State(Scope.Benchmark)
public class PublishBenchmark extends Forks {

  /** Publishes a message; ends when the broker has acknowledged it. */
  @Benchmark
  public void publish(OfferedLoad load, Producers producers, VectorMessage vector) {
    load.issue(producer -> producer.sendAsync(vector.bytes()), producers.next());
  }

  /**
   * Publishes a message; ends when a consumer has received it with a correct checksum. Producers
   * and consumers share one client: its connection, its network thread, and the broker's thread for
   * it.
   */
  @Benchmark
  public void publishAndReceive(OfferedLoad load, Producers producers, Receiver receiver) {
    load.issue(receiver::publish, producers.next());
  }
}
