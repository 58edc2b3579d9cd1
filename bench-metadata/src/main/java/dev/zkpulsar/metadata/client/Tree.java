package dev.zkpulsar.metadata.client;

import dev.zkpulsar.env.settings.Labelled;
import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.point.Range;
import dev.zkpulsar.harness.state.Seed;
import dev.zkpulsar.harness.state.WrongAnswerException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletionStage;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * The nodes that operations read and write: {@value #NODES} of one size, the same for all clients
 * and stores. Each has {@value #CHILDREN} children if the benchmark lists them: to create and
 * remove these took half of the time that a point needs beside its iterations.
 */
@State(Scope.Benchmark)
public class Tree {
  static final int NODES = 1000;

  /** The children of each node, if the benchmark lists them. */
  public static final int CHILDREN = 5;

  /** Node creations in flight: with the largest payload, 100 MB. */
  private static final int CREATIONS = 100;

  /** The data of a node, in bytes. */
  @Param("255")
  @Range(min = 1, max = 1_000_000)
  public int payloadBytes;

  /** The order in which operations visit the nodes. */
  @Param("in-turn")
  @Labelled.By(KeyOrder.class)
  public String keys;

  private final String[] paths = new String[NODES];
  private byte[] payload;
  private String root;
  private IntSupplier next;
  private boolean isListed;

  /** Notes whether the benchmark lists children. */
  @Setup
  public void forBenchmark(BenchmarkParams params) {
    isListed = params.getBenchmark().endsWith(".getChildren");
  }

  /** Creates the nodes with a session of the measured client; of several workers, worker 0 does. */
  public void create(MetadataClient client, MetadataSession session) throws Exception {
    root = client.root() + "/nodes";
    next = Labelled.of(KeyOrder.class, keys).over(NODES);
    payload = new byte[payloadBytes];
    new SplittableRandom(Seed.get()).nextBytes(payload);
    for (int node = 0; node < NODES; node++) {
      paths[node] = root + "/n" + node;
    }
    List<String> children = isListed ? childrenOfAll() : List.of();
    TrialContext.worker()
        .once(
            "tree",
            () -> {
              createAll(List.of(root), new byte[0], session);
              createAll(List.of(paths), payload, session);
              createAll(children, new byte[0], session);
            });
    // Only worker 0 has written them.
    paths().forEach(path -> client.hasWritten(path, payload));
  }

  private List<String> childrenOfAll() {
    var children = new ArrayList<String>();
    for (String path : paths) {
      for (int child = 0; child < CHILDREN; child++) {
        children.add(path + "/c" + child);
      }
    }
    return children;
  }

  private static void createAll(List<String> paths, byte[] data, MetadataSession session)
      throws Exception {
    inPortions(
        paths.size(), n -> session.putIfVersion(paths.get(n), data, MetadataSession.MISSING));
  }

  /** Creates nodes, {@value #CREATIONS} at a time. */
  public static void inPortions(int count, IntFunction<CompletionStage<?>> creation)
      throws Exception {
    for (int from = 0; from < count; from += CREATIONS) {
      int to = Math.min(from + CREATIONS, count);
      MetadataSession.all(IntStream.range(from, to).mapToObj(creation)).get();
    }
  }

  /**
   * Creates a parent with children, each with the payload; of several workers, worker 0 does.
   *
   * @return the path of the parent
   */
  public String createParent(String name, MetadataSession session, int children) throws Exception {
    String parent = root + "/" + name;
    TrialContext.worker()
        .once(
            name,
            () -> {
              session.create(parent, new byte[0], NodeKind.PERSISTENT).toCompletableFuture().get();
              inPortions(
                  children, n -> session.create(parent + "/c" + n, payload, NodeKind.PERSISTENT));
            });
    return parent;
  }

  /** The path of the n-th node, over and over again. */
  public String path(int n) {
    return paths[n % NODES];
  }

  /** The path of the next node. One thread calls this. */
  public String nextPath() {
    return paths[next.getAsInt()];
  }

  /** The paths of all nodes. */
  public Stream<String> paths() {
    return Arrays.stream(paths);
  }

  /** The path above all nodes. */
  public String root() {
    return root;
  }

  /** The data of every node, not a copy. */
  public byte[] payload() {
    return payload;
  }

  /** Refuses another value than the nodes have. */
  public void requirePayload(byte[] value) {
    WrongAnswerException.unless(Arrays.equals(payload, value));
  }
}
