package dev.zkpulsar.metadata.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.zkpulsar.env.oxia.OxiaServer;
import dev.zkpulsar.harness.ModuleRun;
import dev.zkpulsar.metadata.MetadataRun;
import dev.zkpulsar.metadata.OxiaContract;
import dev.zkpulsar.metadata.client.MeasuredClient.ClientKind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.apache.zookeeper.KeeperException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * The guarantees of a client to every scenario. Operations that are in flight together may be done
 * in any order: a scenario that needs an order waits for a stage, and sees its effect afterwards.
 */
@Timeout(120)
@ExtendWith(MetadataRun.class)
abstract class MetadataSessionContract {
  private static final int SECONDS = 20;
  private static final byte[] ONE = {1};
  private static final byte[] TWO = {2, 2};

  @TempDir private static Path directory;
  private static OxiaServer oxia;

  private final List<MetadataSession> opened = new ArrayList<>();
  private final String root = "/contract-" + UUID.randomUUID();
  private SessionOpener opener;
  private MetadataSession session;

  /** The client of this class or run. */
  abstract ClientKind kind();

  @BeforeEach
  void open(ModuleRun run) throws Exception {
    opener =
        switch (kind()) {
          case ZOOKEEPER -> new ZooKeeperClient.Opener(MetadataRun.address(), 30_000);
          case OXIA -> new OxiaOpener(oxia().address(), oxia().namespace(), 5, 1_000);
          case STORE_ZOOKEEPER -> store("zk:" + MetadataRun.address());
          case STORE_OXIA -> store("oxia://" + oxia().address() + "/" + oxia().namespace());
          case STORE_ROCKSDB -> store("rocksdb://" + directory.resolve("rocksdb"));
          case STORE_MEMORY -> store("memory:" + root.substring(1));
        };
    session = openOne();
    done(session.create(root, ONE, NodeKind.PERSISTENT));
  }

  private static StoreOpener store(String url) {
    return new StoreOpener(url, "test", null, 30_000, true, 1_000, 5, 128, NodeSizes.WRITTEN);
  }

  /** Skips a test of an operation that some clients lack. */
  private void assume(boolean hasOperation) {
    assumeTrue(hasOperation, "some clients of metadata lack an operation");
  }

  private static OxiaServer oxia() {
    if (oxia == null) {
      oxia =
          OxiaContract.start(
              OxiaContract.settings(
                  "bench.oxia.binary=" + System.getenv(OxiaContract.BINARY),
                  "bench.oxia.dataDir=" + directory.resolve("oxia")));
    }
    return oxia;
  }

  private MetadataSession openOne() throws Exception {
    MetadataSession one = opener.open(1).get(0);
    opened.add(one);
    return one;
  }

  @AfterEach
  void closeSessions() throws Exception {
    MetadataClient.closeAll(opened);
  }

  @AfterAll
  static void stopOxia() throws Exception {
    if (oxia != null) {
      oxia.close();
      oxia = null; // The next class starts its own.
    }
  }

  private static <T> T done(CompletionStage<T> operation) throws Exception {
    return operation.toCompletableFuture().get(SECONDS, TimeUnit.SECONDS);
  }

  private String create(String name) throws Exception {
    return done(session.create(root + "/" + name, ONE, NodeKind.PERSISTENT));
  }

  /** It is an answer: nothing repeats it, as it would a lost connection. */
  private static void assertRefused(CompletionStage<?> operation) {
    assertThatThrownBy(() -> done(operation))
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(Exception.class)
        .cause()
        .isNotInstanceOf(TimeoutException.class)
        .isNotInstanceOf(KeeperException.ConnectionLossException.class);
  }

  @Test
  void aNodeIsCreatedReadWrittenAndDeleted() throws Exception {
    String path = create("node");
    assertThat(path).isEqualTo(root + "/node");
    assertThat(done(session.get(path))).isEqualTo(ONE);
    done(session.put(path, TWO));
    assertThat(done(session.get(path))).isEqualTo(TWO);
    done(session.delete(path));
    assertThat(done(openOne().exists(path))).isFalse();
  }

  @Test
  void aMissingNodeIsNeitherReadNorDeletedAndNoneIsCreatedTwice() throws Exception {
    assertRefused(session.get(root + "/missing"));
    assertRefused(session.delete(root + "/missing"));
    String path = create("twice");
    assertRefused(session.create(path, TWO, NodeKind.PERSISTENT));
    assertThat(done(session.get(path))).isEqualTo(ONE);
  }

  @Test
  void aVersionRisesAndGuardsANode() throws Exception {
    String path = root + "/versioned";
    long first = done(session.putIfVersion(path, ONE, MetadataSession.MISSING));
    long second = done(session.putIfVersion(path, TWO, first));
    assertThat(first).isGreaterThan(MetadataSession.MISSING);
    assertThat(second).isGreaterThan(first);

    assertRefused(session.putIfVersion(path, ONE, first));
    assertRefused(session.putIfVersion(path, ONE, MetadataSession.MISSING));
    assertThat(done(session.get(path))).isEqualTo(TWO);
  }

  @Test
  void existsTellsWhatIsThere() throws Exception {
    create("there");
    assertThat(done(session.exists(root + "/there"))).isTrue();
    assertThat(done(session.exists(root + "/missing"))).isFalse();
  }

