package dev.zkpulsar.harness.state;

import dev.zkpulsar.env.pulsar.PulsarCluster;
import dev.zkpulsar.env.pulsar.PulsarNamespace;
import dev.zkpulsar.env.pulsar.PulsarSettings;
import dev.zkpulsar.harness.settings.Settings;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The Pulsar cluster of a run, with topics for each trial in the run's namespace. */
@State(Scope.Benchmark)
public class PulsarServers extends SystemState {
  /** The names of the addresses that the runner hands to its forks. */
  public static final String SERVICE_URL = "pulsar.serviceUrl";

  public static final String ADMIN_URL = "pulsar.adminUrl";
  public static final String NAMESPACE = "pulsar.namespace";

  private String trial;
  private PulsarNamespace namespace;
  private String adminUrl;
  private String serviceUrl;
  private Map<String, Object> clientConf;

  public PulsarServers() {
    super("pulsar");
  }

  @Override
  protected void enter(Map<String, String> addresses, String name) throws Exception {
    var settings = PulsarSettings.of(Settings.current().properties());
    trial = name;
    clientConf = settings.clientConf();
    serviceUrl = addresses.get(SERVICE_URL);
    adminUrl = addresses.get(ADMIN_URL);
    String shared = ofWorker0("namespace", addresses.get(NAMESPACE));
    namespace = PulsarNamespace.of(adminUrl, shared, settings);
  }

  @Override
  protected void leave() {
    namespace.removeTopics();
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
}
