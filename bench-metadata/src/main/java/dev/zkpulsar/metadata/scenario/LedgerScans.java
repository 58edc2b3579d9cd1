package dev.zkpulsar.metadata.scenario;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Labelled;
import dev.zkpulsar.env.zookeeper.ZooKeeperSettings;
import dev.zkpulsar.harness.helpers.HelperJvm;
import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.load.TrialPhase;
import dev.zkpulsar.harness.point.FaultKind;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.point.PointRules;
import dev.zkpulsar.harness.point.Range;
import dev.zkpulsar.harness.settings.RunSettings;
import dev.zkpulsar.harness.state.OfferedLoad;
import dev.zkpulsar.metadata.client.MeasuredClient;
import dev.zkpulsar.metadata.client.MeasuredClient.ClientKind;
import dev.zkpulsar.metadata.scenario.LedgerScanners.Report;
import dev.zkpulsar.metadata.scenario.LedgerScanners.Word;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Scans of all ledgers' metadata beside measured reads and writes. The bookies' sessions are those
 * of the measured client: {@code metadataServiceUri=zk+hierarchical:} is {@code zookeeper}, {@code
 * metadata-store:} is {@code store-zookeeper}. The tree is there without scanners, too.
 *
 * <p>In an iteration each scanner scans over and over again. A bookie waits for minutes between two
 * scans; so the measured reads and writes are those during a scan, and the store's caches, which
 * forget in ten minutes, are not used. {@code scan.whole} is the time of a scan, {@code scan.rate}
 * the ledgers of all scanners a second, {@code meanwhile.read} and {@code meanwhile.write} the
 * response times of the measured operations apart.
 *
 * <p>Mechanism: a scanner with one request in flight waits for each answer, so through the store,
 * which collects requests for a delay d, a scan of k requests takes up to k d longer than plain
 * (garbage collection: k nodes; over-replicated: k ledgers): each request follows an answer, which
 * a flush brought, and so just misses it. With 100 in flight and more, batches fill, and the store
 * scans faster. The measured requests wait where the scanners' requests are: in the servers, not in
 * the client. It would be wrong if {@code batchingEnabled=false} did not take the difference away
 * from a scan with one request in flight, or if the reads beside ten scanners were not slower with
 * the servers' processor time used up.
 */
@State(Scope.Benchmark)
public class LedgerScans implements PointRules {
  /** A ledger's node on a server's heap, estimated a little above the need. */
  private static final long HEAP_BYTES = 1_000;

  /** Ledgers whose metadata are in the store, all of them closed. */
  @Param("10000")
  @Range(min = 1, max = 1_000_000)
  public int ledgers;

  /** Ledgers that are left of the 10,000 ids that share a parent node. */
  @Param("10000")
  @Range(min = 1, max = LedgerTree.LEDGERS_OF_NODE)
  public int ledgersPerNode;

  /** Sessions that scan at the same time; bookies that collect garbage, or auditors. */
  @Param("1")
  @Range(min = 0, max = 100)
  public int scanners;

  /** Which of BookKeeper's scans. */
  @Param("replicas-check")
  @Labelled.By(ScanKind.class)
  public String scanKind;

  private HelperJvm process;
  private long beganNs;
  private long cpuBeforeNs;

  @Override
  public Set<String> unusedParams(Point point) {
    return scanners == 0 ? Set.of("scanKind") : Set.of();
  }

  @Override
  public Optional<BadInputException> impossible(Point point) {
    var known = EnumSet.of(ClientKind.ZOOKEEPER, ClientKind.STORE_ZOOKEEPER);
    return FaultKind.unlessNone(point, "a repeated operation would be timed from a later one")
        .or(
            () ->
                MeasuredClient.unlessOneOf(
                    known, point, "the ledgers are laid out as on ZooKeeper"));
  }

