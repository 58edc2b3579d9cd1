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
 * <p>The expected mechanism, by the code of Pulsar 4.0.7 and ZooKeeper 3.9.5:
 *
 * <ol>
 *   <li>A broker gives its session up by its own clock, whether a server runs or not. {@code
 *       ZKSessionWatcher} reports {@code SessionLost} when five sixths of the session have passed
 *       without a connection. Its checks are two fifteenths of the session apart while they get no
 *       answer. A shorter absence ends no broker.
 *   <li>{@code PulsarService.handleMetadataSessionEvent} then ends the process with the policy
 *       {@code shutdown}, and does nothing with {@code reconnect}. It closes the session first,
 *       which may take an attempt to connect if paused servers take connections without an answer.
 *       A loaded topic writes to its open ledger without the store, so with {@code reconnect} no
 *       topic stops while its bookies run. A bookie ends when it has lost its own session, of 30 s:
 *       after 42 s in the first run, when all topics stopped.
 *   <li>With {@code reconnect} ZooKeeper's client opens a new session after four thirds of the
 *       session ({@code ClientCnxn.expirationTimeout}). {@code ResourceLockImpl} then replaces the
 *       locks of the old session, which the ensemble may keep for another timeout. Nobody else
 *       wants the locks, as every broker lost its session.
 *   <li>A broker that is started again waits for the ensemble for one session timeout, ends, and is
 *       started once more. So with {@code shutdown} topics serve again only when the ensemble is
 *       back, a try to start has found it, and the topics are loaded from ledgers that are
 *       recovered.
 *   <li>A bookie that is started again too early never serves. A killed ensemble returns with the
 *       sessions that it had, for their full timeout (30 s), and so with the bookie's registration.
 *       {@code ResourceLockImpl} takes this registration for another bookie's, as {@code
 *       BookieServiceInfo} has no {@code equals}. {@code BookieImpl.start} then gives up after one
 *       try, but the process stays, with its port open, so no supervisor starts it again.
 *   <li>Bookies have every acknowledged message, so none is lost. Messages fail that wait for
 *       longer than the client's {@code sendTimeoutMillis}; the client then fails all that wait.
 * </ol>
 *
 * <p>The experiment would show it wrong by: a topic that stops with {@code reconnect} while the
 * bookies run, or with {@code shutdown} and an absence below five sixths of the session ({@code
 * stopped}); a broker that ends earlier than five sixths of the session after the fault ({@code
 * ended.after}), or not at all after a longer absence; topics that serve again although their
 * bookie registered within 30 s of the return of killed servers; a lost message ({@code
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
