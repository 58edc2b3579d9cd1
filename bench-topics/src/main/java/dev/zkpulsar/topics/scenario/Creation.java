package dev.zkpulsar.topics.scenario;

import dev.zkpulsar.env.nodes.Resource;
import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.point.Range;
import dev.zkpulsar.harness.state.PulsarServers;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * New topics beside those of the {@link Namespace}, by the admin API, and what one topic costs the
 * first ZooKeeper server. Each iteration goes on with the topics that the one before has left.
 */
@State(Scope.Benchmark)
public class Creation {
  private static final int LISTS = 5;

  /** The label of each metric of a topic's cost, by what a server reports. */
  private static final Map<Resource, String> COSTS =
      Map.of(Resource.ZNODES, "topic.znodes", Resource.DATA_BYTES, "topic.databytes");

  /** Partitions of each new topic; 0 for topics without partitions, which a broker loads. */
  @Param("0")
  @Range(min = 0, max = 1_000)
  public int partitions;

  private PulsarServers servers;
  private Namespace namespace;
  private Optional<Server> zooKeeper = Optional.empty();
  private Map<Resource, Double> before = Map.of();
  private int created;

  /** Adds the cost of a topic to the recordings from now on. */
  @Setup(Level.Trial)
  public void listenForCosts(PulsarServers cluster, Namespace filled) {
    TrialContext.warmUpAtItsRate();
    servers = cluster;
    namespace = filled;
    zooKeeper =
        servers.list().stream().filter(server -> server.name().equals("zookeeper-1")).findFirst();
    listen();
  }

  private void listen() {
    TrialContext.listen(TrialContext.Order.BENCHMARK, opened -> before = reading(), this::addCosts);
  }

  /** Creates the next topic. One thread calls this. */
  public CompletionStage<?> create() {
    return namespace.admin().create(servers.topic(created++), partitions);
  }

  private void addCosts(Recording recording) {
    listen();
    Map<Resource, Double> after = reading();
    double topics = recording.response().getTotalCount();
    COSTS.forEach(
        (resource, label) -> {
          if (before.containsKey(resource) && after.containsKey(resource) && topics > 0) {
            double grown = after.get(resource) - before.get(resource);
            recording.figure(label, grown / topics, resource.unit());
          }
        });
    recording.figure("list", listMillis(), "ms");
  }

  private Map<Resource, Double> reading() {
    return zooKeeper.map(server -> server.meter().read()).orElse(Map.of());
  }

  /** The median time of a few lists of the whole namespace. */
  private double listMillis() {
    double[] millis = new double[LISTS];
    for (int n = 0; n < LISTS; n++) {
      long startNs = System.nanoTime();
      namespace.list().toCompletableFuture().join();
      millis[n] = (System.nanoTime() - startNs) / 1e6;
    }
    Arrays.sort(millis);
    return millis[LISTS / 2];
  }

  /** Later trials of this process have recordings of their own. */
  @TearDown(Level.Trial)
  public void stop() {
    TrialContext.ignore(TrialContext.Order.BENCHMARK);
  }
}
