package dev.zkpulsar.topics.scenario;

import dev.zkpulsar.harness.load.NanoClock;
import dev.zkpulsar.harness.load.OpenLoop;
import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.harness.load.Schedule;
import dev.zkpulsar.harness.load.TrialPhase;
import dev.zkpulsar.harness.point.Range;
import dev.zkpulsar.harness.state.LoadState;
import dev.zkpulsar.harness.state.PulsarServers;
import dev.zkpulsar.topics.client.BrokerMetrics;
import dev.zkpulsar.topics.client.TopicAdmin;
import dev.zkpulsar.topics.client.TopicClient;
import dev.zkpulsar.topics.client.TopicProducers;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.apache.pulsar.client.api.Producer;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Messages on all topics in turn, at a rate (open loop), before, during and after the fault.
 *
 * <p>An iteration: the load for {@code secondsBefore}; the fault; the load until all topics that it
 * took serve again, or until the limit; the load for three more seconds, in which the brokers are
 * asked for their metrics. Before the first iteration, {@code warmUnloads} unloads warm the
 * brokers.
 *
 * <ul>
 *   <li>{@code lost}, {@code lost.share}: topics that the fault took, and their share of all
 *   <li>{@code outage} of each: from the due time of its first message without an answer until it
 *       acknowledged that message
 *   <li>{@code again} of each: from the fault until then
 *   <li>{@code reconnects}: how often the producers of these topics lost a connection
 *   <li>{@code missing}: topics that did not serve within the limit, which make the point invalid
 *   <li>figures of the brokers: see {@link BrokerMetrics#add}
 * </ul>
 */
@State(Scope.Benchmark)
public class TopicLoad extends LoadState<OpenLoop> {
  private static final int SECONDS_AFTER = 3;

  /** Probe messages a second over all topics. With 2,000, an unload itself became slower. */
  private static final int PROBES_PER_SECOND = 500;

  /** The shortest pause between two probe messages of a topic. */
  private static final int MIN_PAUSE_MILLIS = 10;

  /** Messages a second on each topic. */
  @Param("1")
  @Range(min = 1, max = 1_000)
  public int ratePerTopic;

  /** The load before the fault. */
  @Param("10")
  @Range(min = 1, max = 300)
  public int secondsBefore;

  /**
   * Unloads of the namespace before the first fault, which are not counted: brokers that have just
   * started load topics at half their speed. 0 measures such cold brokers.
   */
  @Param("2")
  @Range(min = 0, max = 100)
  public int warmUnloads;

  /** A topic that does not serve after this time is given up, and the point is invalid. */
  @Param("300")
  @Range(min = 1, max = 480)
  public int limitSeconds;

  private List<Producer<byte[]>> producers;
  private TopicTurns<Producer<byte[]>> turns;
  private BrokerMetrics metrics;

  /**
   * Warms the brokers, and creates the loop, which holds all messages that fall due until the
   * limit.
   *
   * @param setUpBefore not read: JMH sets its iteration up before the recording opens
   */
  @Setup(Level.Trial)
  public void schedule(PulsarServers servers, TopicProducers topics, TopicFault setUpBefore)
      throws Exception {
    producers = topics.all();
    turns = new TopicTurns<>(producers);
    metrics = new BrokerMetrics(servers);
    int ratePerSecond = Math.multiplyExact(ratePerTopic, producers.size());
    int inFlight = TopicTurns.maxInFlight(ratePerSecond, limitSeconds);
    loop = new OpenLoop(Schedule.constant(ratePerSecond), inFlight, NanoClock.SYSTEM);
    for (int n = 0; n < warmUnloads; n++) {
      TrialPhase.during("unload", () -> unload(TopicAdmin.of(servers)));
    }
  }

  /** Unloads the namespace, and waits until all topics serve again. */
  private void unload(TopicAdmin admin) throws Exception {
    TopicOutages outages = outages(producers);
    long nowNs = System.nanoTime();
    long nowMillis = System.currentTimeMillis();
    var unloaded = admin.unload();
    outages.begin(nowNs, nowMillis, nowNs + TimeUnit.SECONDS.toNanos(limitSeconds));
    unloaded.get();
    while (outages.isRunning()) {
      Thread.sleep(MIN_PAUSE_MILLIS);
    }
    if (!outages.missing().isEmpty()) {
      throw new IllegalStateException(
          "%d of %d topics did not serve again within %d s after an unload (-p warmUnloads)"
              .formatted(outages.missing().size(), outages.count(), limitSeconds));
    }
  }

  private static TopicOutages outages(List<Producer<byte[]>> taken) {
    int pauseMillis = Math.max(MIN_PAUSE_MILLIS, taken.size() * 1_000 / PROBES_PER_SECOND);
    return new TopicOutages(taken, TimeUnit.MILLISECONDS.toNanos(pauseMillis));
  }

  /** Runs the load until all topics serve again. */
  public void run(TopicFault fault) throws Exception {
    List<Producer<byte[]>> taken = producers.stream().filter(fault::takes).toList();
    TopicOutages outages = outages(taken);
    var before = metrics.read().join();
    long untilNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(secondsBefore);
    issueWhile(() -> System.nanoTime() < untilNs);
    long happensMillis = System.currentTimeMillis();
    long happensNs = System.nanoTime();
    fault.happen();
    outages.begin(happensNs, happensMillis, happensNs + TimeUnit.SECONDS.toNanos(limitSeconds));
    issueWhile(outages::isRunning);
    var after = metrics.read();
    long endNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS_AFTER);
    // A broker that does not answer keeps the metrics waiting; the load goes on.
    issueWhile(() -> System.nanoTime() < endNs || !after.isDone());
    BrokerMetrics.add(before, after.join(), outages.count(), recording());
    report(outages, happensNs);
    fault.report(taken, recording());
    TopicsCsv.write(outages, happensNs);
  }

  private void issueWhile(BooleanSupplier condition) {
    while (condition.getAsBoolean()) {
      loop.issue(TopicClient::publish, turns.next());
    }
  }

  private void report(TopicOutages outages, long happensNs) {
    Recording recording = recording();
    recording.figure("lost", outages.count(), "topics");
    recording.figure("lost.share", 100.0 * outages.count() / producers.size(), "%");
    recording.figure("reconnects", (double) outages.reconnects(), "#");
    for (TopicOutages.Served served : outages.served()) {
      recording.time("outage", served.sinceNs(served.dueNs()));
      recording.time("again", served.sinceNs(happensNs));
    }
    String limit = " within %d s".formatted(limitSeconds);
    MissingTopics.report(outages.missing(), outages.count(), limit, recording);
  }
}
