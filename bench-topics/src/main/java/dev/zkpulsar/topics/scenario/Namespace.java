package dev.zkpulsar.topics.scenario;

import dev.zkpulsar.harness.load.TrialPhase;
import dev.zkpulsar.harness.point.Range;
import dev.zkpulsar.harness.state.PulsarServers;
import dev.zkpulsar.harness.state.WrongAnswerException;
import dev.zkpulsar.topics.client.BrokerCluster;
import dev.zkpulsar.topics.client.TopicAdmin;
import java.util.concurrent.CompletionStage;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * A namespace with topics that no broker has loaded. They are partitions, which a broker creates a
 * thousand at a time and without loading them.
 */
@State(Scope.Benchmark)
public class Namespace {
  /** Partitions of one partitioned topic. */
  private static final int AT_ONCE = 1_000;

  /** The numbers of the partitioned topics; topics of other states have lower numbers. */
  private static final int FIRST = 1_000_000;

  /** Topics that are in the namespace before the measurement. */
  @Param("0")
  @Range(min = 0, max = 1_000_000)
  public int existing;

  private TopicAdmin admin;

  /**
   * Creates the topics that are there before.
   *
   * @param cluster not read: its parameters are a part of the point
   */
  @Setup(Level.Trial)
  public void fill(PulsarServers servers, BrokerCluster cluster) throws Exception {
    admin = TopicAdmin.of(servers);
    TrialPhase.during(
        "fill",
        () -> {
          for (int from = 0; from < existing; from += AT_ONCE) {
            String topic = servers.topic(FIRST + from / AT_ONCE);
            admin.create(topic, Math.min(AT_ONCE, existing - from)).get();
          }
        });
  }

  public CompletionStage<?> list() {
    return admin
        .list()
        .thenAccept(topics -> WrongAnswerException.unless(topics.size() >= existing));
  }

  TopicAdmin admin() {
    return admin;
  }
}
