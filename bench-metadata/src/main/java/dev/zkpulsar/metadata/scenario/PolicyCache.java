package dev.zkpulsar.metadata.scenario;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.point.PointRules;
import dev.zkpulsar.harness.point.Range;
import dev.zkpulsar.harness.state.Bursts;
import dev.zkpulsar.metadata.client.BatchStatistics;
import dev.zkpulsar.metadata.client.MeasuredClient;
import dev.zkpulsar.metadata.client.MeasuredClient.ClientKind;
import dev.zkpulsar.metadata.client.NodeKind;
import dev.zkpulsar.metadata.client.StoreClient;
import dev.zkpulsar.metadata.client.StoreSession;
import dev.zkpulsar.metadata.client.Tree;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.common.policies.data.SubscriptionPolicies;
import org.apache.pulsar.common.policies.data.TopicPolicies;
import org.apache.pulsar.common.util.ObjectMapperFactory;
import org.apache.pulsar.metadata.api.MetadataCache;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Policies of topics as JSON, read through Pulsar's cache, which does not hold them: each read
 * reaches the store and is parsed. The caller's work then runs on the thread that completes the
 * read, as a broker's often does (PIP-453).
 */
@State(Scope.Benchmark)
public class PolicyCache implements PointRules {

  /** The JSON of one topic's policies, in KiB. */
  @Param("1")
  @Range(min = 1, max = 64)
  public int policyKib;

  /** Work for the completing thread, for each read, in microseconds of its time. */
  @Param("0")
  @Range(min = 0, max = 10_000)
  public int callbackMicros;

  private MetadataCache<TopicPolicies> cache;
  private BatchStatistics statistics;
  private String[] paths;
  private int next;

  @Override
  public Optional<BadInputException> impossible(Point point) {
    return MeasuredClient.unlessOneOf(ClientKind.stores(), point, "it has no cache");
  }

  /** Writes the policies, as many as a burst reads. */
  @Setup(Level.Trial)
  public void write(Bursts bursts, StoreClient client) throws Exception {
    StoreSession session = client.open(1).get(0);
    statistics = client.statistics();
    byte[] json = ObjectMapperFactory.getMapper().writer().writeValueAsBytes(policies(policyKib));
    String root = client.root() + "/policies";
    session.create(root, new byte[0], NodeKind.PERSISTENT).toCompletableFuture().get();
    paths = new String[bursts.burst];
    Arrays.setAll(paths, n -> root + "/topic" + n);
    Tree.inPortions(paths.length, n -> session.create(paths[n], json, NodeKind.PERSISTENT));
    cache = session.store().getMetadataCache(TopicPolicies.class);
  }

  /** Policies with as many subscriptions as give the size. */
  static TopicPolicies policies(int kib) throws Exception {
    var policies = new TopicPolicies();
    var subscriptions = new HashMap<String, SubscriptionPolicies>();
    policies.setSubscriptionPolicies(subscriptions);
    var writer = ObjectMapperFactory.getMapper().writer();
    while (writer.writeValueAsBytes(policies).length < kib << 10) {
      subscriptions.put("subscription-" + subscriptions.size(), new SubscriptionPolicies());
    }
    return policies;
  }

  /** Reads the next policies after the cache has dropped them, and uses them. */
  public CompletionStage<?> miss() {
    String path = paths[next];
    next = (next + 1) % paths.length;
    cache.invalidate(path);
    return cache.get(path).thenApply(Optional::orElseThrow).thenAccept(policies -> use());
  }

  private void use() {
    statistics.noteThread();
    long untilNs = System.nanoTime() + TimeUnit.MICROSECONDS.toNanos(callbackMicros);
    while (System.nanoTime() < untilNs) {
      Thread.onSpinWait();
    }
  }
}
