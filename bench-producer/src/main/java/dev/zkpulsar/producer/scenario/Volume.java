package dev.zkpulsar.producer.scenario;

import dev.zkpulsar.env.pulsar.PulsarSettings;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.load.ClosedLoop;
import dev.zkpulsar.harness.load.Fork;
import dev.zkpulsar.harness.load.Operation;
import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.harness.state.OneThread;
import dev.zkpulsar.harness.state.PointParams;
import dev.zkpulsar.harness.state.Precondition;
import dev.zkpulsar.harness.state.Range;
import dev.zkpulsar.harness.state.Total;
import dev.zkpulsar.harness.state.Unused;
import dev.zkpulsar.producer.client.Producers;
import java.util.Collections;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.TimeUnit;
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

/** The volume that an iteration publishes, and the order of its messages. */
@State(Scope.Benchmark)
public class Volume implements OneThread, Precondition, Unused {
  private static final long MIB = 1 << 20;

  /** Each message is on disk twice: in the journal and in the ledger. */
  private static final int COPIES = 2;

  /** Iterations of a fork for which there is room; the ledgers of all stay until it ends. */
  private static final int ITERATIONS = 3;

  /** After this time without an acknowledgement, an iteration ends without the rest. */
  private static final long QUIET_NS = TimeUnit.SECONDS.toNanos(30);

  /** The order of messages; the names are the values of the parameter. */
  public enum SendMode {
    /**
     * Every producer sends one message at once and waits for all acknowledgements, as in the study:
     * its client, like Java's, does not gather a batch when an application sends synchronously.
     */
    round,
    /** Each producer keeps its share of {@link Volume#inFlight} messages in flight. */
    pipelined
  }

  /** Payload of an iteration, in MiB. */
  @Param("512")
  @Total
  @Range(min = 1, max = 1 << 20)
  public int totalMiB;

  @Param("pipelined")
  public SendMode sendMode;

  /** Messages in flight of all producers, at least one each; has no effect in a round. */
  @Param("10000")
  @Total
  @Range(min = 1, max = 1_000_000)
  public int inFlight;

  private ClosedLoop<Producer<byte[]>> loop;
  private long messages;

  @Override
  public String check(PointParams point, Properties settings) {
    long volumeMib = point.number("totalMiB");
    long neededBytes = volumeMib * MIB * COPIES * ITERATIONS;
    long freeBytes = PulsarSettings.of(settings).freeDiskBytes();
    if (freeBytes < neededBytes) {
      throw BadInputException.of(
          "-p totalMiB",
          point.number("totalMiB"),
          "needs %d MiB of disk, but only %d are free"
              .formatted(neededBytes / MIB, freeBytes / MIB),
          "a smaller -p totalMiB, or another -D" + PulsarSettings.DATA_DIR);
    }
    return "";
  }

  @Override
  public Set<String> unusedParams(Map<String, String> params) {
    return params.get("sendMode").equals(SendMode.round.name()) ? Set.of("inFlight") : Set.of();
  }

  @Setup(Level.Trial)
  public void over(Producers producers, Vector vector) {
    totalMiB = Fork.current().worker().share(totalMiB);
    inFlight = Fork.current().worker().share(inFlight);
    messages = Math.max(1, totalMiB * MIB / vector.bytes().length);
    int slots = sendMode == SendMode.round ? 1 : Math.max(1, inFlight / producers.producers);
    // A producer's slots lie side by side, so that messages are sent, acknowledged and sent again
    // together. With the producers in turn, batches began at half the size and grew for seconds.
    loop =
        new ClosedLoop<>(
            producers.all().stream()
                .flatMap(producer -> Collections.nCopies(slots, producer).stream())
                .toList());
  }

  /**
   * Publishes the volume; the last round is completed. If the broker acknowledges nothing any more,
   * the iteration ends, and what is missing is a failure.
   */
  public void publish(Producers producers, Vector vector) throws InterruptedException {
    byte[] bytes = vector.bytes();
    var batches = new LongAdder();
    Consumer<MessageId> count = id -> batches.add(isFirst(id) ? 1 : 0);
    boolean isRound = sendMode == SendMode.round;
    Operation<Producer<byte[]>> send =
        producer -> {
          var sent = producer.sendAsync(bytes);
          if (isRound) {
            var unused = producer.flushAsync();
          }
          return sent.thenAccept(count);
        };
    loop.begin();
    long published = 0;
    long seen = 0;
    long seenNs = System.nanoTime();
    while (published < messages) {
      if (isRound ? loop.round(send) : loop.issue(send)) {
        published += isRound ? producers.producers : 1;
      } else if (!isRound && batches.sum() > seen) {
        seen = batches.sum();
        seenNs = System.nanoTime();
      } else if (isRound || System.nanoTime() - seenNs >= QUIET_NS) {
        break;
      }
    }
    loop.end();
    Recording.Window window = loop.recording().window();
    double seconds = (window.drainedNs() - window.startNs()) / 1e9;
    double acknowledged = loop.recording().response().getTotalCount();
    loop.recording().figure("bytes", acknowledged * bytes.length / seconds, "B/s");
    loop.recording().figure("messagesperbatch", acknowledged / Math.max(1, batches.sum()), "#");
    loop.recording().figure("createproducers", producers.createMillis(), "ms");
  }

  /** Whether a message is the first of its batch, or a batch of its own. */
  private static boolean isFirst(MessageId id) {
    return ((MessageIdAdv) id).getBatchIndex() <= 0;
  }
}