  /** Refuses ids that have another layout, and a tree that the servers' heap cannot hold. */
  @Override
  public void check(Point point, RunSettings settings) {
    settings.requireOneWorker("the scanners are those of one");
    var tree = new LedgerTree("", ledgers, ledgersPerNode);
    if (tree.id(ledgers - 1) >= LedgerTree.FIRST_LONG_ID) {
      int least = ledgers / (LedgerTree.FIRST_LONG_ID / LedgerTree.LEDGERS_OF_NODE) + 1;
      throw BadInputException.of(
          "-p ledgersPerNode",
          ledgersPerNode,
          "ids from 2147483647 on have another layout",
          "%d to %d with ledgers=%d".formatted(least, LedgerTree.LEDGERS_OF_NODE, ledgers));
    }
    long heapBytes = ledgers * HEAP_BYTES;
    if (heapBytes > settings.of(ZooKeeperSettings.class).heapBytes()) {
      throw BadInputException.of(
          "-p ledgers",
          ledgers,
          "a server needs %d MiB of heap".formatted((heapBytes >> 20) + 1),
          "-D%s=-Xmx%dm, or more".formatted(ZooKeeperSettings.JVM_ARGS, (heapBytes >> 20) + 1));
    }
  }

  /** Creates the ledgers' nodes, and starts the process of the scanners. */
  @Setup(Level.Trial)
  public void prepare(NodeOperations foreground) throws Exception {
    var tree = new LedgerTree(foreground.tree().root() + "/ledgers", ledgers, ledgersPerNode);
    double unused = TrialPhase.during("create", () -> tree.create(foreground.session()));
    if (scanners > 0) {
      process = start(foreground, tree);
    }
  }

  private HelperJvm start(NodeOperations foreground, LedgerTree tree) throws IOException {
    var kind = Labelled.of(ScanKind.class, scanKind);
    return HelperJvm.start(
        new LedgerScanners(foreground.opener(), scanners, tree, kind), LedgerScanners.PROCESS);
  }

  /**
   * Starts the scans of an iteration.
   *
   * @param setUpBefore not read: JMH begins its iteration first, which measures the idle machine
   */
  @Setup(Level.Iteration)
  public void begin(OfferedLoad setUpBefore) {
    if (process != null) {
      beganNs = System.nanoTime();
      cpuBeforeNs = process.cpu().toNanos();
      process.tell(Word.BEGIN);
    }
  }

  /**
   * Stops the scans and records what they did. A scan that fails, or fails to read a ledger, makes
   * the iteration invalid.
   */
  @TearDown(Level.Iteration)
  public void end() {
    if (process == null) {
      return;
    }
    process.tell(Word.END);
    var report = (Report) process.answer();
    long elapsedNs = System.nanoTime() - beganNs;
    Recording recording = TrialContext.recording();
    report.wholeNs().forEach(wholeNs -> recording.time("scan.whole", wholeNs));
    recording.figure("scan.rate", report.ledgers() * 1e9 / elapsedNs, "ledgers/s");
    double cores = (double) (process.cpu().toNanos() - cpuBeforeNs) / elapsedNs;
    recording.figure("scanners.cpu", cores, "cores");
    if (report.failed() > 0) {
      recording.invalid("scan", (double) report.failed(), "ops");
    }
  }

  @TearDown(Level.Trial)
  public void close() {
    if (process != null) {
      process.close();
    }
  }

  /** Reads the next node or writes it, and records reads and writes apart, too. */
  public CompletionStage<?> getOrPut(NodeOperations nodes, boolean isRead, OfferedLoad load) {
    if (isRead) {
      return timed("meanwhile.read", nodes.get(), load);
    }
    return timed("meanwhile.write", nodes.put(), load);
  }

  private static CompletionStage<?> timed(
      String label, CompletionStage<?> operation, OfferedLoad load) {
    Recording recording = load.recording();
    long intendedNs = load.intendedNs();
    return operation.thenRun(() -> recording.time(label, System.nanoTime() - intendedNs));
  }
}
