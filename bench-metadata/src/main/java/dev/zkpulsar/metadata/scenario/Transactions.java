package dev.zkpulsar.metadata.scenario;

import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.point.Range;
import dev.zkpulsar.metadata.client.MetadataSession;
import dev.zkpulsar.metadata.client.NodeKind;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The metadata of a transaction as PIP-473 keeps them: a sequential record for each message, one
 * conditional put that commits, of which another session is notified, and the removal of the
 * records. The metric {@code commit} is the time from the put until it is acknowledged and
 * notified.
 */
@State(Scope.Benchmark)
public class Transactions {

  /** Messages of a transaction. */
  @Param("10")
  @Range(min = 1, max = 1_000)
  public int records;

  private final AtomicInteger number = new AtomicInteger();
  private NodeOperations operations;
  private Notifications commits;

  /** Uses the sessions of the measured client. */
  @Setup(Level.Trial)
  public void use(NodeOperations measured, Notifications notifications) {
    operations = measured;
    commits = notifications;
  }

  /** Writes the records, commits and removes the records. */
  public CompletionStage<?> commit() {
    MetadataSession session = operations.session();
    byte[] payload = operations.tree().payload();
    String prefix =
        operations.tree().root()
            + "/txn"
            + TrialContext.worker().number(number.getAndIncrement())
            + "r";
    var paths = new String[records];
    return allOf(
            n ->
                session
                    .create(prefix, payload, NodeKind.SEQUENTIAL)
                    .thenAccept(path -> paths[n] = path))
        .thenCompose(
            written -> {
              long startNs = System.nanoTime();
              return commits
                  .putUntilNotified()
                  .thenRun(
                      () -> TrialContext.recording().time("commit", System.nanoTime() - startNs));
            })
        .thenCompose(committed -> allOf(n -> session.delete(paths[n])));
  }

  private CompletableFuture<Void> allOf(IntFunction<CompletionStage<?>> operation) {
    return MetadataSession.all(IntStream.range(0, records).mapToObj(operation));
  }
}
