package dev.zkpulsar.metadata.scenario;

import dev.zkpulsar.harness.point.Range;
import dev.zkpulsar.harness.state.WrongAnswerException;
import dev.zkpulsar.metadata.client.MetadataSession;
import java.util.concurrent.CompletionStage;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** A parent with many children. */
@State(Scope.Benchmark)
public class Parents {

  /** Children, each with the tree's payload and without children of its own. */
  @Param("1000")
  @Range(min = 1, max = 100_000)
  public int children;

  private NodeOperations operations;
  private String parent;

  @Setup(Level.Trial)
  public void create(NodeOperations measured) throws Exception {
    operations = measured;
    parent = measured.tree().createParent("parent", measured.session(), children);
  }

  /** Lists the children and reads their values. */
  public CompletionStage<?> listWithValues() {
    return operations
        .session()
        .getChildrenWithValues(parent)
        .thenAccept(values -> WrongAnswerException.unless(values == children));
  }

  /** Lists the children, and the children of each, of which there are none (#26157). */
  public CompletionStage<?> listEmptySubtrees() {
    MetadataSession session = operations.session();
    return session
        .getChildren(parent)
        .thenCompose(
            names -> {
              WrongAnswerException.unless(names.size() == children);
              return MetadataSession.all(names.stream().map(name -> listEmpty(session, name)));
            });
  }

  private CompletionStage<?> listEmpty(MetadataSession session, String child) {
    return session
        .getChildren(parent + "/" + child)
        .thenAccept(names -> WrongAnswerException.unless(names.isEmpty()));
  }
}
