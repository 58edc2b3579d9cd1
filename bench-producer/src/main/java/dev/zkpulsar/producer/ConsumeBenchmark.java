package dev.zkpulsar.producer;

import dev.zkpulsar.harness.state.Concurrency;
import dev.zkpulsar.harness.state.OfferedLoad;
import dev.zkpulsar.producer.client.Producers;
import dev.zkpulsar.producer.scenario.Acknowledgement;
import dev.zkpulsar.producer.scenario.KeyShared;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The time of a message until a consumer has received it, by the kind of its subscription. */
@State(Scope.Benchmark)
public class ConsumeBenchmark extends Forks {

  /** Publishes; a consumer acknowledges. The time until the broker's receipt is {@code ack}. */
  @Benchmark
  public void acknowledge(OfferedLoad load, Producers producers, Acknowledgement receiver) {
    load.issue(receiver::publish, producers.next());
  }

  /** Publishes with keys; one of several consumers receives. */
  @Benchmark
  public void keyShared(OfferedLoad load, KeyShared receiver) {
    load.issue(KeyShared::publish, receiver);
  }

  /** The same at saturation. */
  @Benchmark
  public void keySharedSaturation(Concurrency concurrency, KeyShared receiver)
      throws InterruptedException {
    concurrency.issue(KeyShared::publish, receiver);
  }
}
