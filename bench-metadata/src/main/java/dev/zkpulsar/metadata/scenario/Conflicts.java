package dev.zkpulsar.metadata.scenario;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Labelled;
import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.point.PointRules;
import dev.zkpulsar.harness.point.Range;
import dev.zkpulsar.harness.state.Seed;
import dev.zkpulsar.metadata.client.MeasuredClient;
import dev.zkpulsar.metadata.client.MeasuredClient.ClientKind;
import dev.zkpulsar.metadata.client.MetadataSession;
import dev.zkpulsar.metadata.client.NodeKind;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Innocent writes, which are measured, and conflicting ones between them in the same session. The
 * metric {@code conflicts} counts the conflicting ones; one that does not end as it must is a
 * failure ({@code failures.conflict}).
 *
 * <p>Mechanism: Pulsar's store on ZooKeeper sends a batch of writes as one {@code multi}. One
 * conflict fails it as a whole, and the store sends each innocent write again, alone ({@code
 * ZKMetadataStore.handlePutResult}). So an innocent write of a batch of B among p % of conflicts is
 * sent twice with the probability 1 - (1 - p/100)^(B - 1), where B is {@code batch.operations}.
 *
 * <p>The mechanism would be wrong if the innocent writes of {@code conflict=none} (the same load)
 * were as slow, or those of {@code batchingMaxOperations=1} (batches of one), or those of the plain
 * client, which has no batches.
 */
@State(Scope.Benchmark)
public class Conflicts implements PointRules {
  private static final long WRONG_VERSION = 1_000_000_000;

  /** The refusals of all clients, as {@link Recording#kindOf} names them. */
  private static final Set<String> REFUSALS =
      Set.of("badversion", "nodeexists", "unexpectedversionid", "keyalreadyexists");

  /** Conflicting writes that are added to a hundred innocent ones, at random places. */
  @Param("1")
  @Range(min = 0, max = 100)
  public int conflictPercent;

  /** Why the conflicting writes fail; {@code none}: they are puts that succeed. */
  @Param("bad-version")
  @Labelled.By(Conflict.class)
  public String conflict;

  /** Split, as the nodes are drawn by the same seed. */
  private final SplittableRandom random = new SplittableRandom(Seed.get()).split();

  private final AtomicInteger parents = new AtomicInteger();
  private NodeOperations operations;
  private String existing;

  @Override
  public Set<String> unusedParams(Point point) {
    return conflictPercent == 0 ? Set.of("conflict") : Set.of();
  }

  @Override
  public Optional<BadInputException> impossible(Point point) {
    return conflictPercent > 0 && Conflict.NO_PARENT.is(conflict)
        ? MeasuredClient.unlessOneOf(
            EnumSet.of(ClientKind.ZOOKEEPER, ClientKind.STORE_ZOOKEEPER),
            point,
            "it needs no parents (conflict=no-parent)")
        : Optional.empty();
  }

  /** Creates the node that the conflicting writes are refused on. */
  @Setup(Level.Trial)
  public void create(NodeOperations measured) throws Exception {
    operations = measured;
    existing = measured.tree().root() + "/conflict";
    MetadataSession session = measured.session();
    TrialContext.worker()
        .once("conflict", () -> create(session, existing).toCompletableFuture().get());
  }

  /** Writes the next node. */
  public CompletionStage<?> put() {
    return withConflicts(operations.put());
  }

  /** Creates a node or deletes one. */
  public CompletionStage<?> create(Churn churn) {
    return withConflicts(churn.createOrDelete(operations));
  }

  /** Writes the next node, or creates or deletes one, at random. */
  public CompletionStage<?> mix(Churn churn) {
    return random.nextBoolean() ? put() : create(churn);
  }

  private CompletionStage<?> withConflicts(CompletionStage<?> innocent) {
    if (random.nextInt(100) < conflictPercent) {
      Recording recording = TrialContext.recording();
      var unused = conflicting().whenComplete((done, error) -> count(recording, error));
    }
    return innocent;
  }

  private Conflict kind() {
    return Labelled.of(Conflict.class, conflict);
  }

  private CompletionStage<?> conflicting() {
    MetadataSession session = operations.session();
    return switch (kind()) {
      case NONE -> operations.put();
      case BAD_VERSION ->
          session.putIfVersion(existing, operations.tree().payload(), WRONG_VERSION);
      case NODE_EXISTS -> create(session, existing);
      case NO_PARENT -> createWithParent(session);
    };
  }

  private CompletionStage<String> create(MetadataSession session, String path) {
    return session.create(path, operations.tree().payload(), NodeKind.PERSISTENT);
  }

  /**
   * The store creates the parent itself; with the plain client, BookKeeper does as is done here.
   */
  private CompletionStage<?> createWithParent(MetadataSession session) {
    String parent =
        operations.tree().root()
            + "/parent"
            + TrialContext.worker().number(parents.getAndIncrement());
    String path = parent + "/ledger";
    return create(session, path)
        .exceptionallyCompose(
            missing -> create(session, parent).thenCompose(created -> create(session, path)));
  }

  /** Any thread may call; {@code error} is null after a success. */
  private synchronized void count(Recording recording, Throwable error) {
    if (!endedAsExpected(error)) {
      recording.failed("conflict", 1);
    } else if (!Conflict.NONE.is(conflict)) {
      var before = recording.figures().get("conflicts");
      recording.figure("conflicts", before == null ? 1 : before.value() + 1, "ops");
    }
  }

  /** Whether a conflict was refused, or a write without one succeeded. */
  private boolean endedAsExpected(Throwable error) {
    Throwable cause = error instanceof CompletionException ? error.getCause() : error;
    if (!kind().isRefused()) {
      return cause == null;
    }
    return cause != null && REFUSALS.contains(Recording.kindOf(cause.getClass()));
  }
}
