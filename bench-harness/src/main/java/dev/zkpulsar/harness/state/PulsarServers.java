package dev.zkpulsar.harness.state;

import dev.zkpulsar.env.Environments;
import dev.zkpulsar.env.pulsar.PulsarCluster;
import dev.zkpulsar.env.pulsar.PulsarNamespace;
import dev.zkpulsar.env.pulsar.PulsarSettings;
import dev.zkpulsar.harness.Main;
import java.util.Map;
import java.util.UUID;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The Pulsar cluster of a trial, and topics of the trial's own in the run's namespace. In a run of
 * {@link Main} it is the run's cluster; under plain JMH one is started for the trial, by the same
 * settings.
 */
@State(Scope.Benchmark)
public class PulsarServers {
  /** Where {@link Main} hands the run's cluster to its forks. */
  public static final String SERVICE_URL = "bench.pulsarServiceUrl";

  public static final String ADMIN_URL = "bench.pulsarAdminUrl";
  public static final String NAMESPACE = "bench.pulsarNamespace";

  private final String trial = "trial-" + UUID.randomUUID();
  private PulsarCluster own;
  private PulsarNamespace namespace;
  private String serviceUrl;

  /** Finds or starts the cluster. */
  @Setup(Level.Trial)
  public void open() {
    var settings = PulsarSettings.of(System.getProperties());
    serviceUrl = System.getProperty(SERVICE_URL);
    if (serviceUrl == null) {
      own = Environments.pulsar(settings);
      serviceUrl = own.serviceUrl();
      namespace = PulsarNamespace.create(own, settings);
    } else {
      namespace =
          PulsarNamespace.of(
              System.getProperty(ADMIN_URL), System.getProperty(NAMESPACE), settings);
    }
  }

  /** For a client. */
  public String serviceUrl() {
    return serviceUrl;
  }

  /** How a client talks to it, beside its address; for pulsar-client's {@code loadConf}. */
  public Map<String, Object> clientConf() {
    return PulsarSettings.of(System.getProperties()).clientConf();
  }

  /** The full name of a topic of this trial. */
  public String topic(int number) {
    return namespace.topic(trial + "-" + number);
  }

  /** Removes the topics, and stops the cluster where the trial started it. */
  @TearDown(Level.Trial)
  public void close() {
    if (namespace != null && own == null) {
      namespace.removeTopics();
    } else if (namespace != null) {
      namespace.close();
    }
    if (own != null) {
      own.close();
    }
  }
}
