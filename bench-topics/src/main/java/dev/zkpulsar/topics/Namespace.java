package dev.zkpulsar.topics;

import dev.zkpulsar.harness.load.Fork;
import dev.zkpulsar.harness.state.PulsarServers;
import dev.zkpulsar.harness.state.Range;
import dev.zkpulsar.harness.state.WrongAnswerException;
import java.util.ArrayList;
import java.util.Collections;
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

  /** Creates the topics. */
  @Setup(Level.Trial)
  public void fill(PulsarServers servers, BrokerCluster cluster) throws Exception {
    admin = TopicAdmin.of(servers);
    Fork.current()
        .during(
            "fill",
            () -> {
              int whole = existing / AT_ONCE;
              var sizes = new ArrayList<>(Collections.nCopies(whole, AT_ONCE));
              if (existing % AT_ONCE > 0) {
                sizes.add(existing % AT_ONCE);
              }
              for (int n = 0; n < sizes.size(); n++) {
                admin.create(servers.topic(FIRST + n), sizes.get(n)).get();
              }
            });
  }

  /** Lists all topics. */
  CompletionStage<?> list() {
    return admin
        .list()
        .thenAccept(topics -> WrongAnswerException.unless(topics.size() >= existing));
  }

  TopicAdmin admin() {
    return admin;
  }
}
