package dev.zkpulsar.zkscale.client;

import dev.zkpulsar.env.zookeeper.AsyncZooKeeper;
import dev.zkpulsar.env.zookeeper.RenewedSession;
import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.state.WrongAnswerException;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.ZooKeeper;

/** A session with the znode that it updates and the ephemeral nodes that it churns. */
public final class Session {
  private final RenewedSession session;
  private final String path;
  private final byte[] data;
  private final Queue<String> ephemerals = new ConcurrentLinkedQueue<>();
  private final AtomicInteger ephemeralNumber = new AtomicInteger();
  private volatile ZooKeeper owner;

  Session(RenewedSession session, int number, byte[] data) {
    this.session = session;
    this.owner = session.client();
    this.path = "/s" + number;
    this.data = data;
  }

  /** Creates the znode that is updated. */
  CompletableFuture<String> create() {
    return AsyncZooKeeper.create(session.client(), path, data, CreateMode.PERSISTENT);
  }

  /** Reads the znode; another value than the session writes is a failure. */
  public CompletionStage<?> getData() {
    return ours(
        AsyncZooKeeper.getData(session.client(), path)
            .thenAccept(value -> WrongAnswerException.unless(Arrays.equals(value, data))));
  }

  public CompletionStage<?> setData() {
    return ours(AsyncZooKeeper.setData(session.client(), path, data));
  }

  private CompletionStage<?> ours(CompletionStage<?> operation) {
    return TrialContext.ofSession(this, operation);
  }

  /**
   * Deletes an ephemeral node of this session, or creates one under a new name if there is none. As
   * in the study, all sessions share one directory. After a connection loss it is unknown whether
   * the attempt was applied, so its node is left alone until the session ends.
   */
  public CompletionStage<?> churn() {
    ZooKeeper zooKeeper = session.client();
    if (zooKeeper != owner) {
      ephemerals.clear(); // They ended with their session.
      owner = zooKeeper;
    }
    String existing = ephemerals.poll();
    if (existing != null) {
      return ours(AsyncZooKeeper.delete(zooKeeper, existing));
    }
    String ephemeral = path + "-e" + ephemeralNumber.getAndIncrement();
    return ours(
        AsyncZooKeeper.create(zooKeeper, ephemeral, data, CreateMode.EPHEMERAL)
            .thenAccept(ephemerals::add));
  }
}
