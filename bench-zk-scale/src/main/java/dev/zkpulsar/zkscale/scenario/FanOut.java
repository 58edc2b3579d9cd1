package dev.zkpulsar.zkscale.scenario;

import dev.zkpulsar.env.host.BoundedAsync;
import dev.zkpulsar.env.zookeeper.AsyncZooKeeper;
import dev.zkpulsar.harness.load.ClosedLoop;
import dev.zkpulsar.harness.load.TrialPhase;
import dev.zkpulsar.harness.point.Range;
import dev.zkpulsar.harness.state.LoadState;
import dev.zkpulsar.zkscale.client.FanOutSessions;
import dev.zkpulsar.zkscale.client.ZnodeData;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooKeeper;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The measured fan-outs: all watches are set before the first node is created. */
@State(Scope.Benchmark)
public class FanOut extends LoadState<ClosedLoop<ZooKeeper>> {

  /** Whether a subscriber reads the data of a node after its event. */
  @Param("false")
  public boolean readAfterNotify;

  /** Creates that each publisher has in flight; the study's events outstanding were those of 18. */
  @Param("1")
  @Range(min = 1, max = 1_000)
  public int createsInFlight;

  private ZnodeData payload;
  private FanOutSessions sessions;
  private WatchEvents events;
  private double watchMillis;

  @Setup(Level.Trial)
  public void over(FanOutSessions all, ZnodeData data) {
    sessions = all;
    payload = data;
    var publishers = Collections.nCopies(createsInFlight, all.publishing());
    loop = new ClosedLoop<>(publishers.stream().flatMap(List::stream).toList());
  }

  /** Sets the watches, before the window opens. */
  @Override
  protected void prepare() throws Exception {
    events =
        new WatchEvents(
            sessions.nodes, sessions.subscribersPerPath, readAfterNotify, payload.payloadBytes);
    watchMillis = TrialPhase.during("watch", this::setWatches);
  }

  private void setWatches() throws Exception {
    BoundedAsync.run(
        sessions.watchesBySession().boxed().toList(),
        watch -> {
          ZooKeeper subscriber = sessions.subscriber(watch);
          String path = sessions.path(watch);
          return AsyncZooKeeper.watchCreate(
              subscriber, path, events.watcher(watch, subscriber, path));
        });
  }

  /**
   * Creates every node, with {@link #createsInFlight} for each publisher, and waits for all events.
   * The next free publisher creates the next path. Without any event for 20 s, the rest is lost.
   */
  public void publishAll() throws InterruptedException {
    events.begin(recording());
    int node = 0;
    while (node < sessions.nodes && !events.areQuiet()) {
      int created = node;
      if (loop.issue(publisher -> create(publisher, created))) {
        node++;
      }
    }
    events.await();
    recording().figure("connect", sessions.connectMillis(), "ms");
    recording().figure("setwatches", watchMillis, "ms");
  }

  private CompletionStage<?> create(ZooKeeper publisher, int node) {
    boolean isFirst = events.publishing(node);
    var created =
        AsyncZooKeeper.create(
            publisher, sessions.paths()[node], payload.bytes(), CreateMode.EPHEMERAL);
    return isFirst ? created : created.exceptionally(FanOut::unlessThere);
  }

  /** The attempt before has lost its connection, but may have created the node. */
  private static String unlessThere(Throwable error) {
    if (error instanceof KeeperException.NodeExistsException exists) {
      return exists.getPath();
    }
    throw new CompletionException(error);
  }
}
