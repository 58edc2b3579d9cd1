package dev.zkpulsar.metadata.scenario;

import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.point.Range;
import dev.zkpulsar.harness.state.ReadShare;
import dev.zkpulsar.harness.state.Seed;
import dev.zkpulsar.harness.state.WrongAnswerException;
import dev.zkpulsar.metadata.client.MeasuredClient;
import dev.zkpulsar.metadata.client.MetadataClient;
import dev.zkpulsar.metadata.client.MetadataSession;
import dev.zkpulsar.metadata.client.OxiaClient;
import dev.zkpulsar.metadata.client.SessionOpener;
import dev.zkpulsar.metadata.client.StoreClient;
import dev.zkpulsar.metadata.client.Tree;
import dev.zkpulsar.metadata.client.VersionedNodes;
import dev.zkpulsar.metadata.client.WatchedSession;
import dev.zkpulsar.metadata.client.ZooKeeperClient;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Operations of the measured client on the nodes of a tree; a wrong answer is a failure. Each
 * method starts one operation and returns at once.
 *
 * <p>An operation chooses its session by chance, so that the arrivals of a session are as random as
 * those of all sessions together, like those of one broker among many. If the sessions took turns,
 * the arrivals of each would be nearly regular, and a batch smaller than a broker's.
 *
 * <p>A new operation of all clients is a method of {@link MetadataSession}, which each client
 * implements, a method of this class that judges the answer, and one of {@code
 * OperationBenchmarks}.
 */
@State(Scope.Benchmark)
public class NodeOperations {

  /** Sessions, each with a connection, among which each operation chooses by chance. */
  @Param("1")
  @Range(min = 1, max = 1_000)
  public int sessions;

  private final AtomicInteger asked = new AtomicInteger();
  private List<? extends MetadataSession> open;
  private MetadataClient client;
  private Tree tree;
  private VersionedNodes versioned;
  private SplittableRandom choice;

  /** Opens the sessions of the measured client, which creates the nodes. */
  @Setup(Level.Trial)
  public void connect(
      MeasuredClient measured,
      ZooKeeperClient zooKeeper,
      OxiaClient oxia,
      StoreClient store,
      Tree nodes)
      throws Exception {
    use(measured.among(zooKeeper, oxia, store), nodes);
    if (TrialContext.hasFaults()) {
      open = open.stream().map(WatchedSession::of).toList();
    }
  }

  /** Opens the sessions of a given client, which creates the nodes. */
  public void use(MetadataClient measured, Tree nodes) throws Exception {
    client = measured;
    open = client.open(sessions);
    // Not the numbers by which the keys are chosen: a session would always meet the same nodes.
    choice = new SplittableRandom(~Seed.ofFork());
    tree = nodes;
    tree.create(client, open.get(0));
    versioned = new VersionedNodes(tree.root() + "/versioned");
  }

  /** All sessions that are measured. */
  public List<? extends MetadataSession> openSessions() {
    return open;
  }

  /** Opens sessions beside those that are measured. */
  public List<? extends MetadataSession> openOthers(int count) throws Exception {
    return client.openOthers(count);
  }

  /** Opens such sessions in another process. */
  public SessionOpener opener() {
    return client.opener();
  }

  /** The measured client knows the size of a node as if it had written it. */
  public void hasWritten(String path, byte[] data) {
    client.hasWritten(path, data);
  }

  /** The nodes that the operations read and write. */
  public Tree tree() {
    return tree;
  }

  /**
   * The session of the next operation. One thread calls this; if another repeats an operation at
   * the same time, both can get one session.
   */
  public MetadataSession session() {
    return open.get(choice.nextInt(sessions));
  }

  /** Reads the next node. */
  public CompletionStage<?> get() {
    return session().get(tree.nextPath()).thenAccept(tree::requirePayload);
  }

  /** Writes the next node. */
  public CompletionStage<?> put() {
    return session().put(tree.nextPath(), tree.payload());
  }

  /** Reads the next node or writes it, at random. */
  public CompletionStage<?> getOrPut(ReadShare share) {
    return share.nextIsRead() ? get() : put();
  }

  /** Writes a node if it has the version of the write before, as a broker updates a ledger list. */
  public CompletionStage<?> putIfUnchanged() {
    VersionedNodes.Node node = versioned.take();
    return session()
        .putIfVersion(node.path(), tree.payload(), node.version())
        .thenAccept(version -> versioned.giveBack(node, version));
  }

  /** Lists the children of the next node. */
  public CompletionStage<?> getChildren() {
    return session()
        .getChildren(tree.nextPath())
        .thenAccept(children -> WrongAnswerException.unless(children.size() == Tree.CHILDREN));
  }

  /** Asks for a node that does not exist, under a new name each time, so that no cache answers. */
  public CompletionStage<?> exists() {
    return session()
        .exists(tree.nextPath() + "/missing" + asked.getAndIncrement())
        .thenAccept(isThere -> WrongAnswerException.unless(!isThere));
  }
}
