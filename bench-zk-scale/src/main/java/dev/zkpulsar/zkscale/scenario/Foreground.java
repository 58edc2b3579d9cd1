package dev.zkpulsar.zkscale.scenario;

import dev.zkpulsar.env.zookeeper.AsyncZooKeeper;
import dev.zkpulsar.env.zookeeper.Connections;
import dev.zkpulsar.env.zookeeper.EnsembleRoles;
import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.state.OfferedLoad;
import dev.zkpulsar.harness.state.ZooKeeperServers;
import dev.zkpulsar.zkscale.client.ZnodeData;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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
 * meanwhile} has the response times of the reads that were due or unanswered during the event, from
 * the first begin of a part to the last end, or to the present while one is open. All times are
 * nanoseconds by {@link System#nanoTime}; any thread may begin and end parts.
 */
@State(Scope.Benchmark)
public class Foreground {
  private static final String PATH = "/foreground";
  private static final long NOT_YET = Long.MAX_VALUE;

  /** Reads that may belong to the event, of which more is known later. */
  private final List<Answered> reads = new ArrayList<>();

  private List<ZooKeeper> sessions = List.of();
  private ZooKeeperServers ensemble;
  private int openParts;
  private long preparedNs;
  private long mayBeginNs = NOT_YET;
  private long beganNs = NOT_YET;
  private long endedNs = Long.MIN_VALUE;

  private record Answered(long dueNs, long answeredNs) {}

  /** Connects, and creates the znode that is read. */
  @Setup(Level.Trial)
  public void connect(ZooKeeperServers servers, ZnodeData payload) throws Exception {
    ensemble = servers;
    sessions = Connections.open(servers.connectString(), 1);
    TrialContext.worker()
        .once(
            "foreground",
            () ->
                AsyncZooKeeper.create(sessions.get(0), PATH, payload.bytes(), CreateMode.PERSISTENT)
                    .get());
  }

  /**
   * Prepares an iteration: forgets the times of an earlier event, but not the parts that are open,
   * and lets the recording have the share of these sessions, and of its own, that is on the leader.
   *
   * @param beside sessions, or their texts, by name
   */
  synchronized void prepare(Map<String, List<?>> beside) {
    preparedNs = System.nanoTime();
    mayBeginNs = NOT_YET;
    beganNs = NOT_YET;
    endedNs = Long.MIN_VALUE;
    reads.clear();
    var all = new TreeMap<String, List<?>>(beside);
    all.put("session", sessions);
    TrialContext.listen(
        TrialContext.Order.SESSIONS, opened -> recordPlaces(all, opened), closed -> {});
  }

  private void recordPlaces(Map<String, List<?>> all, Recording recording) {
    var roles = EnsembleRoles.of(ensemble.addresses());
    all.forEach(
        (name, ofName) ->
            roles
                .onLeader(ensemble.connectString(), ofName)
                .ifPresent(share -> recording.figure(name + ".onleader", share, "flag")));
  }

  /** Keeps the reads from now on: the event is known later, by {@link #was}. */
  synchronized void mayBegin() {
    mayBeginNs = System.nanoTime();
  }

  /** An event of one part that has ended. */
  synchronized void was(long partBeganNs, long partEndedNs) {
    beganNs = partBeganNs;
    endedNs = partEndedNs;
  }

  /** Begins a part. */
  synchronized void began(long nowNs) {
    beganNs = Math.min(beganNs, nowNs);
    mayBeginNs = beganNs;
    openParts++;
  }

  /** Ends a part. */
  synchronized void ended(long nowNs) {
    endedNs = Math.max(endedNs, nowNs);
    openParts--;
  }

  synchronized int openParts() {
    return openParts;
  }

  synchronized long beganNs() {
    return beganNs;
  }

  synchronized boolean isMeanwhile(long dueNs, long answeredNs) {
    return answeredNs >= beganNs && (openParts > 0 || dueNs <= endedNs);
  }

  /** Waits for the next intended start and reads the znode. */
  void read(OfferedLoad load) {
    // Another thread repeats a read that has lost its connection, when the loop is further.
    var dueNs = new AtomicLong(NOT_YET);
    load.issue(
        session -> {
          dueNs.compareAndSet(NOT_YET, load.intendedNs());
          return AsyncZooKeeper.getData(session, PATH)
              .thenRun(() -> answered(dueNs.get(), System.nanoTime()));
        },
        sessions.get(0));
  }

  synchronized void answered(long dueNs, long answeredNs) {
    if (dueNs >= preparedNs && answeredNs >= mayBeginNs) {
      reads.add(new Answered(dueNs, answeredNs));
    }
  }

  /** Adds the response times of the reads during the event that were answered. */
  synchronized void report(Recording recording) {
    for (Answered read : reads) {
      if (isMeanwhile(read.dueNs, read.answeredNs)) {
        recording.time("meanwhile", read.answeredNs - read.dueNs);
      }
    }
  }

  /** Ends the session; the chroot is removed with the znode. */
  @TearDown(Level.Trial)
  public void disconnect() {
    Connections.close(sessions);
  }
}
