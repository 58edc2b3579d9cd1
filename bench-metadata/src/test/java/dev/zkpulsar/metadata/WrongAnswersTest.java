package dev.zkpulsar.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
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

  private final Tree tree = new Tree() {};

  /** A client of which every operation completes with one answer, or as this stage does. */
  private static Client answering(Object answer) {
    return (Client)
        Proxy.newProxyInstance(
            Client.class.getClassLoader(),
            new Class<?>[] {Client.class},
            (proxy, method, arguments) ->
                answer instanceof CompletionStage
                    ? answer
                    : CompletableFuture.completedFuture(answer));
  }

  private Operations operations(Object answer) {
    var operations =
        new Operations() {
          @Override
          Client openAnother() {
            return answering(null);
          }
        };
    operations.use(List.of(answering(answer)), tree);
    return operations;
  }

  @BeforeEach
  void createTree() throws Exception {
    tree.payloadBytes = 100;
    tree.keys = KeyOrder.inTurn;
    tree.create("/nodes", (path, data) -> CompletableFuture.completedFuture(path));
  }

  private void assertJudged(
      Function<Operations, CompletionStage<?>> operation, Object right, Object wrong) {
    assertThat(operation.apply(operations(right)).toCompletableFuture()).isCompleted();
    assertThat(operation.apply(operations(wrong)).toCompletableFuture())
        .failsWithin(0, TimeUnit.SECONDS)
        .withThrowableThat()
        .withMessageContaining("WrongAnswer");
  }

  @Test
  void anotherValueIsWrong() {
    assertJudged(Operations::get, tree.payload(), new byte[100]);
  }

  @Test
  void aVersionThatDoesNotRiseIsWrong() {
    assertJudged(Operations::putIfUnchanged, 0L, Client.MISSING);
  }

  @Test
  void aMissingChildIsWrong() {
    assertJudged(Operations::getChildren, List.of("a", "b", "c", "d", "e"), List.of("a"));
  }

  @Test
  void aNodeThatNobodyCreatedIsWrong() {
    assertJudged(Operations::exists, false, true);
  }

  @Test
  void aLostNotificationIsAFailureOfItsOwnKind() throws Exception {
    var notifications = new Notifications(LOST_MILLIS) {};
    notifications.watchWith(operations(0L));

    assertThat(notifications.putUntilNotified().toCompletableFuture())
        .failsWithin(10, TimeUnit.SECONDS)
        .withThrowableThat()
        .withMessageContaining("LostNotification");
  }

  /** Otherwise an operation would be repeated long after the end of an outage. */
  @Test
  void aPutThatFailsWaitsForNoNotification() throws Exception {
    var notifications = new Notifications(10_000) {};
    notifications.watchWith(
        operations(CompletableFuture.failedFuture(new ConnectionLossException())));

    assertThat(notifications.putUntilNotified().toCompletableFuture())
        .isCompletedExceptionally()
        .failsWithin(0, TimeUnit.SECONDS)
        .withThrowableThat()
        .withCauseInstanceOf(ConnectionLossException.class);
  }

  @Test
  void theNotificationOfAnotherNodeDoesNotCount() throws Exception {
    var changed = new CompletableFuture<Consumer<String>>();
    var operations =
        new Operations() {
          @Override
          Client openAnother() {
            return (Client)
                Proxy.newProxyInstance(
                    Client.class.getClassLoader(),
                    new Class<?>[] {Client.class},
                    (proxy, method, arguments) -> {
                      @SuppressWarnings("unchecked")
                      var listener = (Consumer<String>) arguments[1];
                      changed.complete(listener);
                      return CompletableFuture.completedFuture(null);
                    });
          }
        };
    operations.use(List.of(answering(0L)), tree);
    var notifications = new Notifications(10_000) {};
    notifications.watchWith(operations);
    CompletableFuture<?> put = notifications.putUntilNotified().toCompletableFuture();

    changed.get().accept("/nodes/n1");
    assertThat(put).isNotDone();
    changed.get().accept("/nodes/watched0");
    assertThat(put).isCompleted();
  }
}
