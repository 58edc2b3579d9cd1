package dev.zkpulsar.metadata;

import dev.zkpulsar.harness.load.Operation;
import dev.zkpulsar.harness.state.Range;
import dev.zkpulsar.harness.state.ReadShare;
import dev.zkpulsar.harness.state.WrongAnswerException;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Control;

/**
 * Operations of the measured client on the nodes of a tree; a wrong answer is a failure. The
 * client's sessions take turns. Each method starts one operation and returns at once.
 *
 * <p>A new operation of all clients is a method of {@link Session}, which each client implements, a
 * method of this class that judges the answer, and one of {@link Benchmarks}.
 */
@State(Scope.Benchmark)
public class Operations {

  /**
   * One session of a {@link MetadataClient}. Every method starts one operation and returns at once;
   * any thread may call. So a scenario is written once, for all clients:
   *
   * <pre>{@code
   * CompletionStage<?> get(Session session) {
   *   return session.get(tree.nextPath()).thenAccept(tree::check);
   * }
   * }</pre>
   */
  interface Session {
    /** The version of a node that does not exist. */
    long MISSING = -1;

    /** Reads a node from the server; fails if it is missing. */
    CompletionStage<byte[]> get(String path);

    /** Writes a node that exists, whatever its version. */
    CompletionStage<?> put(String path, byte[] data);

    /**
     * Writes a node if it has a version; fails if it has another.
     *
     * @param version {@link #MISSING} creates the node
     * @return the node's new version
     */
    CompletionStage<Long> putIfVersion(String path, byte[] data, long version);

    /** Whether a node exists. */
    CompletionStage<Boolean> exists(String path);

    /** The names of the children, from the server. */
    CompletionStage<List<String>> getChildren(String path);

    /**
     * Creates a node; fails if it exists.
     *
     * @return its path, which for a sequential node is longer than the given one
     */
    CompletionStage<String> create(String path, byte[] data, NodeKind kind);

    /** Deletes a node; fails if it is missing. */
    CompletionStage<?> delete(String path);

    /**
     * Watches everything below a node.
     *
     * @param changed gets the path of each node that is created or written, on a thread of the
     *     client
     * @return a stage that completes when the watch is set
     */
    CompletionStage<?> watch(String parent, Consumer<String> changed);
  }

  /** Sessions, each with a connection; operations use them in turn. */
  @Param("1")
  @Range(min = 1, max = 1_000)
  public int sessions;

  private final AtomicInteger asked = new AtomicInteger();
  private List<? extends Session> open;
  private MetadataClient client;
  private Tree tree;
  private VersionedNodes versioned;
  private IntSupplier turn;

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
  }

  void use(MetadataClient measured, Tree nodes) throws Exception {
    client = measured;
    open = client.open(sessions);
    turn = KeyOrder.inTurn.over(sessions);
    tree = nodes;
    tree.create(client, open.get(0));
    versioned = new VersionedNodes(tree.root() + "/versioned");
  }

  /** Opens a session beside those that are measured. */
  Session openAnother() throws Exception {
    return client.openAnother();
  }

  Tree tree() {
    return tree;
  }

  /** The session whose turn it is. One thread calls this. */
  Session session() {
    return open.get(turn.getAsInt());
  }

  /** Reads the next node. */
  CompletionStage<?> get() {
    return session().get(tree.nextPath()).thenAccept(tree::requirePayload);
  }

  /** Writes the next node. */
  CompletionStage<?> put() {
    return session().put(tree.nextPath(), tree.payload());
  }

  /** Writes a node if it has the version of the write before, as a broker updates a ledger list. */
  CompletionStage<?> putIfUnchanged() {
    VersionedNodes.Node node = versioned.take();
    return session()
        .putIfVersion(node.path(), tree.payload(), node.version())
        .thenAccept(version -> versioned.giveBack(node, version));
  }

  /** Lists the children of the next node. */
  CompletionStage<?> getChildren() {
    return session()
        .getChildren(tree.nextPath())
        .thenAccept(children -> WrongAnswerException.unless(children.size() == Tree.CHILDREN));
  }

  /** Asks for a node that does not exist, under a new name each time, so that no cache answers. */
  CompletionStage<?> exists() {
    return session()
        .exists(tree.nextPath() + "/missing" + asked.getAndIncrement())
        .thenAccept(isThere -> WrongAnswerException.unless(!isThere));
  }

  /** Every operation as a benchmark; a subclass has the loop and its load. */
  abstract static class Benchmarks extends Forks {

    /** Issues one operation by the loop of the subclass. */
    abstract void issue(Control control, Operation<Operations> operation, Operations operations)
        throws InterruptedException;

    /** Reads a node; the read reaches the store, behind every cache. */
    @Benchmark
    public void get(Control control, Operations operations) throws InterruptedException {
      issue(control, Operations::get, operations);
    }

    /** Writes a node, whatever its version. */
    @Benchmark
    public void put(Control control, Operations operations) throws InterruptedException {
      issue(control, Operations::put, operations);
    }

    /** Writes a node; fails if it has changed since the last write. */
    @Benchmark
    public void putIfUnchanged(Control control, Operations operations) throws InterruptedException {
      issue(control, Operations::putIfUnchanged, operations);
    }

    /** Asks for a node that does not exist and that the client was not asked for before. */
    @Benchmark
    public void exists(Control control, Operations operations) throws InterruptedException {
      issue(control, Operations::exists, operations);
    }

    /** Lists the children of a node; the list comes from the store, behind every cache. */
    @Benchmark
    public void getChildren(Control control, Operations operations) throws InterruptedException {
      issue(control, Operations::getChildren, operations);
    }

    /** Reads and writes at random; readPercent of them are reads. */
    @Benchmark
    public void mix(Control control, Operations operations, ReadShare share)
        throws InterruptedException {
      issue(control, o -> share.nextIsRead() ? o.get() : o.put(), operations);
    }
  }
}
