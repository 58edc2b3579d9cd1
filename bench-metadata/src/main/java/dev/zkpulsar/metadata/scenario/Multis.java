package dev.zkpulsar.metadata.scenario;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.point.PointRules;
import dev.zkpulsar.harness.point.Range;
import dev.zkpulsar.harness.state.WrongAnswerException;
import dev.zkpulsar.metadata.client.MeasuredClient;
import dev.zkpulsar.metadata.client.MeasuredClient.ClientKind;
import dev.zkpulsar.metadata.client.Tree;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Several reads or writes in one request, all or none; an operation is the whole multi. Expected: a
 * multi of writes costs one proposal and one sync of the log, whatever its size. Wrong if {@code
 * servers.fsyncs/op} rises with {@code multiOperations}.
 */
@State(Scope.Benchmark)
public class Multis implements PointRules {
  /** With the frame of its operations, less than ZooKeeper's default jute.maxbuffer. */
  private static final int MOST_BYTES = 1_000_000;

  /** Reads or writes of a request. */
  @Param("10")
  @Range(min = 1, max = 1_000)
  public int multiOperations;

  private NodeOperations operations;

  @Override
  public Optional<BadInputException> impossible(Point point) {
    int payloadBytes = point.state(Tree.class).payloadBytes;
    if ((long) multiOperations * payloadBytes > MOST_BYTES) {
      return Optional.of(
          BadInputException.of(
              "-p multiOperations",
              multiOperations,
              "exceeds a request of 1 MB with payloadBytes=" + payloadBytes,
              "1 to " + MOST_BYTES / payloadBytes));
    }
    return MeasuredClient.unlessOneOf(EnumSet.of(ClientKind.ZOOKEEPER), point, "it has no multi");
  }

  /** Uses the sessions of the measured client. */
  @Setup(Level.Trial)
  public void use(NodeOperations measured) {
    operations = measured;
  }

  /** Reads the next nodes. */
  public CompletionStage<?> get() {
    Tree tree = operations.tree();
    return operations
        .session()
        .getAll(nextPaths())
        .thenAccept(
            values -> {
              WrongAnswerException.unless(values.size() == multiOperations);
              values.forEach(tree::requirePayload);
            });
  }

  /** Writes the next nodes. */
  public CompletionStage<?> put() {
    return operations.session().putAll(nextPaths(), operations.tree().payload());
  }

  private List<String> nextPaths() {
    return Stream.generate(operations.tree()::nextPath).limit(multiOperations).toList();
  }
}
