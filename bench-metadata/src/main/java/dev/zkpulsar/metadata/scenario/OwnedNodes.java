package dev.zkpulsar.metadata.scenario;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Labelled;
import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.point.FaultKind;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.point.PointRules;
import dev.zkpulsar.metadata.client.KeyOrder;
import dev.zkpulsar.metadata.client.MeasuredClient;
import dev.zkpulsar.metadata.client.MeasuredClient.ClientKind;
import dev.zkpulsar.metadata.client.MetadataSession;
import dev.zkpulsar.metadata.client.Tree;
import java.util.EnumSet;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.IntSupplier;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Nodes with an ACL: the session's digest identity owns them. Expected: as fast as open nodes,
 * since the server compares strings. Wrong if {@code servers.cpu/op} is above that of get and put.
 */
@State(Scope.Benchmark)
public class OwnedNodes implements PointRules {
  private static final int NODES = 1_000;

  private NodeOperations operations;
  private String prefix;
  private IntSupplier next;

  /** A fault may end a session, and the session after it has no identity. */
  @Override
  public Optional<BadInputException> impossible(Point point) {
    var known = EnumSet.of(ClientKind.ZOOKEEPER);
    return FaultKind.unlessNone(point, "a new session would not own the nodes")
        .or(() -> MeasuredClient.unlessOneOf(known, point, "it creates open nodes only"));
  }

  /** Gives the sessions an identity and creates the nodes; of several workers, worker 0 does. */
  @Setup(Level.Trial)
  public void create(NodeOperations measured) throws Exception {
    operations = measured;
    Tree tree = measured.tree();
    prefix = tree.root() + "/owned";
    next = Labelled.of(KeyOrder.class, tree.keys).over(NODES);
    for (MetadataSession session : measured.openSessions()) {
      session.authenticate();
    }
    TrialContext.worker()
        .once(
            "owned",
            () ->
                Tree.inPortions(
                    NODES, n -> measured.session().createOwned(prefix + n, tree.payload())));
  }

  /** Reads the next node. */
  public CompletionStage<?> get() {
    return operations
        .session()
        .get(prefix + next.getAsInt())
        .thenAccept(operations.tree()::requirePayload);
  }

  /** Writes the next node. */
  public CompletionStage<?> put() {
    return operations.session().put(prefix + next.getAsInt(), operations.tree().payload());
  }
}
