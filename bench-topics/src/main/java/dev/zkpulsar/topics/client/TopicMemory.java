package dev.zkpulsar.topics.client;

import dev.zkpulsar.env.host.JvmFlags;
import dev.zkpulsar.env.pulsar.PulsarSettings;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.EnvironmentKind;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.settings.RunSettings;
import java.util.List;

/** Refuses more topics than the heap of the brokers holds that are left after the fault. */
public final class TopicMemory {
  /**
   * Heap of a loaded topic with a producer: 40 KiB with G1, see docs/topics.md. ZGC, which does not
   * compress references, needs 1.43 times as much (2,000 topics: 72 MB and 50 MB).
   */
  static final int BYTES_PER_TOPIC = 56 << 10;

  /** Heap of a broker without topics: 90 MB with ZGC. */
  private static final long BYTES_OF_BROKER = 90L << 20;

  private static final double USABLE = 0.8;

  private TopicMemory() {}

  /**
   * Checks the topics of a point whose state {@link BrokerCluster} gives the brokers.
   *
   * @param topics the parameter {@code topics}
   * @param partitions of each topic, all loaded; 1 for topics without partitions
   */
  public static void check(int topics, int partitions, Point point, RunSettings settings) {
    var ofPoint = point.state(BrokerCluster.class);
    PulsarSettings cluster = ofPoint.cluster(settings.of(PulsarSettings.class));
    long most = most(cluster.jvmArgs(), Math.max(1, ofPoint.brokers - 1)) / partitions;
    if (cluster.kind() != EnvironmentKind.EXTERNAL && topics > most) {
      throw BadInputException.of(
          "-p topics",
          topics,
          "more than the brokers' heap holds after one is lost (%d KiB a topic or partition)"
              .formatted(BYTES_PER_TOPIC >> 10),
          "1 to " + most + ", or a larger -Xmx in -Dbench.pulsar.jvmArgs");
    }
  }

  /** The most topics on so many brokers with these JVM arguments. */
  static long most(List<String> jvmArgs, int brokers) {
    long heap = (long) (JvmFlags.maxHeapBytes(jvmArgs) * USABLE);
    return Math.max(0, heap - BYTES_OF_BROKER) / BYTES_PER_TOPIC * brokers;
  }
}
