package dev.zkpulsar.topics.scenario;

import dev.zkpulsar.env.host.BoundedAsync;
import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.load.TrialPhase;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.point.PointRules;
import dev.zkpulsar.harness.point.Range;
import dev.zkpulsar.harness.settings.RunSettings;
import dev.zkpulsar.harness.state.PulsarServers;
import dev.zkpulsar.topics.client.TopicAdmin;
import dev.zkpulsar.topics.client.TopicClient;
import dev.zkpulsar.topics.client.TopicMemory;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Topics that no broker has loaded: the namespace is unloaded before each iteration. A topic is
 * used once in an iteration; when all are used, operations fail ({@code failures.exhausted}).
 */
@State(Scope.Benchmark)
public class ColdTopics implements PointRules {

  /** Topics, at least as many as an iteration has operations. */
  @Param("1000")
  @Range(min = 1, max = 100_000)
  public int topics;

  private TopicAdmin admin;
  private TopicClient client;
  private List<String> names = List.of();
  private int next;

  /** An iteration has more operations than topics. */
  private static final class ExhaustedException extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  @Override
  public void check(Point point, RunSettings settings) {
    TopicMemory.check(topics, 1, point, settings);
  }

  @Setup(Level.Trial)
  public void create(PulsarServers servers, TopicClient connected) throws Exception {
    TrialContext.warmUpAtItsRate();
    client = connected;
    admin = TopicAdmin.of(servers);
    names = IntStream.range(0, topics).mapToObj(servers::topic).toList();
    TrialPhase.during("create", () -> BoundedAsync.run(names, topic -> admin.create(topic, 0)));
  }

  @Setup(Level.Iteration)
  public void unload() throws Exception {
    next = 0;
    TrialPhase.during("unload", () -> admin.unload().get());
  }

  /** Publishes the first message of the next topic: lookup, load and acknowledgement. */
  public CompletionStage<?> publish() {
    return client
        .produce(nextTopic())
        .thenCompose(
            producer ->
                TopicClient.publish(producer)
                    .whenComplete(
                        (id, error) -> {
                          CompletableFuture<Void> unused = producer.closeAsync();
                        }));
  }

  /** Creates a subscription of the next topic, which is loaded for it. */
  public CompletionStage<?> subscribe() {
    return admin.subscribe(nextTopic(), "sub-" + System.nanoTime());
  }

  private String nextTopic() {
    if (next == names.size()) {
      throw new ExhaustedException();
    }
    return names.get(next++);
  }
}
