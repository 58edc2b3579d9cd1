package dev.zkpulsar.topics.scenario;

import dev.zkpulsar.harness.load.ClosedLoop;
import dev.zkpulsar.harness.load.Operation;
import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.point.Range;
import dev.zkpulsar.harness.state.LoadState;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.zookeeper.KeeperException;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The deletion of all {@link TopicsToDelete} of an iteration, as a closed loop: topic by topic, or
 * all by one request. It reports the time until the last answer and the topics deleted a second,
 * both only if no deletion failed, and the znodes left behind.
 */
@State(Scope.Benchmark)
public class Deletion extends LoadState<ClosedLoop<Integer>> {
  private static final String BY_NAMESPACE = ".namespace";
  private static final int NAMED = 5;

  /** Topics that are deleted at a time. */
  @Param("1")
  @Range(min = 1, max = 1_000)
  public int inFlight;

  /** Deletions that are not answered after this time fail. */
  @Param("300")
  @Range(min = 1, max = 480)
  public int limitSeconds;

  private TopicsToDelete topics;
  private boolean isByNamespace;

  /** One request deletes a namespace. */
  @Override
  public Set<String> unusedParams(Point point) {
    return point.benchmark().endsWith(BY_NAMESPACE) ? Set.of("inFlight") : Set.of();
  }

  @Setup(Level.Trial)
  public void slots() {
    loop = new ClosedLoop<>(Collections.nCopies(inFlight, 0));
  }

  /** Deletes the topics, {@link #inFlight} at a time. */
  public void deleteTopics(TopicsToDelete created) throws InterruptedException {
    topics = created;
    isByNamespace = false;
    run(created.names().stream().map(name -> deletion(created, name)).toList());
  }

  private static Operation<Integer> deletion(TopicsToDelete created, String name) {
    return slot -> created.delete(name);
  }

  /** Deletes the namespace with all topics. */
  public void deleteNamespace(TopicsToDelete created) throws InterruptedException {
    topics = created;
    isByNamespace = true;
    run(List.of(slot -> created.deleteNamespace()));
  }

  private void run(List<Operation<Integer>> deletions) throws InterruptedException {
    var requests = new AllOnce(deletions);
    long startNs = System.nanoTime();
    requests.run(loop, startNs + TimeUnit.SECONDS.toNanos(limitSeconds));
    if (requests.haveSucceeded()) {
      long tookNs = System.nanoTime() - startNs;
      recording().time("last", tookNs);
      recording().figure("deleted", topics.names().size() * 1e9 / tookNs, "topics/s");
    }
    if (requests.notStarted() > 0) {
      recording().failed("notstarted", requests.notStarted());
    }
  }

  /** Counts what is left, after the measured time. */
  @Override
  protected void ended(Recording recording) {
    var since = isByNamespace ? topics.sinceNamespace() : topics.sinceTopics();
    try {
      if (since.isPresent()) {
        since.get().find().forEach((root, paths) -> report(root, paths, recording));
      }
    } catch (KeeperException e) {
      throw new IllegalStateException("the znodes that are left cannot be counted: " + e, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void report(String root, Set<String> paths, Recording recording) {
    recording.figure("left." + root, paths.size(), "znodes");
    if (!paths.isEmpty()) {
      System.err.printf(
          "zkpulsar: %d znodes are left: %s%n",
          paths.size(), paths.stream().limit(NAMED).collect(Collectors.joining(", ")));
    }
  }
}
