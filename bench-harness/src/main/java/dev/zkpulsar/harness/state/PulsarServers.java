package dev.zkpulsar.harness.state;

import dev.zkpulsar.env.nodes.PrometheusText;
import dev.zkpulsar.env.pulsar.AdminClient;
import dev.zkpulsar.env.pulsar.PulsarAccess;
import dev.zkpulsar.env.pulsar.PulsarCluster;
import dev.zkpulsar.env.pulsar.PulsarNamespace;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.apache.pulsar.client.admin.PulsarAdmin;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The Pulsar cluster of a run, with topics for each trial in the run's namespace. */
@State(Scope.Benchmark)
public class PulsarServers extends SystemState {
  /** The names of the addresses that the runner hands to its forks. */
  public static final String SERVICE_URL = "pulsar.serviceUrl";

  public static final String ADMIN_URL = "pulsar.adminUrl";
  public static final String NAMESPACE = "pulsar.namespace";

  /** The client.conf that the runner hands over, if there is one. */
  public static final String CLIENT_CONFIG = "pulsar.clientConfig";

  private static final Duration ADMIN_TIMEOUT = Duration.ofMinutes(1);
  private static final Duration METRICS_TIMEOUT = Duration.ofSeconds(10);

  private String trial;
  private PulsarNamespace namespace;
  private String adminUrl;
  private String serviceUrl;
  private PulsarAccess access;
  private PulsarAdmin admin;

  public PulsarServers() {
    super("pulsar");
  }

  @Override
  protected void enter(Map<String, String> addresses, String name) throws Exception {
    access = PulsarAccess.of(Optional.ofNullable(addresses.get(CLIENT_CONFIG)).map(Path::of));
    trial = name;
    serviceUrl = addresses.get(SERVICE_URL);
    adminUrl = addresses.get(ADMIN_URL);
    String shared = ofWorker0("namespace", addresses.get(NAMESPACE));
    namespace = PulsarNamespace.of(adminUrl, shared, access);
  }

  @Override
  protected void release() {
    if (admin != null) {
      admin.close();
      admin = null;
    }
  }

  @Override
  protected void leave() {
    namespace.removeTopics();
  }

  /** The admin URL of each broker, in the order of the service URL: {@code http://host:port}. */
  public List<String> adminUrls() {
    return PulsarCluster.urls(adminUrl);
  }

  /** The lines of each broker's metrics, see {@link PrometheusText#fetch}; waits up to 10 s. */
  public List<CompletableFuture<List<String>>> metrics() {
    return adminUrls().stream()
        .map(broker -> PrometheusText.fetch(URI.create(broker + "/metrics/"), METRICS_TIMEOUT))
        .toList();
  }

  /** The admin client of the first broker, for this trial, with a timeout of a minute. */
  public synchronized PulsarAdmin admin() {
    if (admin == null) {
      admin = AdminClient.open(adminUrls().get(0), access, ADMIN_TIMEOUT);
    }
    return admin;
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
    return access.conf();
  }

  /** The full name of a topic of this trial. */
  public String topic(int number) {
    return namespace.topic(trial + "-" + number);
  }

  /** Creates the first topics of this trial, without partitions: see {@link #topic}. */
  public void createTopics(int count) {
    namespace.createTopics(IntStream.range(0, count).mapToObj(this::topic).toList());
  }
}
