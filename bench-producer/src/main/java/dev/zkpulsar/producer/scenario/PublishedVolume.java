package dev.zkpulsar.producer.scenario;

import dev.zkpulsar.env.pulsar.PulsarSettings;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Labelled;
import dev.zkpulsar.harness.load.ClosedLoop;
import dev.zkpulsar.harness.load.Operation;
import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.point.Range;
import dev.zkpulsar.harness.point.Total;
import dev.zkpulsar.harness.settings.RunSettings;
import dev.zkpulsar.harness.state.LoadState;
import dev.zkpulsar.producer.client.Producers;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import org.apache.pulsar.client.api.MessageId;
import org.apache.pulsar.client.api.MessageIdAdv;
import org.apache.pulsar.client.api.Producer;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.runner.options.Options;

/** The volume that an iteration publishes, and the order of its messages. */
@State(Scope.Benchmark)
public class PublishedVolume extends LoadState<ClosedLoop<Producer<byte[]>>> {
  private static final long MIB = 1 << 20;

  /**
   * After so many waits of 100 ms without an acknowledgement, an iteration ends without the rest.
   */
  private static final int MOST_WAITS = 300;

  /** The order of messages. */
  public enum SendMode implements Labelled {
    /**
     * Every producer sends one message at once and waits for all acknowledgements, as in the study:
     * its client, like Java's, does not gather a batch when an application sends synchronously.
     */
    ROUND,
    /** Each producer keeps its share of {@link PublishedVolume#inFlight} messages in flight. */
    PIPELINED
  }

  /** Payload of an iteration, in MiB. */
  @Param("512")
  @Total
  @Range(min = 1, max = 1 << 20)
  public int totalMiB;

  /** How messages are sent: a number in flight, or a round of one for each producer. */
  @Param("pipelined")
  @Labelled.By(SendMode.class)
  public String sendMode;

  /** Messages in flight of all producers, at least one each; has no effect in a round. */
  @Param("10000")
  @Total
  @Range(min = 1, max = 1_000_000)
  public int inFlight;

  private Producers producers;
  private byte[] message;
  private long messages;

  /** The batches of an iteration that brokers have acknowledged. */
  private final LongAdder batches = new LongAdder();

  @Override
  public void check(Point point, RunSettings settings) {
    var pulsar = settings.of(PulsarSettings.class);
    Options options = point.options();
    // The ledgers of all iterations of a fork stay until it ends.
    int iterations =
        options.getWarmupIterations().orElse(1) + options.getMeasurementIterations().orElse(1);
    long neededBytes = totalMiB * MIB * pulsar.writtenPerByte() * iterations;
    long freeBytes = pulsar.freeDiskBytes();
    if (freeBytes < neededBytes) {
      throw BadInputException.of(
          "-p totalMiB",
          totalMiB,
          "%d iterations need %d MiB of disk, but only %d are free"
              .formatted(iterations, neededBytes / MIB, freeBytes / MIB),
          "a smaller -p totalMiB, or another -D" + PulsarSettings.DATA_DIR);
    }
  }

  @Override
  public Set<String> unusedParams(Point point) {
    return SendMode.ROUND.is(sendMode) ? Set.of("inFlight") : Set.of();
  }

  @Setup(Level.Trial)
  public void over(Producers all, VectorMessage vector) {
    producers = all;
    message = vector.bytes();
    totalMiB = TrialContext.worker().share(totalMiB);
    inFlight = TrialContext.worker().share(inFlight);
    messages = Math.max(1, totalMiB * MIB / message.length);
    // A producer's slots lie side by side, so that messages are sent, acknowledged and sent again
    // together. With the producers in turn, batches began at half the size and grew for seconds.
    loop =
        new ClosedLoop<>(
            IntStream.range(0, all.producers)
                .mapToObj(n -> Collections.nCopies(slots(n), all.all().get(n)))
                .flatMap(List::stream)
                .toList());
  }

  /** The slots of the n-th producer; the last ones get the remainder. */
  private int slots(int n) {
    return SendMode.ROUND.is(sendMode) ? 1 : Math.max(1, (inFlight + n) / producers.producers);
  }

  /** Publishes the volume. A message without an acknowledgement is a failure. */
  public void publish() throws InterruptedException {
    batches.reset();
    if (SendMode.ROUND.is(sendMode)) {
      publishInRounds();
    } else {
      publishPipelined();
    }
  }

  /** The last round is completed. */
  private void publishInRounds() {
    long published = 0;
    while (published < messages && loop.round(this::sendAlone)) {
      published += producers.producers;
    }
  }

  private void publishPipelined() throws InterruptedException {
    Operation<Producer<byte[]>> send = this::send;
    long published = 0;
    int waits = 0;
    while (published < messages && waits < MOST_WAITS) {
      if (loop.issue(send)) {
        published++;
        waits = 0;
      } else {
        waits++;
      }
    }
  }

  private CompletionStage<?> send(Producer<byte[]> producer) {
    return producer.sendAsync(message).thenAccept(this::countBatch);
  }

  private void countBatch(MessageId acknowledged) {
    if (isFirst(acknowledged)) {
      batches.increment();
    }
  }

  private CompletionStage<?> sendAlone(Producer<byte[]> producer) {
    CompletionStage<?> sent = send(producer);
    CompletableFuture<Void> unused = producer.flushAsync();
    return sent;
  }

  @Override
  protected void ended(Recording recording) {
    Recording.Window window = recording.window();
    double seconds = (window.drainedNs() - window.startNs()) / 1e9;
    double delivered = recording.response().getTotalCount();
    recording.figure("bytes", delivered * message.length / seconds, "B/s");
    recording.figure("messagesperbatch", delivered / Math.max(1, batches.sum()), "#");
    recording.figure("createproducers", producers.createMillis(), "ms");
  }

  /** Whether a message is the first of its batch, or a batch of its own. */
  private static boolean isFirst(MessageId id) {
    return ((MessageIdAdv) id).getBatchIndex() <= 0;
  }
}
