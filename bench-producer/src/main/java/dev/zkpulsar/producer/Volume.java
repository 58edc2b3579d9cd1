package dev.zkpulsar.producer;

import dev.zkpulsar.env.pulsar.PulsarSettings;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.load.ClosedLoop;
import dev.zkpulsar.harness.load.Operation;
import dev.zkpulsar.harness.state.Precondition;
import dev.zkpulsar.harness.state.Range;
import java.util.Collections;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.apache.pulsar.client.api.MessageId;
import org.apache.pulsar.client.api.MessageIdAdv;
import org.apache.pulsar.client.api.Producer;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** How much is published in an iteration, and how the messages follow each other. */
@State(Scope.Benchmark)
public class Volume implements Precondition {
  private static final long MIB = 1 << 20;

  /** A message is on the disk twice, in the journal and in the ledger. */
  private static final int COPIES = 2;

  /** Iterations whose data lie on the disk at a time: a point's own, and those not freed yet. */
  private static final int ITERATIONS = 3;

  /** The order of messages; the names are the values of the parameter. */
  public enum SendMode {
    /** Every producer sends one message, all wait for all, and again: the study's way. */
    round,
    /** Each producer keeps its share of {@link Volume#inFlight} messages in flight. */
    pipelined
  }

  /** Payload of an iteration, in MiB. */
  @Param("512")
  @Range(min = 1, max = 1 << 20)
  public int totalMiB;

  /** How the messages follow each other. */
  @Param("pipelined")
  public SendMode sendMode;

  /** Messages in flight, all producers together and one each at least; of no effect in a round. */
  @Param("10000")
  @Range(min = 1, max = 1_000_000)
  public int inFlight;

  private ClosedLoop<Producer<byte[]>> loop;
  private long messages;

  @Override
  public String check(Map<String, String> params) {
    long neededBytes = Long.parseLong(params.get("totalMiB")) * MIB * COPIES * ITERATIONS;
    long freeBytes = PulsarSettings.of(System.getProperties()).freeDiskBytes();
    if (freeBytes < neededBytes) {
      throw new BadInputException(
          "-p totalMiB=%s: needs %d MiB of disk, %d are free; allowed: a smaller -p totalMiB, or another -D%s"
              .formatted(
                  params.get("totalMiB"),
                  neededBytes / MIB,
                  freeBytes / MIB,
                  PulsarSettings.DATA_DIR));
    }
    return "";
  }

  /** Makes the loop over the producers. */
  @Setup(Level.Trial)
  public void over(Producers producers, Vector vector) {
    messages = Math.max(1, totalMiB * MIB / vector.bytes().length);
    int slots = sendMode == SendMode.round ? 1 : Math.max(1, inFlight / producers.producers);
    // All of a producer's at once: what is sent together is acknowledged together and sent together
    // again. Dealt out in turn, the batches were seen to begin at half that size and grow for
    // seconds.
    loop =
        new ClosedLoop<>(
            producers.all().stream()
                .flatMap(producer -> Collections.nCopies(slots, producer).stream())
                .toList());
  }

  /** Publishes all of it; a round that has begun is completed. */
  void publish(Producers producers, Vector vector) throws InterruptedException {
    byte[] bytes = vector.bytes();
    var batches = new LongAdder();
    Consumer<MessageId> count = id -> batches.add(isFirst(id) ? 1 : 0);
    Operation<Producer<byte[]>> send = producer -> producer.sendAsync(bytes).thenAccept(count);
    long startNs = System.nanoTime();
    loop.begin();
    long published = 0;
    while (published < messages) {
      if (sendMode == SendMode.round) {
        published += loop.round(send) ? producers.producers : messages;
      } else if (loop.issue(send)) {
        published++;
      }
    }
    loop.end();
    double seconds = (System.nanoTime() - startNs) / 1e9;
    loop.recording().figure("bytes", published * bytes.length / seconds, "B/s");
    loop.recording()
        .figure("messagesperbatch", (double) published / Math.max(1, batches.sum()), "#");
    loop.recording().figure("createproducers", producers.createMillis(), "ms");
  }

  /** Whether a message is the first of its batch, or a batch of its own. */
  private static boolean isFirst(MessageId id) {
    return ((MessageIdAdv) id).getBatchIndex() <= 0;
  }
}
