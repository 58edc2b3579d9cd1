package dev.zkpulsar.topics;

import dev.zkpulsar.topics.scenario.AwayLoad;
import dev.zkpulsar.topics.scenario.EnsembleAway;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The service of topics while all ZooKeeper servers are away, for a shorter or longer time than the
 * brokers' session (apache/pulsar#23015). One iteration is one absence, on a cluster of its own.
 *
 * <p>The expected mechanism, by the code of Pulsar 4.0.7 and ZooKeeper 3.9:
 *
 * <ol>
 *   <li>A broker counts by its own clock. {@code ZKSessionWatcher} asks every fifteenth of the
 *       session, and reports {@code SessionLost} when five sixths have passed without a connection,
 *       whether a server runs or not. A shorter absence ends no broker.
 *   <li>{@code PulsarService.handleMetadataSessionEvent} then ends the process with the policy
 *       {@code shutdown}, and does nothing with {@code reconnect}. A loaded topic writes to its
 *       open ledger without the store, so with {@code reconnect} no topic stops.
 *   <li>A broker that was started again needs the store to start, and all topics to be loaded anew.
 *       With {@code shutdown} topics therefore stop five sixths of a session after the fault, and
 *       serve again when the ensemble is back, a broker has started, and the session of its
 *       predecessor no longer keeps the locks of the bundles. Killed servers give that session its
 *       full timeout anew ({@code SessionTrackerImpl} begins with their return); paused servers
 *       expire it at once.
 *   <li>After a session that has expired, {@code LockManagerImpl} takes the locks again at {@code
 *       SessionReestablished}; nobody else wants them, as every broker lost its session.
 *   <li>No acknowledged message is lost: bookies have it. Messages fail that wait for longer than
 *       the client's {@code sendTimeoutMillis}.
 * </ol>
 *
 * <p>The experiment would show it wrong by: a topic that stops with {@code reconnect}, or with
 * {@code shutdown} and an absence below five sixths of the session ({@code stopped}); a broker that
 * ends earlier than five sixths of the session after the fault ({@code ended.after}); topics that
 * serve again no later after a kill than after a pause ({@code resumed}); a lost message ({@code
 * messages.lost}).
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 0)
@Measurement(iterations = 1, time = 70) // The plan's estimate; an iteration ends by itself.
public class EnsembleAwayBenchmark extends Forks {

  /** Publishes on all topics from before the absence until all serve for good. */
  @Benchmark
  public void serveAgain(AwayLoad load, EnsembleAway away) throws Exception {
    load.run(away);
  }
}