  @Test
  void childrenAreNamesAndThoseOfAnotherSessionCount() throws Exception {
    assertThat(done(session.getChildren(root))).isEmpty();
    String a = create("a");
    done(session.create(a + "/below", ONE, NodeKind.PERSISTENT));
    done(openOne().create(root + "/b", TWO, NodeKind.PERSISTENT));

    assertThat(done(session.getChildren(root))).containsExactlyInAnyOrder("a", "b");
    assertThat(done(session.getChildrenWithValues(root))).isEqualTo(2);
  }

  @Test
  void aSequentialNodeHasALongerNameThatRises() throws Exception {
    String prefix = root + "/n";
    String first = done(session.create(prefix, ONE, NodeKind.SEQUENTIAL));
    String second = done(session.create(prefix, ONE, NodeKind.SEQUENTIAL));

    assertThat(first).startsWith(prefix).isNotEqualTo(prefix);
    assertThat(second).startsWith(prefix).isGreaterThan(first);
    done(session.delete(first));
    done(session.delete(second));
  }

  @Test
  void anEphemeralNodeEndsWithItsSession() throws Exception {
    assume(kind() != ClientKind.STORE_ROCKSDB && kind() != ClientKind.STORE_MEMORY);
    MetadataSession other = openOne();
    done(other.create(root + "/lock", ONE, NodeKind.EPHEMERAL));
    assertThat(done(session.getChildren(root))).containsExactly("lock");

    other.close();
    opened.remove(other);
    assertInTime(() -> session.getChildren(root), List.of());
  }

  private static <T> void assertInTime(Supplier<CompletionStage<T>> operation, T expected)
      throws Exception {
    long endNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
    while (!done(operation.get()).equals(expected) && System.nanoTime() < endNs) {
      Thread.sleep(20);
    }
    assertThat(done(operation.get())).isEqualTo(expected);
  }

  @Test
  void aWatchTellsOfEachNodeBelowThatIsCreatedOrWritten() throws Exception {
    Set<String> changed = ConcurrentHashMap.newKeySet();
    String parent = create("watched");
    done(session.watch(parent, changed::add));

    create("beside");
    String path = done(session.create(parent + "/a", ONE, NodeKind.PERSISTENT));
    assertHasChanged(changed, path);
    changed.clear();
    done(session.put(path, TWO));
    assertHasChanged(changed, path);
    assertThat(changed).doesNotContain(root + "/beside");
  }

  private static void assertHasChanged(Set<String> changed, String path) throws Exception {
    long endNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
    while (!changed.contains(path) && System.nanoTime() < endNs) {
      Thread.sleep(20);
    }
    assertThat(changed).contains(path);
  }

  @Test
  void anyThreadMayCallAndManyOperationsMayBeInFlight() throws Exception {
    int count = 500;
    done(
        MetadataSession.all(
            IntStream.range(0, count)
                .parallel()
                .mapToObj(n -> session.create(root + "/n" + n, ONE, NodeKind.PERSISTENT))));

    assertThat(done(session.getChildren(root))).hasSize(count);
    assertThat(done(session.getChildrenWithValues(root))).isEqualTo(count);
  }

  @Test
  void whatHasCompletedIsSeenByTheNextOperation() throws Exception {
    String path = create("turns");
    for (int turn = 0; turn < 100; turn++) {
      byte[] data = {(byte) turn};
      byte[] read = done(session.put(path, data).thenCompose(written -> session.get(path)));
      assertThat(read).isEqualTo(data);
    }
  }

  @Test
  void aReadAfterASyncSeesTheWriteOfAnotherSession() throws Exception {
    assume(kind() == ClientKind.ZOOKEEPER || kind() == ClientKind.STORE_ZOOKEEPER);
    String path = create("synced");
    done(openOne().put(path, TWO));
    assertThat(done(session.syncAndGet(path))).isEqualTo(TWO);
  }

  @Test
  void severalNodesAreReadAndWrittenAtOnceOrNotAtAll() throws Exception {
    assume(kind() == ClientKind.ZOOKEEPER);
    List<String> paths = List.of(create("one"), create("two"));
    done(session.putAll(paths, TWO));
    assertThat(done(session.getAll(paths))).containsExactly(TWO, TWO);

    assertRefused(session.putAll(List.of(paths.get(0), root + "/missing"), ONE));
    assertThat(done(session.get(paths.get(0)))).isEqualTo(TWO);
  }

  @Test
  void existsWatchedTellsWhatIsThere() throws Exception {
    assume(kind() == ClientKind.ZOOKEEPER);
    assertThat(done(session.existsWatched(create("there")))).isTrue();
    assertThat(done(session.existsWatched(root + "/missing"))).isFalse();
  }

  @Test
  void anOwnedNodeIsWrittenByItsIdentityOnlyAndReadByAll() throws Exception {
    assume(kind() == ClientKind.ZOOKEEPER);
    session.authenticate();
    String path = done(session.createOwned(root + "/owned", ONE));
    done(session.put(path, TWO));
    MetadataSession other = openOne();
    assertThat(done(other.get(path))).isEqualTo(TWO);
    assertRefused(other.put(path, ONE));
  }

  @Test
  void aClosedSessionDoesNothingMore() throws Exception {
    assume(kind() != ClientKind.STORE_ROCKSDB); // The sessions of a JVM share one database.
    MetadataSession closed = openOne();
    closed.close();
    opened.remove(closed);
    assertThatThrownBy(() -> done(closed.get(root))).isNotInstanceOf(TimeoutException.class);
  }
}
