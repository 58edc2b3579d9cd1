package dev.zkpulsar.metadata.scenario;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.point.PointRules;
import dev.zkpulsar.harness.state.WrongAnswerException;
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
 * Existence of nodes with a watch for the next change; nothing changes them, so a session has one
 * watch per node. Expected: hardly more than a get of the same node. Wrong if it costs more with
 * every session that watches ({@code sessions}).
 */
@State(Scope.Benchmark)
public class WatchedNodes implements PointRules {
  private NodeOperations operations;

  @Override
  public Optional<BadInputException> impossible(Point point) {
    return MeasuredClient.unlessOneOf(
        EnumSet.of(ClientKind.ZOOKEEPER), point, "it has no watch of one node");
  }

  /** Uses the sessions of the measured client. */
  @Setup(Level.Trial)
  public void use(NodeOperations measured) {
    operations = measured;
  }

  /** Asks for the next node, which exists. */
  public CompletionStage<?> exists() {
    return operations
        .session()
        .existsWatched(operations.tree().nextPath())
        .thenAccept(WrongAnswerException::unless);
  }
}
