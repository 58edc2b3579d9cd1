package dev.zkpulsar.harness.state;

import dev.zkpulsar.env.pulsar.PulsarCluster;
import dev.zkpulsar.env.pulsar.PulsarNamespace;
import dev.zkpulsar.env.pulsar.PulsarSettings;
import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.harness.load.Fork;
import dev.zkpulsar.harness.settings.Handover;
import dev.zkpulsar.harness.settings.Settings;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The Pulsar cluster of a run, with topics for each trial in the run's namespace. A state that
 * needs the cluster asks for it in its set-up:
 *
 * <pre>{@code
 * @Setup(Level.Trial)
 * public void connect(PulsarServers servers) throws PulsarClientException {
 *   var client = PulsarClient.builder().loadConf(servers.clientConf());
 *   producer = client.serviceUrl(servers.serviceUrl()).build().newProducer()
 *       .topic(servers.topic(0)).create();
 * }
 * }</pre>
 */
@State(Scope.Benchmark)
public class PulsarServers {
  /** The names of the addresses that the runner hands to its forks. */
  public static final String SERVICE_URL = "pulsar.serviceUrl";

  public static final String ADMIN_URL = "pulsar.adminUrl";
  public static final String NAMESPACE = "pulsar.namespace";

  private String trial;
  private PulsarNamespace namespace;
  private String adminUrl;
  private List<Server> list = List.of();
  private String serviceUrl;
  private Map<String, Object> clientConf;

  @Setup(Level.Trial)
  public void open() {
    trial = Fork.current().worker().value("topics", () -> "trial-" + UUID.randomUUID());
    var settings = PulsarSettings.of(Settings.current().properties());
    clientConf = settings.clientConf();
    Map<String, String> addresses = Handover.ofRunner().addresses();
    serviceUrl = addresses.get(SERVICE_URL);
    list = Handover.ofRunner().servers("pulsar");
    adminUrl = addresses.get(ADMIN_URL);
    String shared = Fork.current().worker().value("namespace", () -> addresses.get(NAMESPACE));
    namespace = PulsarNamespace.of(adminUrl, shared, settings);
  }

  /** The servers of the run: {@code pulsar-1}, or the brokers, bookies and others of a cluster. */
  public List<Server> list() {
    return list;
  }

  /** The admin URL of each broker, in the order of the service URL: {@code http://host:port}. */
  public List<String> adminUrls() {
    return PulsarCluster.urls(adminUrl);
  }

  /** The run's namespace, {@code tenant/name}. */
  public String namespace() {
    return namespace.name();
  }

  /** The address for a client, with every broker. */
  public String serviceUrl() {
    return serviceUrl;
  }

  /** Authentication and TLS of a client, for pulsar-client's {@code loadConf}; holds secrets. */
  public Map<String, Object> clientConf() {
    return clientConf;
  }

  /** The full name of a topic of this trial. */
  public String topic(int number) {
    return namespace.topic(trial + "-" + number);
  }

  /** Creates the first topics of this trial, without partitions: see {@link #topic}. */
  public void createTopics(int count) {
    namespace.createTopics(IntStream.range(0, count).mapToObj(this::topic).toList());
  }

  /** Removes the topics, unless the broker is dead. */
  @TearDown(Level.Trial)
  public void close() {
    // JMH tears down a trial whose set-up failed half-way, too.
    if (namespace != null) {
      Fork.current().worker().awaitOthers("leave topics");
      if (Fork.current().worker().isFirst()) {
        removeTopics();
      }
    }
  }

  /** A broker that died must not cost the samples: an error here would end the fork. */
  private void removeTopics() {
    try {
      namespace.removeTopics();
    } catch (UncheckedIOException e) {
      System.err.println(
          "zkpulsar: the topics of "
              + trial
              + " stay until the run removes its namespace: "
              + e.getMessage());
    }
  }
}
