package dev.zkpulsar.metadata.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.metadata.client.KeyOrder;
import dev.zkpulsar.metadata.client.MetadataClient;
import dev.zkpulsar.metadata.client.MetadataSession;
import dev.zkpulsar.metadata.client.SessionOpener;
import dev.zkpulsar.metadata.client.Tree;
import java.lang.reflect.Proxy;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.apache.zookeeper.KeeperException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The conflicting writes are counted apart, and never fail an innocent one. */
class ConflictsTest {
  private final Recording recording = Recording.open(true);
  private final Set<String> nodes = new HashSet<>();
  private final Conflicts conflicts = new Conflicts();
  private boolean refusesAll;
  private String lastPut;

  /** A store of names; its versions are never right but for a missing node. */
  private final class Store implements MetadataClient {
    @Override
    public List<MetadataSession> open(int sessions) {
      return openOthers(sessions);
    }

    @Override
    public List<MetadataSession> openOthers(int count) {
      return Collections.nCopies(
          count,
          (MetadataSession)
              Proxy.newProxyInstance(
                  MetadataSession.class.getClassLoader(),
                  new Class<?>[] {MetadataSession.class},
                  (proxy, method, arguments) ->
                      answer(method.getName(), (String) arguments[0], arguments)));
    }

    @Override
    public SessionOpener opener() {
      return this::openOthers;
    }

    @Override
    public String root() {
      return "";
    }
  }

  private CompletableFuture<?> answer(String method, String path, Object[] arguments) {
    if (refusesAll) {
      return CompletableFuture.failedFuture(new KeeperException.ConnectionLossException());
    }
    boolean isCreate =
        method.equals("create") || arguments[arguments.length - 1].equals(MetadataSession.MISSING);
    if (!isCreate) {
      lastPut = method.equals("put") ? path : lastPut;
      return method.equals("put")
          ? CompletableFuture.completedFuture(null)
          : CompletableFuture.failedFuture(new KeeperException.BadVersionException());
    }
    String parent = path.substring(0, path.lastIndexOf('/'));
    if (path.contains("/parent") && path.endsWith("/ledger") && !nodes.contains(parent)) {
      return CompletableFuture.failedFuture(new KeeperException.NoNodeException());
    }
    return nodes.add(path)
        ? CompletableFuture.completedFuture(method.equals("create") ? path : 0L)
        : CompletableFuture.failedFuture(new KeeperException.NodeExistsException());
  }

  @BeforeEach
  void createNodes() throws Exception {
    var tree = new Tree();
    tree.payloadBytes = 1;
    tree.keys = KeyOrder.UNIFORM.label();
    var operations = new NodeOperations();
    operations.sessions = 1;
    operations.use(new Store(), tree);
    conflicts.conflictPercent = 100;
    conflicts.create(operations);
  }

  private double counted() {
    var figure = recording.figures().get("conflicts");
    return figure == null ? 0 : figure.value();
  }

  @ParameterizedTest
  @EnumSource(Conflict.class)
  void eachKindEndsAsItMust(Conflict kind) {
    conflicts.conflict = kind.label();
    for (int n = 0; n < 10; n++) {
      assertThat(conflicts.put().toCompletableFuture()).isCompleted();
    }

    assertThat(recording.failures()).isEmpty();
    assertThat(counted()).isEqualTo(kind == Conflict.NONE ? 0 : 10);
    assertThat(nodes)
        .filteredOn(node -> node.endsWith("/ledger"))
        .hasSize(kind == Conflict.NO_PARENT ? 10 : 0);
  }

  @ParameterizedTest
  @EnumSource(Conflict.class)
  void anotherFailureIsNoConflict(Conflict kind) {
    conflicts.conflict = kind.label();
    refusesAll = true;
    assertThat(conflicts.put().toCompletableFuture()).isCompletedExceptionally();

    assertThat(recording.failures()).containsExactly(Map.entry("conflict", 1L));
    assertThat(counted()).isZero();
  }

  @Test
  void aWriteThatShouldConflictAndSucceedsIsAFailure() {
    conflicts.conflict = Conflict.NODE_EXISTS.label();
    nodes.clear();
    assertThat(conflicts.put().toCompletableFuture()).isCompleted();

    assertThat(recording.failures()).containsKey("conflict");
  }

  @Test
  void thePercentIsThatOfTheInnocentWrites() {
    conflicts.conflict = Conflict.BAD_VERSION.label();
    conflicts.conflictPercent = 10;
    for (int n = 0; n < 10_000; n++) {
      assertThat(conflicts.put().toCompletableFuture()).isCompleted();
    }

    // The seed is the run's, so the number is the same each time.
    assertThat(counted()).isBetween(850.0, 1150.0);
  }

  /** The nodes are drawn by the run's seed, too. */
  @Test
  void aWriteOfAnyNodeMayBeBesideAConflict() {
    conflicts.conflict = Conflict.BAD_VERSION.label();
    conflicts.conflictPercent = 10;
    var beside = new HashSet<String>();
    for (int n = 0; n < 10_000; n++) {
      double before = counted();
      assertThat(conflicts.put().toCompletableFuture()).isCompleted();
      if (counted() > before) {
        beside.add(lastPut);
      }
    }

    assertThat(beside).hasSizeGreaterThan(300);
  }
}
