package dev.zkpulsar.zkscale.scenario;

import dev.zkpulsar.env.zookeeper.AsyncZooKeeper;
import dev.zkpulsar.env.zookeeper.Connections;
import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.state.OfferedLoad;
import dev.zkpulsar.harness.state.ZooKeeperServers;
import dev.zkpulsar.zkscale.client.ZnodeData;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.ZooKeeper;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The reads of one session at a rate, beside an event among other sessions. The metric {@code
 * meanwhile} has the response times of the reads that were due or unanswered during the event. All
 * times are nanoseconds by {@link System#nanoTime}; any thread may begin and end the event.
 */
@State(Scope.Benchmark)
public class Foreground {
  private static final String PATH = "/foreground";
  private static final long NOT_YET = Long.MAX_VALUE;

  private List<ZooKeeper> sessions = List.of();
  private volatile long beganNs = NOT_YET;
  private volatile long endedNs = NOT_YET;

  /** Connects, and creates the znode that is read. */
  @Setup(Level.Trial)
  public void connect(ZooKeeperServers servers, ZnodeData payload) throws Exception {
    sessions = Connections.open(servers.connectString(), 1);
    TrialContext.worker()
        .once(
            "foreground",
            () ->
                AsyncZooKeeper.create(sessions.get(0), PATH, payload.bytes(), CreateMode.PERSISTENT)
                    .get());
  }

  /** Forgets the event of an earlier iteration. */
  void reset() {
    beganNs = NOT_YET;
    endedNs = NOT_YET;
  }

  /** Begins the event, or goes on with it after an end. */
  void began(long nowNs) {
    if (beganNs == NOT_YET) {
      beganNs = nowNs;
    }
    endedNs = NOT_YET;
  }

  void ended(long nowNs) {
    endedNs = nowNs;
  }

  /** Waits for the next intended start and reads the znode. */
  void read(OfferedLoad load) {
    Recording recording = load.recording();
    // Another thread repeats a read that has lost its connection, when the loop is further.
    var dueNs = new AtomicLong(NOT_YET);
    load.issue(
        session -> {
          dueNs.compareAndSet(NOT_YET, load.intendedNs());
          return AsyncZooKeeper.getData(session, PATH)
              .thenRun(() -> answered(dueNs.get(), recording));
        },
        sessions.get(0));
  }

  private void answered(long dueNs, Recording recording) {
    long nowNs = System.nanoTime();
    if (nowNs >= beganNs && dueNs <= endedNs) {
      recording.time("meanwhile", nowNs - dueNs);
    }
  }

  /** Ends the session; the chroot is removed with the znode. */
  @TearDown(Level.Trial)
  public void disconnect() {
    Connections.close(sessions);
  }
}
