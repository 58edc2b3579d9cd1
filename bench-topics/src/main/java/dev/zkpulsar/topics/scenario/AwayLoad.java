package dev.zkpulsar.topics.scenario;

import dev.zkpulsar.env.host.BoundedAsync;
import dev.zkpulsar.harness.load.NanoClock;
import dev.zkpulsar.harness.load.OpenLoop;
import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.harness.load.Schedule;
import dev.zkpulsar.harness.point.Range;
import dev.zkpulsar.harness.state.LoadState;
import dev.zkpulsar.harness.state.PulsarServers;
import dev.zkpulsar.topics.client.BrokerCluster;
import dev.zkpulsar.topics.client.TopicAdmin;
import dev.zkpulsar.topics.client.TopicClient;
import dev.zkpulsar.topics.client.TopicProducers;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Numbered messages on all topics in turn, at a rate (open loop), before, during and after the
 * absence of the ensemble.
 *
 * <p>A topic does not serve while none of its messages is acknowledged for more than a second
 * beyond the time between two of them. The load goes on until no topic has had such a gap for a
 * session timeout and five seconds: a session that the ensemble has kept may expire so long after
 * its return. Then each topic that serves is read from its first message to its last; a
 * subscription keeps the messages until then.
 */
@State(Scope.Benchmark)
public class AwayLoad extends LoadState<OpenLoop> {
  private static final String SUBSCRIPTION = "keeps-messages";
  private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);
  private static final int SECONDS_BEYOND_SESSION = 5;

  /** Messages a second on each topic. */
  @Param("2")
  @Range(min = 1, max = 1_000)
  public int ratePerTopic;

  /** The load before the fault. */
  @Param("5")
  @Range(min = 1, max = 300)
  public int secondsBefore;

  /**
   * The load ends so long after the ensemble's return; a topic that does not serve then is given
   * up, and the point is invalid.
   */
  @Param("180")
  @Range(min = 1, max = 480)
  public int limitSeconds;

  private List<NumberedTopic> topics = List.of();
  private TopicClient client;
  private long watchNs;
  private TopicTurns<NumberedTopic> turns;
  private AwayReport report = AwayReport.NONE;

  /** Subscribes to the topics, and creates the loop, which holds all messages until the limit. */
  @Setup(Level.Trial)
  public void schedule(
      PulsarServers servers,
      TopicClient ofTrial,
      TopicProducers producers,
      BrokerCluster cluster,
      EnsembleAway away)
      throws Exception {
    client = ofTrial;
    watchNs =
        TimeUnit.MILLISECONDS.toNanos(cluster.brokerSessionTimeoutMillis)
            + TimeUnit.SECONDS.toNanos(SECONDS_BEYOND_SESSION);
    long boundNs = SECOND_NS + SECOND_NS / ratePerTopic;
    topics =
        producers.all().stream()
            .map(producer -> new NumberedTopic(producer, new ServiceGaps(boundNs)))
            .toList();
    turns = new TopicTurns<>(topics);
    TopicAdmin admin = TopicAdmin.of(servers);
    BoundedAsync.run(topics, topic -> admin.subscribe(topic.name(), SUBSCRIPTION));
    int ratePerSecond = Math.multiplyExact(ratePerTopic, topics.size());
    int inFlight = TopicTurns.maxInFlight(ratePerSecond, away.awaySeconds + limitSeconds);
    loop = new OpenLoop(Schedule.constant(ratePerSecond), inFlight, NanoClock.SYSTEM);
  }

  /** Runs the load until all topics have served for long enough after the ensemble's return. */
  public void run(EnsembleAway away) throws Exception {
    long beginNs = System.nanoTime() + SECOND_NS * secondsBefore;
    while (System.nanoTime() < beginNs) {
      issueNext();
    }
    long faultNs = System.nanoTime();
    topics.forEach(topic -> topic.gaps().begin(faultNs));
    away.begin();
    while (!away.isOver()) {
      issueNext();
    }
    issueUntilQuiet(away.backNs());
    report = AwayReport.of(topics, faultNs, away.backNs(), System.nanoTime());
    report.add(recording());
    away.reportEnds(faultNs, recording());
  }

  /** Each topic is asked when it has got a message. */
  private void issueUntilQuiet(long backNs) {
    long limitNs = backNs + SECOND_NS * limitSeconds;
    long quietSinceNs = backNs;
    long nowNs = backNs;
    while (nowNs < limitNs && nowNs < quietSinceNs + watchNs) {
      NumberedTopic topic = issueNext();
      nowNs = System.nanoTime();
      quietSinceNs =
          topic.gaps().isSilent(nowNs)
              ? nowNs
              : quietSinceNs + topic.gaps().lastEndSince(quietSinceNs);
    }
  }

  private NumberedTopic issueNext() {
    NumberedTopic topic = turns.next();
    loop.issue(NumberedTopic::send, topic);
    return topic;
  }

  /** Reads the topics, when every message has been answered or given up. */
  @Override
  protected void ended(Recording recording) {
    try {
      report.addFates(client, recording);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
