package dev.zkpulsar.producer.scenario;

import dev.zkpulsar.env.host.Await;
import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.env.pulsar.PulsarSettings;
import dev.zkpulsar.env.pulsar.PulsarTopology;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.zookeeper.ZooKeeperNodes;
import dev.zkpulsar.harness.faults.PulsarFault;
import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.harness.point.FaultKind;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.point.PointRules;
import dev.zkpulsar.harness.point.Range;
import dev.zkpulsar.harness.settings.RunSettings;
import dev.zkpulsar.harness.state.PulsarServers;
import dev.zkpulsar.producer.client.UnderReplicated;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The first bookie is killed and stays away. Expected: producers wait for a new ensemble only,
 * since the broken connections tell the broker at once; replication begins when the bookie's
 * session of 30 s has expired; open ledgers without writes wait 30 s more
 * (openLedgerRereplicationGracePeriod) while the others are copied. A time until {@code marked} far
 * from 30 s, or one until {@code replicated} that does not follow the grace period, would show this
 * wrong. With a grace period of 1 s it was 25 s shorter, with an eighth of the backlog 3 s.
 */
@State(Scope.Benchmark)
public class BookieLoss implements PointRules {
  private static final Duration POLL = Duration.ofMillis(50);

  /** The list of marked ledgers is empty for this long: the auditor marks them in several steps. */
  private static final int EMPTY_POLLS = 20;

  /** Longer than any wait for the replication. */
  private static final int AWAY_SECONDS = 600;

  /** Ledgers that are not replicated after this time are given up, and the point is invalid. */
  @Param("180")
  @Range(min = 10, max = 480)
  public int limitSeconds;

  private List<Server> bookies;
  private String zooKeeper;
  private long underReplicated;
  private int emptyPolls;

  /** The bookie stays away. */
  @Override
  public Map<String, String> defaults(Point point, RunSettings settings) {
    return Map.of(
        FaultKind.PARAM,
        FaultKind.BOOKIE_KILLED.label(),
        FaultKind.SECONDS,
        Integer.toString(AWAY_SECONDS));
  }

  @Override
  public boolean hasOneIteration() {
    return true;
  }

  @Override
  public void check(Point point, RunSettings settings) {
    FaultKind.check(point, Set.of(FaultKind.BOOKIE_KILLED), 1, "");
    var fault = point.state(PulsarFault.class);
    if (fault.faultSeconds < AWAY_SECONDS) {
      String why = "a bookie that comes back is not replicated";
      throw BadInputException.of(
          "-p " + FaultKind.SECONDS, fault.faultSeconds, why, AWAY_SECONDS + " or more");
    }
    var cluster = settings.of(PulsarSettings.class).cluster();
    String store = cluster.map(PulsarTopology::metadata).orElse("zookeeper");
    if (!store.equals("zookeeper")) {
      throw BadInputException.of(
          PulsarTopology.METADATA, store, "the marked ledgers are read there", "zookeeper");
    }
  }

  /** Finds the bookies and the cluster's ZooKeeper. */
  @Setup(Level.Trial)
  public void find(PulsarServers servers) {
    bookies = servers.list("bookie");
    zooKeeper = servers.list(ZooKeeperNodes.ROLE).get(0).address().toString();
  }

  /**
   * Waits until a bookie is gone and its ledgers are replicated. Metrics: {@code marked} and {@code
   * replicated}, the times from the loss until the first ledger is marked and until none is.
   */
  public void await(Recording recording, int faultAtSeconds) throws InterruptedException {
    try (var ledgers = new UnderReplicated(zooKeeper)) {
      var limit = Duration.ofSeconds(limitSeconds);
      if (!Await.until(limit.plusSeconds(faultAtSeconds), POLL, this::isLost)) {
        return; // The fault did not happen, which makes the point invalid.
      }
      long lostNs = System.nanoTime();
      boolean isMarked = Await.until(limit, POLL, () -> count(ledgers) > 0);
      recording.time("marked", System.nanoTime() - lostNs);
      boolean isReplicated =
          isMarked && Await.until(limit, POLL, () -> isEmptyForLong(count(ledgers)));
      long emptyNs = POLL.multipliedBy(EMPTY_POLLS).toNanos();
      recording.time("replicated", System.nanoTime() - lostNs - (isReplicated ? emptyNs : 0));
      recording.figure("underreplicated", (double) underReplicated, "ledgers");
      if (!isReplicated) {
        recording.invalid("notreplicated", limitSeconds, "s");
      }
    }
  }

  private boolean isLost() {
    return bookies.stream().anyMatch(bookie -> !bookie.handle().isThere());
  }

  private long count(UnderReplicated ledgers) {
    long count = ledgers.count();
    underReplicated = Math.max(underReplicated, count);
    return count;
  }

  private boolean isEmptyForLong(long count) {
    emptyPolls = count == 0 ? emptyPolls + 1 : 0;
    return emptyPolls > EMPTY_POLLS;
  }
}
