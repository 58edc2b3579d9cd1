package dev.zkpulsar.producer.client;

import dev.zkpulsar.env.nodes.SystemSettings;
import dev.zkpulsar.env.pulsar.PulsarSecurity;
import dev.zkpulsar.env.pulsar.PulsarSettings;
import dev.zkpulsar.env.settings.Labelled;
import dev.zkpulsar.harness.faults.PulsarFault;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.point.PointRules;
import dev.zkpulsar.harness.point.Range;
import dev.zkpulsar.harness.settings.RunSettings;
import dev.zkpulsar.harness.state.PulsarServers;
import java.util.List;
import java.util.Set;
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
public class ProducerClient implements PointRules {

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

  /** Encryption and authentication between the client and brokers that the run starts. */
  @Param("none")
  @Labelled.By(PulsarSecurity.class)
  public String security;

  private PulsarClient client;

  @Override
  public void check(Point point, RunSettings settings) {
    var unused = servers(point, settings.of(PulsarSettings.class));
  }

  /** As in points before there was this parameter. */
  @Override
  public Set<String> unusedParams(Point point) {
    return PulsarSecurity.NONE.is(security) ? Set.of("security") : Set.of();
  }

  @Override
  public SystemSettings servers(Point point, SystemSettings ofRun) {
    return ofRun instanceof PulsarSettings settings
        ? settings.withSecurity("-p security", Labelled.of(PulsarSecurity.class, security))
        : ofRun;
  }

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
