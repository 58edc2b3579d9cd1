package dev.zkpulsar.producer.client;

import dev.zkpulsar.harness.faults.PulsarFault;
import dev.zkpulsar.harness.state.PulsarServers;
import dev.zkpulsar.harness.state.Range;
import java.util.List;
import org.apache.pulsar.client.api.ClientBuilder;
import org.apache.pulsar.client.api.PulsarClient;
import org.apache.pulsar.client.api.PulsarClientException;
import org.apache.pulsar.client.api.SizeUnit;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** One Pulsar client. */
@State(Scope.Benchmark)
public class ProducerClient {

  /** Network threads of the client. */
  @Param("1")
  @Range(min = 1, max = 64)
  public int ioThreads;

  /** Connections to each broker. */
  @Param("1")
  @Range(min = 1, max = 64)
  public int connectionsPerBroker;

  /**
   * Limit of the payload that waits for acknowledgement, in MiB; a message beyond the limit fails.
   * 0, the default, is no limit, because the loops already bound the messages in flight. The
   * client's own default is 64.
   */
  @Param("0")
  @Range(min = 0, max = 1 << 20)
  public int memoryLimitMiB;

  private PulsarClient client;

  /** Creates the client, which connects with its first producer. */
  @Setup(Level.Trial)
  public void connect(PulsarServers servers, PulsarFault fault) throws PulsarClientException {
    fault
        .injection()
        .explain(
            List.of(
                PulsarClientException.AlreadyClosedException.class,
                PulsarClientException.NotConnectedException.class));
    fault.injection().explainKind("duplicate");
    client =
        builder(servers)
            .ioThreads(ioThreads)
            .connectionsPerBroker(connectionsPerBroker)
            .memoryLimit(memoryLimitMiB, SizeUnit.MEGA_BYTES)
            .build();
  }

  /** A further client of the cluster, with connections and threads of its own. */
  public static ClientBuilder builder(PulsarServers servers) {
    return PulsarClient.builder().loadConf(servers.clientConf()).serviceUrl(servers.serviceUrl());
  }

  public PulsarClient client() {
    return client;
  }

  /** Closes the client with all its producers and consumers. */
  @TearDown(Level.Trial)
  public void disconnect() throws PulsarClientException {
    if (client != null) {
      client.close();
    }
  }
}
