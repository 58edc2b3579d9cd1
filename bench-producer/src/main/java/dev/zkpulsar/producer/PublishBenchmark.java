package dev.zkpulsar.producer;

import dev.zkpulsar.harness.state.OfferedLoad;
import dev.zkpulsar.producer.client.Producers;
import dev.zkpulsar.producer.scenario.Receiver;
import dev.zkpulsar.producer.scenario.Vector;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Control;

/**
 * The time of a message until it is acknowledged or received, at a rate. The creation of producers
 * and consumers is not measured.
 */
@State(Scope.Benchmark)
public class PublishBenchmark extends Forks {

  /** Publishes a message; ends when the broker has acknowledged it. */
  @Benchmark
  public void publish(Control control, OfferedLoad load, Producers producers, Vector vector) {
    load.issue(control, producer -> producer.sendAsync(vector.bytes()), producers.next());
  }

  /**
   * Publishes a message; ends when a consumer has received it with a correct checksum. Producers
   * and consumers share one client: its connection, its network thread, and the broker's thread for
   * it.
   */
  @Benchmark
  public void publishAndReceive(
      Control control, OfferedLoad load, Producers producers, Receiver receiver) {
    load.issue(control, receiver::publish, producers.next());
  }
}
