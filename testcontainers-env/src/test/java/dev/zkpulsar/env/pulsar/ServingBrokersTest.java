package dev.zkpulsar.env.pulsar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.env.TestSystems;
import java.util.Properties;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ServingBrokersTest {
  private static Set<String> hosts(Properties settings) {
    var read = PulsarSettings.of(settings);
    return PulsarNamespace.of(read.adminUrl(), "public/x", PulsarAccess.OPEN)
        .requireConsentedHosts(read);
  }

  @Test
  void everyBundleIsLookedUp() throws Exception {
    try (var broker = new FakeBroker("", false)) {
      assertThat(hosts(broker.settings())).containsExactly("127.0.0.1");
      assertThat(broker.lookedUp).hasSize(16);
    }
  }

  /** 192.0.2.1 is nowhere. */
  @Test
  void anAdvertisedHostNeedsConsent() throws Exception {
    try (var broker = new FakeBroker("pulsar://192.0.2.1:6650", false)) {
      var settings = broker.settings();
      settings.setProperty("bench.external.consent", "other");
      TestSystems.assertRefused(() -> hosts(settings))
          .hasMessageContaining(": its brokers advertise 192.0.2.1, not this machine; ")
          .hasMessageEndingWith(
              "-Dbench.external.consent=other,192.0.2.1 if the run may load and write there");
    }
  }

  @Test
  void behindAProxyTheClientStaysThere() throws Exception {
    try (var broker = new FakeBroker("pulsar://192.0.2.1:6650", true)) {
      assertThat(hosts(broker.settings())).containsExactly("127.0.0.1");
    }
  }

  @Test
  void anAdvertisedAddressThatDoesNotAnswerIsNamed() throws Exception {
    try (var broker = new FakeBroker("pulsar://127.0.0.1:1", false)) {
      TestSystems.assertRefused(() -> hosts(broker.settings()))
          .hasMessageStartingWith("bench.pulsar: 'pulsar://127.0.0.1:")
          .hasMessageContaining("its brokers advertise 127.0.0.1:1: Connection refused; allowed: ");
    }
  }

  /** The admin API takes connections, too. */
  @Test
  void anotherPortThanTheBrokersIsNamed() throws Exception {
    try (var broker = new FakeBroker("", false)) {
      var settings = broker.settings();
      String service = settings.getProperty("bench.pulsar.admin").replace("http:", "pulsar:");
      settings.setProperty("bench.pulsar", service);
      TestSystems.assertRefused(() -> hosts(settings))
          .hasMessageStartingWith("bench.pulsar: '" + service + "': no lookup");
    }
  }
}
