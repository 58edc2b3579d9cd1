package dev.zkpulsar.metadata.scenario;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.helpers.HelperJvm;
import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.point.PointRules;
import dev.zkpulsar.harness.point.Range;
import dev.zkpulsar.metadata.client.MeasuredClient;
import dev.zkpulsar.metadata.client.MeasuredClient.ClientKind;
import dev.zkpulsar.metadata.client.VersionedNodes;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Puts in one session that others are notified of. An operation lasts from the start of the put to
 * its notification in the measured listener, which is in this process; the metric {@code event} is
 * the same time without the wait for the put's acknowledgement. {@linkplain OtherListeners Another
 * process} holds the other listeners. Puts in flight use different nodes, so that each notification
 * belongs to one put; if all nodes are in use, a put creates another one.
 */
@State(Scope.Benchmark)
public class Notifications implements PointRules {
  /** A broker that has not heard of a change for so long has worked with old data. */
  private static final int LOST_MILLIS = 10_000;

  /** Sessions that are notified, each of every put, as each broker is. One is measured. */
  @Param("1")
  @Range(min = 1, max = 1_000)
  public int listeners;

  /** Tests lose notifications sooner. */
  long lostMillis = LOST_MILLIS;

  private NodeOperations writer;
  private VersionedNodes nodes;
  private List<HelperJvm> others = List.of();
  private long beganNs;
  private long cpuBeforeNs;
  private final Map<String, Awaited> awaited = new ConcurrentHashMap<>();

  /** A put of which the measured listener has not been notified. */
  private record Awaited(long startNs, CompletableFuture<Void> notified) {}

  /** The name of the class gives the kind of failure. */
  private static final class LostNotificationException extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  /**
   * In Pulsar 4.0.7 the other sessions of the store in memory drop their caches, and call no
   * listener. RocksDB is open in one process.
   */
  @Override
  public Optional<BadInputException> impossible(Point point) {
    var silent = EnumSet.of(ClientKind.STORE_MEMORY);
    if (listeners > 1) {
      silent.add(ClientKind.STORE_ROCKSDB);
    }
    return MeasuredClient.unlessOneOf(
        EnumSet.complementOf(silent),
        point,
        "it notifies no other " + (listeners > 1 ? "process (listeners)" : "session"));
  }

  /** Opens the sessions that are notified of what the others write. */
  @Setup(Level.Trial)
  public void watch(NodeOperations operations) throws Exception {
    writer = operations;
    nodes = new VersionedNodes(writer.tree().root() + "/watched");
    String root = writer.tree().root();
    if (listeners > 1) {
      var helper = new OtherListeners(writer.opener(), listeners - 1, root);
      others = List.of(HelperJvm.start(helper, OtherListeners.PROCESS));
    }
    writer
        .openOthers(1)
        .get(0)
        .watch(root, this::arrived)
        .toCompletableFuture()
        .get(lostMillis, TimeUnit.MILLISECONDS);
  }

  /** Meters the other listeners in the time in which the servers are metered. */
  @Setup(Level.Iteration)
  public void meterOthers() {
    if (!others.isEmpty()) {
      TrialContext.listen(TrialContext.Order.HELPERS, opened -> beginMetering(), this::addCpu);
    }
  }

  private void beginMetering() {
    beganNs = System.nanoTime();
    cpuBeforeNs = othersCpuNs();
  }

  /** Fails if the other listeners are gone: the servers would have had less to do. */
  private void addCpu(Recording recording) {
    double cores = (double) (othersCpuNs() - cpuBeforeNs) / (System.nanoTime() - beganNs);
    recording.figure("listeners.cpu", cores, "cores");
  }

  private long othersCpuNs() {
    return others.stream().mapToLong(process -> process.cpu().toNanos()).sum();
  }

  @TearDown(Level.Trial)
  public void close() {
    others.forEach(HelperJvm::close);
  }

  private void arrived(String path) {
    Awaited put = awaited.remove(path);
    if (put != null) {
      TrialContext.recording().time("event", System.nanoTime() - put.startNs);
      put.notified.complete(null);
    }
  }

  /** Puts a node; completes when the put is acknowledged and its notification has arrived. */
  public CompletionStage<?> putUntilNotified() {
    VersionedNodes.Node node = nodes.take();
    var notified = new CompletableFuture<Void>();
    awaited.put(node.path(), new Awaited(System.nanoTime(), notified));
    var put = writer.session().putIfVersion(node.path(), writer.tree().payload(), node.version());
    // A put that failed waits for no notification.
    put.whenComplete(
        (version, error) -> {
          if (error != null) {
            awaited.remove(node.path());
            notified.completeExceptionally(error);
          }
        });
    return put.thenAcceptBoth(
        notified
            .orTimeout(lostMillis, TimeUnit.MILLISECONDS)
            .exceptionally(timeout -> lost(node, timeout)),
        (version, arrived) -> nodes.giveBack(node, version));
  }

  private Void lost(VersionedNodes.Node node, Throwable timeout) {
    awaited.remove(node.path()); // Should it come later, it is no event of a later iteration.
    throw timeout instanceof TimeoutException
        ? new LostNotificationException()
        : new IllegalStateException(timeout);
  }
}
