package dev.zkpulsar.harness.state;

import dev.zkpulsar.env.Environments;
import dev.zkpulsar.env.pulsar.PulsarSettings;
import java.util.Properties;

/**
 * A benchmark's state that decides which Pulsar cluster a point needs. The runner starts a new
 * cluster when a point needs another than the one that runs, and after a point that breaks it:
 *
 * <pre>{@code
 * @State(Scope.Benchmark)
 * public class Cluster implements ClusterSetup {
 *   @Param("2") public int brokers;
 *   @Param({"true", "false"}) public boolean batching;
 *
 *   @Override
 *   public PulsarSettings cluster(PointParams point, PulsarSettings settings) {
 *     var conf = Map.of("metadataStoreBatchingEnabled", point.values().get("batching"));
 *     return settings.withCluster(point.number("brokers"), 1, "zookeeper", conf);
 *   }
 * }
 * }</pre>
 */
public interface ClusterSetup extends Precondition {

  /** The cluster of a point; throws a BadInputException if it cannot exist here. */
  PulsarSettings cluster(PointParams point, PulsarSettings settings);

  /** Refuses a cluster that the environment cannot have, before anything is started. */
  @Override
  default String check(PointParams point, Properties settings) {
    var unused = Environments.metadataSettings(cluster(point, PulsarSettings.of(settings)));
    return "";
  }
}
