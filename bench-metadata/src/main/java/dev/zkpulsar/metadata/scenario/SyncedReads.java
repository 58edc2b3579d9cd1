package dev.zkpulsar.metadata.scenario;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.point.PointRules;
import dev.zkpulsar.metadata.client.MeasuredClient;
import dev.zkpulsar.metadata.client.MeasuredClient.ClientKind;
import java.util.EnumSet;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Linearizable reads: a sync, then a get in the same session. Expected: the sync adds a round trip
 * from the session's server to the leader, and waits for the writes that the leader has not
 * committed. Wrong if {@code sessionOn=leader} or {@code servers=1} costs as much.
 */
@State(Scope.Benchmark)
public class SyncedReads implements PointRules {
  private NodeOperations operations;

  @Override
  public Optional<BadInputException> impossible(Point point) {
    return MeasuredClient.unlessOneOf(
        EnumSet.of(ClientKind.ZOOKEEPER, ClientKind.STORE_ZOOKEEPER), point, "it has no sync");
  }

  /** Uses the sessions of the measured client. */
  @Setup(Level.Trial)
  public void use(NodeOperations measured) {
    operations = measured;
  }

  /** Reads the next node after a sync. */
  public CompletionStage<?> syncAndGet() {
    return operations
        .session()
        .syncAndGet(operations.tree().nextPath())
        .thenAccept(operations.tree()::requirePayload);
  }
}
