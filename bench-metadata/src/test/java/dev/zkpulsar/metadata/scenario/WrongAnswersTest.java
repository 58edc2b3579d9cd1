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
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.zookeeper.KeeperException.ConnectionLossException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A wrong answer fails the operation, so that it is counted and has no latency. */
class WrongAnswersTest {
  private static final long LOST_MILLIS = 50;

  private final Tree tree = new Tree();

  /** Every operation of its sessions completes with one answer, or as that stage does. */
  private static final class Answering implements MetadataClient {
    private Object answer = 0L;
    private Consumer<String> watcher;

    @Override
    public List<MetadataSession> open(int sessions) {
      return openOthers(sessions);
    }

    @Override
    public List<MetadataSession> openOthers(int count) {
      return Collections.nCopies(count, session());
    }

    @Override
    public SessionOpener opener() {
      return this::openOthers;
    }

    private MetadataSession session() {
      return (MetadataSession)
          Proxy.newProxyInstance(
              MetadataSession.class.getClassLoader(),
              new Class<?>[] {MetadataSession.class},
              (proxy, method, arguments) -> {
                if (method.getName().equals("watch")) {
                  @SuppressWarnings("unchecked")
                  var listener = (Consumer<String>) arguments[1];
                  watcher = listener;
                  return CompletableFuture.completedFuture(null);
                }
                return answer instanceof CompletionStage
                    ? answer
                    : CompletableFuture.completedFuture(answer);
              });
    }

    @Override
    public String root() {
      return "";
    }
  }

  private NodeOperations operations(Answering client, Object answer) throws Exception {
    var operations = new NodeOperations();
    operations.sessions = 1;
    operations.use(client, tree);
    client.answer = answer;
    return operations;
  }

  private NodeOperations operations(Object answer) throws Exception {
    return operations(new Answering(), answer);
  }

  @BeforeEach
  void createTree() throws Exception {
    tree.payloadBytes = 100;
    tree.keys = KeyOrder.IN_TURN.label();
    operations(0L);
  }

  private void assertJudged(
      Function<NodeOperations, CompletionStage<?>> operation, Object right, Object wrong)
      throws Exception {
    assertThat(operation.apply(operations(right)).toCompletableFuture()).isCompleted();
    assertThat(operation.apply(operations(wrong)).toCompletableFuture())
        .failsWithin(0, TimeUnit.SECONDS)
        .withThrowableThat()
        .withMessageContaining("WrongAnswer");
  }

  @Test
  void anotherAnswerIsWrong() throws Exception {
    assertJudged(NodeOperations::get, tree.payload(), new byte[100]);
    assertJudged(NodeOperations::putIfUnchanged, 0L, MetadataSession.MISSING);
    assertJudged(NodeOperations::getChildren, List.of("a", "b", "c", "d", "e"), List.of("a"));
    assertJudged(NodeOperations::exists, false, true);
    assertJudged(WrongAnswersTest::syncAndGet, tree.payload(), new byte[100]);
    assertJudged(WrongAnswersTest::existsWatched, true, false);
    assertJudged(WrongAnswersTest::multiGet, List.of(tree.payload()), List.of());
    assertJudged(WrongAnswersTest::multiGet, List.of(tree.payload()), List.of(new byte[100]));
    assertJudged(operations -> emptySubtrees(operations, 0), List.of(), List.of("a"));
    // The child lists itself.
    assertThat(emptySubtrees(operations(List.of("a")), 1).toCompletableFuture())
        .isCompletedExceptionally();
  }

  private static CompletionStage<?> emptySubtrees(NodeOperations operations, int children) {
    var parents = new Parents();
    parents.children = children;
    try {
      parents.create(operations);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
    return parents.listEmptySubtrees();
  }

  private static CompletionStage<?> syncAndGet(NodeOperations operations) {
    var reads = new SyncedReads();
    reads.use(operations);
    return reads.syncAndGet();
  }

  private static CompletionStage<?> existsWatched(NodeOperations operations) {
    var nodes = new WatchedNodes();
    nodes.use(operations);
    return nodes.exists();
  }

  private static CompletionStage<?> multiGet(NodeOperations operations) {
    var multis = new Multis();
    multis.multiOperations = 1;
    multis.use(operations);
    return multis.get();
  }

  private static Notifications notifications(long lostMillis) {
    Recording.open(true);
    var notifications = new Notifications();
    notifications.lostMillis = lostMillis;
    notifications.listeners = 1;
    return notifications;
  }

  @Test
  void aLostNotificationIsAFailureOfItsOwnKind() throws Exception {
    var notifications = notifications(LOST_MILLIS);
    notifications.watch(operations(0L));

    assertThat(notifications.putUntilNotified().toCompletableFuture())
        .failsWithin(10, TimeUnit.SECONDS)
        .withThrowableThat()
        .withMessageContaining("LostNotification");
  }

  /** Otherwise an operation would be repeated long after the end of an outage. */
  @Test
  void aPutThatFailsWaitsForNoNotification() throws Exception {
    var notifications = notifications(10_000);
    notifications.watch(operations(CompletableFuture.failedFuture(new ConnectionLossException())));

    assertThat(notifications.putUntilNotified().toCompletableFuture())
        .isCompletedExceptionally()
        .failsWithin(0, TimeUnit.SECONDS)
        .withThrowableThat()
        .withCauseInstanceOf(ConnectionLossException.class);
  }

  @Test
  void aPutEndsWhenTheMeasuredListenerIsNotifiedOfItsNode() throws Exception {
    var client = new Answering();
    var notifications = notifications(10_000);
    notifications.watch(operations(client, 0L));
    CompletableFuture<?> put = notifications.putUntilNotified().toCompletableFuture();

    client.watcher.accept("/nodes/n1");
    assertThat(put).isNotDone();
    client.watcher.accept("/nodes/watched0");
    assertThat(put).isCompleted();
  }
}
