package dev.zkpulsar.metadata.scenario;

import dev.zkpulsar.env.settings.Labelled;
import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.state.Seed;
import dev.zkpulsar.harness.state.WrongAnswerException;
import dev.zkpulsar.metadata.client.KeyOrder;
import dev.zkpulsar.metadata.client.MetadataSession;
import dev.zkpulsar.metadata.client.Tree;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntSupplier;
import org.apache.jute.BinaryInputArchive;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The metadata of topics or subscriptions, which a broker compresses with {@code
 * managedLedgerInfoCompressionType} and {@code managedCursorInfoCompressionType}.
 *
 * <p>The set-up draws {@value #NODES} messages ({@link ManagedInfoData}), which differ, compresses
 * them by Pulsar's own code ({@link ManagedInfoCodec}), and creates a node of each. A put
 * serializes and compresses the next message on a thread as those of a broker's managed ledgers,
 * and writes its node; the time in which a broker builds the message and computes its size, which
 * its classes keep, is left out. A get reads the next node, and such a thread decompresses and
 * parses its data. The metric {@code znode.bytes} is the mean size of a node's data, {@code
 * znode.limit} its share of {@code jute.maxbuffer}.
 *
 * <p>Mechanism: the servers receive, log, replicate and send the compressed bytes, so their
 * network, disk and processor time of an operation falls with {@code znode.bytes}. The broker pays
 * processor time for each compression and decompression. So large nodes gain, and nodes below the
 * threshold, which stay as they are, gain nothing. It would be wrong if {@code servers.cpu/op} of
 * 10,000 ranges did not fall with {@code znode.bytes}, if {@code client.cpu/op} did not rise, or if
 * nodes below the threshold differed by {@code compression} more than two runs do.
 */
@State(Scope.Benchmark)
public class ManagedInfos {
  private static final int NODES = 20;

  private final Object[] messages = new Object[NODES];
  private final byte[][] data = new byte[NODES][];
  private ExecutorService threads;
  private ManagedInfoCodec codec;
  private NodeOperations operations;
  private IntSupplier next;
  private String prefix;

  /** Creates the nodes; of several workers, worker 0 does. */
  @Setup(Level.Trial)
  public void create(NodeOperations measured, ManagedInfoParams params) throws Exception {
    operations = measured;
    Tree tree = measured.tree();
    prefix = tree.root() + "/managed";
    next = Labelled.of(KeyOrder.class, tree.keys).over(NODES);
    threads = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
    codec = params.codec();
    var infos = new ManagedInfoData(new SplittableRandom(Seed.get()));
    for (int node = 0; node < NODES; node++) {
      messages[node] = codec.parse(params.next(infos));
      data[node] = codec.compress(messages[node]);
      measured.hasWritten(prefix + node, data[node]);
    }
    MetadataSession session = measured.session();
    TrialContext.worker()
        .once(
            "managed",
            () ->
                Tree.inPortions(
                    NODES,
                    n -> session.putIfVersion(prefix + n, data[n], MetadataSession.MISSING)));
  }

  /** Reads the next node and parses its data; other data than were written are a failure. */
  public CompletionStage<?> get() {
    int node = next.getAsInt();
    return operations
        .session()
        .get(prefix + node)
        .thenApplyAsync(read -> parse(node, read), threads);
  }

  private Object parse(int node, byte[] read) {
    WrongAnswerException.unless(Arrays.equals(read, data[node]));
    return codec.parse(read);
  }

  /** Compresses the next message and writes its node. */
  public CompletionStage<?> put() {
    int node = next.getAsInt();
    MetadataSession session = operations.session();
    return CompletableFuture.supplyAsync(() -> codec.compress(messages[node]), threads)
        .thenCompose(bytes -> session.put(prefix + node, bytes));
  }

  /** Records the size of the nodes. */
  @TearDown(Level.Iteration)
  public void recordSizes() {
    double meanBytes = Arrays.stream(data).mapToInt(node -> node.length).average().orElseThrow();
    Recording recording = TrialContext.recording();
    recording.figure("znode.bytes", meanBytes, "B");
    recording.figure("znode.limit", 100 * meanBytes / BinaryInputArchive.maxBuffer, "%");
  }

  /** Ends the threads, which have no work left. */
  @TearDown(Level.Trial)
  public void endThreads() {
    if (threads != null) {
      threads.shutdown();
    }
  }
}
