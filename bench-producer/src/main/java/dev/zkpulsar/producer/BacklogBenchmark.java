package dev.zkpulsar.producer;

import dev.zkpulsar.harness.faults.PulsarFault;
import dev.zkpulsar.harness.load.Operation;
import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.state.OfferedLoad;
import dev.zkpulsar.producer.client.Producers;
import dev.zkpulsar.producer.scenario.Background;
import dev.zkpulsar.producer.scenario.Backlog;
import dev.zkpulsar.producer.scenario.BookieLoss;
import dev.zkpulsar.producer.scenario.Receiver;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.client.api.Producer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** A load at a rate while stored messages are read or replicated. An iteration ends by itself. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Measurement(iterations = 1, time = 60) // The plan's estimate.
public class BacklogBenchmark extends Forks {
  private static final Duration LAST_RECEIVED = Duration.ofSeconds(30);

  /**
   * Publishes and receives while the backlog of another topic is read from the disk. Expected: the
   * reader takes the processors, so the tail waits; its messages come from the broker's cache.
   * Times equal to those of {@code PublishBenchmark.publishAndReceive} at the same load would show
   * this wrong. Response time ends with the receipt; {@code acknowledged} with the acknowledgement.
   */
  @Benchmark
  public void catchUp(OfferedLoad load, Producers producers, Receiver tail, Backlog backlog)
      throws InterruptedException, ExecutionException {
    Operation<Producer<byte[]>> publish = producer -> tail.publish(producer, load.intendedNs());
    Background.issueUntil(
        () -> backlog.read(load.recording()), () -> load.issue(publish, producers.next()));
  }

  /**
   * Publishes until the ledgers of a killed bookie are replicated and the backlog is read again.
   * The longest time of each producer without an acknowledgement, from the kill until all is read,
   * is {@code outage.session}. A message that was acknowledged and is never received is a failure.
   */
  @Warmup(iterations = 0)
  @Benchmark
  public void bookieKilled(
      OfferedLoad load,
      Producers producers,
      Receiver receiver,
      Backlog backlog,
      PulsarFault fault,
      BookieLoss loss)
      throws InterruptedException, ExecutionException {
    Operation<Producer<byte[]>> send =
        producer -> TrialContext.ofSession(producer, receiver.send(producer));
    Background.issueUntil(
        () -> {
          loss.await(load.recording(), fault.faultAtSeconds);
          backlog.read(load.recording());
        },
        () -> load.issue(send, producers.next()));
    receiver.await(LAST_RECEIVED);
  }
}
