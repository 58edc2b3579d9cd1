package dev.zkpulsar.producer.scenario;

import dev.zkpulsar.env.settings.Labelled;
import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.point.Range;
import dev.zkpulsar.harness.state.PulsarServers;
import dev.zkpulsar.producer.client.BrokerCounters;
import dev.zkpulsar.producer.client.Producers;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.client.api.Consumer;
import org.apache.pulsar.client.api.ConsumerBuilder;
import org.apache.pulsar.client.api.Message;
import org.apache.pulsar.client.api.SubscriptionMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Consumers that acknowledge each message, with the broker's receipt, and the metadata that it
 * costs. Expected: a durable cursor writes an entry to its ledger once a second, however many
 * acknowledgements come (managedLedgerDefaultMarkDeleteRateLimit=1). The metadata store is written
 * once for each subscription: its cursor and the cursor's ledger. Entries that follow the rate of
 * acknowledgements, with the limit as it is shipped, would show this wrong; with {@code
 * -Dbench.pulsar.brokerConf=managedLedgerDefaultMarkDeleteRateLimit=0} they must.
 */
@State(Scope.Benchmark)
public class Acknowledgement extends Receiver {

  /** How a message is acknowledged. */
  public enum AckType implements Labelled {
    INDIVIDUAL,
    /** With all messages before it: the cursor moves. */
    CUMULATIVE
  }

  /** Whether each message is acknowledged, or all up to one. */
  @Param("individual")
  @Labelled.By(AckType.class)
  public String ackType;

  /** Whether the subscription's cursor is stored. */
  @Param("true")
  public boolean durable;

  /** How long the client gathers acknowledgements; 100 is its default, 0 sends each at once. */
  @Param("100")
  @Range(min = 0, max = 10_000)
  public int ackGroupMillis;

  private PulsarServers servers;
  private int topics;
  private BrokerCounters atFirst;
  private BrokerCounters before;

  @Override
  String whyAlone() {
    return "the client itself confirms all messages of a batch but the last";
  }

  /** Reads the brokers' counters before it subscribes. */
  @Override
  void prepare(PulsarServers cluster, Producers producers) {
    servers = cluster;
    topics = producers.topics;
    atFirst = counters();
  }

  /** Reads the brokers' counters. */
  @Setup(Level.Iteration)
  public void begin() {
    before = counters();
  }

  private BrokerCounters counters() {
    return BrokerCounters.read(servers, topics, SUBSCRIPTION);
  }

  @Override
  ConsumerBuilder<byte[]> configure(ConsumerBuilder<byte[]> consumer) {
    return consumer
        .isAckReceiptEnabled(true)
        .acknowledgmentGroupTime(ackGroupMillis, TimeUnit.MILLISECONDS)
        .subscriptionMode(durable ? SubscriptionMode.Durable : SubscriptionMode.NonDurable);
  }

  @Override
  CompletableFuture<Void> acknowledge(Consumer<byte[]> consumer, Message<byte[]> message) {
    Recording recording = TrialContext.recording();
    long startNs = System.nanoTime();
    var acknowledged =
        AckType.INDIVIDUAL.is(ackType)
            ? consumer.acknowledgeAsync(message)
            : consumer.acknowledgeCumulativeAsync(message);
    return acknowledged.whenComplete(
        (done, error) -> {
          if (error != null) {
            recording.failed("ack", 1);
          } else if (ackGroupMillis == 0) { // The client itself confirms some that it gathers.
            recording.time("ack", System.nanoTime() - startNs);
          }
        });
  }

  /** Adds the metadata operations and cursors' entries a second, and writes a subscription. */
  @TearDown(Level.Iteration)
  public void end() {
    if (before == null) {
      return;
    }
    BrokerCounters after = counters();
    double seconds = (after.atNs() - before.atNs()) / 1e9;
    double sinceFirst = after.metadataWrites() - atFirst.metadataWrites();
    add("metadata.reads", (after.metadataReads() - before.metadataReads()) / seconds, "1/s");
    add("metadata.writes", (after.metadataWrites() - before.metadataWrites()) / seconds, "1/s");
    add("metadata.subscription", sinceFirst / topics, "#");
    add("cursor.entries", (after.cursorEntries() - before.cursorEntries()) / seconds, "1/s");
  }

  private static void add(String label, double value, String unit) {
    if (value >= 0) { // A broker that does not answer has no counters.
      TrialContext.recording().figure(label, value, unit);
    }
  }
}
