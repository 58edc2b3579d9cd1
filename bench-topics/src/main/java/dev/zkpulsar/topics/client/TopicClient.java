package dev.zkpulsar.topics.client;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Labelled;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.point.PointRules;
import dev.zkpulsar.harness.point.Range;
import dev.zkpulsar.harness.settings.RunSettings;
import dev.zkpulsar.harness.state.PulsarServers;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.client.api.MessageId;
import org.apache.pulsar.client.api.Producer;
import org.apache.pulsar.client.api.PulsarClient;
import org.apache.pulsar.client.api.PulsarClientException;
import org.apache.pulsar.client.api.Reader;
import org.apache.pulsar.client.api.SizeUnit;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * One Pulsar client, with the settings that decide when it finds a topic again. The defaults are
 * the client's own, except that the memory for messages is unlimited.
 */
@State(Scope.Benchmark)
public class TopicClient implements PointRules {
  /** The number that messages without a number contain. */
  public static final int NO_NUMBER = 0;

  private static final int PAYLOAD_BYTES = 100;
  private static final byte[] PAYLOAD = new byte[PAYLOAD_BYTES];

  /** The brokers that the client may ask for the owner of a topic. */
  public enum ServiceUrl implements Labelled {
    /** Every broker; the client asks them in turn, also one that is lost. */
    ALL,
    /** One broker, which is not lost: as behind a load balancer that knows who serves. */
    SURVIVING
  }

  /** The brokers that the client may ask for the owner of a topic. */
  @Param("all")
  @Labelled.By(ServiceUrl.class)
  public String serviceUrl;

  /** The client's first wait before it connects a producer again; each further wait doubles. */
  @Param("100")
  @Range(min = 1, max = 60_000)
  public int backoffMillis;

  /** The client's longest wait before it connects a producer again. */
  @Param("60000")
  @Range(min = 1, max = 600_000)
  public int maxBackoffMillis;

  /** After this time without an answer, the creation of a producer fails. */
  @Param("30000")
  @Range(min = 100, max = 600_000)
  public int operationTimeoutMillis;

  /** After this time, a lookup is not repeated; -1, the default, is the operation timeout. */
  @Param("-1")
  @Range(min = -1, max = 600_000)
  public int lookupTimeoutMillis;

  /** A message that waits longer for its acknowledgement fails; 0 is no limit. */
  @Param("30000")
  @Range(min = 0, max = 600_000)
  public int sendTimeoutMillis;

  /** The client pings its brokers at this interval, and gives up a broker that missed two. */
  @Param("30")
  @Range(min = 1, max = 600)
  public int keepAliveSeconds;

  private PulsarClient client;

  @Override
  public void check(Point point, RunSettings settings) {
    if (maxBackoffMillis < backoffMillis) {
      throw BadInputException.of(
          "-p maxBackoffMillis",
          maxBackoffMillis,
          "shorter than the first wait",
          backoffMillis + " or more");
    }
  }

  /**
   * Creates the client, which connects with its first producer.
   *
   * @param cluster not read: its parameters are a part of the point
   */
  @Setup(Level.Trial)
  public void connect(PulsarServers servers, BrokerCluster cluster) throws PulsarClientException {
    client =
        PulsarClient.builder()
            .loadConf(servers.clientConf())
            .serviceUrl(ServiceUrl.ALL.is(serviceUrl) ? servers.serviceUrl() : firstOf(servers))
            .ioThreads(1)
            .memoryLimit(0, SizeUnit.BYTES)
            .startingBackoffInterval(backoffMillis, TimeUnit.MILLISECONDS)
            .maxBackoffInterval(maxBackoffMillis, TimeUnit.MILLISECONDS)
            .operationTimeout(operationTimeoutMillis, TimeUnit.MILLISECONDS)
            .lookupTimeout(lookupTimeoutMillis, TimeUnit.MILLISECONDS)
            .keepAliveInterval(keepAliveSeconds, TimeUnit.SECONDS)
            .build();
  }

  private static String firstOf(PulsarServers servers) {
    return servers.serviceUrl().replaceFirst(",.*", "");
  }

  /** Whether a broker may be lost. */
  public boolean canLose(String broker, PulsarServers servers) {
    return ServiceUrl.ALL.is(serviceUrl) || !firstOf(servers).endsWith("/" + broker);
  }

  /** A producer that sends each message at once. */
  public CompletableFuture<Producer<byte[]>> produce(String topic) {
    return client
        .newProducer()
        .topic(topic)
        .enableBatching(false)
        .maxPendingMessages(0)
        .sendTimeout(sendTimeoutMillis, TimeUnit.MILLISECONDS)
        .createAsync();
  }

  /** Sends a message; the future completes when it is acknowledged. */
  public static CompletableFuture<?> publish(Producer<byte[]> producer) {
    return producer.sendAsync(PAYLOAD);
  }

  /** Sends a message whose first four bytes are a number, the highest byte first. */
  public static CompletableFuture<?> publish(Producer<byte[]> producer, int number) {
    return producer.sendAsync(ByteBuffer.allocate(PAYLOAD_BYTES).putInt(number).array());
  }

  /** Reads a topic from its first message on. */
  public CompletableFuture<Reader<byte[]>> read(String topic) {
    return client.newReader().topic(topic).startMessageId(MessageId.earliest).createAsync();
  }

  /** Closes the client with all its producers. */
  @TearDown(Level.Trial)
  public void disconnect() throws PulsarClientException {
    if (client != null) {
      client.close();
    }
  }
}
