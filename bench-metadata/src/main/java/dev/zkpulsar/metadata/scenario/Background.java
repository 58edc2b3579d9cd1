package dev.zkpulsar.metadata.scenario;

import dev.zkpulsar.env.settings.Labelled;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.point.PointRules;
import dev.zkpulsar.harness.point.Range;
import dev.zkpulsar.harness.state.OfferedLoad;
import dev.zkpulsar.harness.state.Seed;
import dev.zkpulsar.metadata.client.MetadataSession;
import dev.zkpulsar.metadata.client.Tree;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Work beside the measured operations, in sessions of its own. Work comes in rounds; the metric
 * {@code background.last} is the time from a round's due time to the end of its last operation.
 */
@State(Scope.Benchmark)
public class Background implements PointRules {

  /** The kinds of work. */
  public enum Kind implements Labelled {
    NONE,
    /** Reads at one instant, as when a broker takes over topics. */
    READS,
    /** Lists of one parent's children at one instant (PIP-442). */
    LISTS,
    /** Lists with the children's values at one instant. */
    SCAN,
    /** Ledgers that roll over: a conditional put, a create and a delete each (#26542). */
    STORM,
    /** Sessions that do nothing. */
    SESSIONS,
    /** Sessions that are notified of every write, as each broker is. */
    NOTIFICATIONS
  }

  /**
   * What other sessions do meanwhile: {@code reads}, {@code lists} or {@code scan} (lists with
   * values) at one instant; a {@code storm} of ledgers that roll over (put, create and delete);
   * idle {@code sessions}; {@code notifications} to other sessions.
   */
  @Param("none")
  @Labelled.By(Kind.class)
  public String background;

  /** Operations of a round, or sessions. */
  @Param("100")
  @Range(min = 1, max = 100_000)
  public int backgroundCount;

  /** Children of the parent that is listed ({@code lists}) or scanned ({@code scan}). */
  @Param("1000")
  @Range(min = 1, max = 100_000)
  public int backgroundChildren;

  /** Time from one round to the next, in milliseconds; longer if a round takes longer. */
  @Param("1000")
  @Range(min = 10, max = 600_000)
  public int backgroundEveryMillis;

  /** The part of that time over which a storm's operations are spread at random. */
  @Param("0")
  @Range(min = 0, max = 100)
  public int backgroundJitterPercent;

  private Rounds rounds;

  @Override
  public Set<String> unusedParams(Point point) {
    return switch (kind()) {
      case NONE ->
          Set.of(
              "backgroundCount",
              "backgroundChildren",
              "backgroundEveryMillis",
              "backgroundJitterPercent");
      case SESSIONS, NOTIFICATIONS ->
          Set.of("backgroundChildren", "backgroundEveryMillis", "backgroundJitterPercent");
      case READS -> Set.of("backgroundChildren", "backgroundJitterPercent");
      case LISTS, SCAN -> Set.of("backgroundJitterPercent");
      case STORM -> Set.of("backgroundChildren");
    };
  }

  private Kind kind() {
    return Labelled.of(Kind.class, background);
  }

  /**
   * Opens the background's sessions and creates its nodes. The heap of the servers is then read
   * with idle sessions, without the garbage of their opening.
   */
  @Setup(Level.Trial)
  public void prepare(NodeOperations foreground) throws Exception {
    switch (kind()) {
      case NONE -> {}
      case SESSIONS -> {
        foreground.openOthers(backgroundCount);
        FullCollection.ofServers();
      }
      case NOTIFICATIONS -> {
        for (MetadataSession session : foreground.openOthers(backgroundCount)) {
          session.watch(foreground.tree().root(), path -> {}).toCompletableFuture().get();
        }
      }
      default -> {
        long spreadMillis = (long) backgroundEveryMillis * backgroundJitterPercent / 100;
        rounds =
            new Rounds(
                operation(foreground),
                backgroundCount,
                TimeUnit.MILLISECONDS.toNanos(backgroundEveryMillis),
                TimeUnit.MILLISECONDS.toNanos(spreadMillis),
                Seed.ofFork());
      }
    }
  }

  private IntFunction<CompletionStage<?>> operation(NodeOperations foreground) throws Exception {
    MetadataSession session = foreground.openOthers(1).get(0);
    Tree tree = foreground.tree();
    return switch (kind()) {
      case READS -> n -> session.get(tree.path(n));
      case LISTS -> {
        String parent = tree.createParent("listed", session, backgroundChildren);
        yield n -> session.getChildren(parent);
      }
      case SCAN -> {
        String parent = tree.createParent("scanned", session, backgroundChildren);
        yield n -> session.getChildrenWithValues(parent);
      }
      case STORM -> new Ledgers(tree, session, backgroundCount)::rollOver;
      default -> throw new IllegalStateException(background + " comes in no rounds");
    };
  }

  /** Begins the rounds of an iteration. */
  @Setup(Level.Iteration)
  public void begin(OfferedLoad load) {
    if (rounds != null) {
      rounds.begin(load.recording());
    }
  }

  @TearDown(Level.Iteration)
  public void end() throws InterruptedException {
    if (rounds != null) {
      rounds.end();
    }
  }
}
