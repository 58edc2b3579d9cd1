package dev.zkpulsar.env.host;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zkpulsar.env.TestSystems;
import dev.zkpulsar.env.pulsar.PulsarSettings;
import dev.zkpulsar.env.zookeeper.ZooKeeperSettings;
import org.junit.jupiter.api.Test;

/** 192.0.2.1 is an address for documentation: it belongs to no machine. */
class ConsentTest {
  private static final String ELSEWHERE = "192.0.2.1";

  @Test
  void anotherMachineNeedsIt() {
    var settings = TestSystems.settings("bench.zookeeper=127.0.0.1:1,192.0.2.1:2181/chroot");
    String line =
        "bench.zookeeper: '127.0.0.1:1,192.0.2.1:2181/chroot': 192.0.2.1 is not this machine;"
            + " allowed: with -Dbench.external.consent=%s if the run may load and write there";
    TestSystems.assertRefused(() -> ZooKeeperSettings.of(settings))
        .hasMessage(line, "192.0.2.1"); // The other host needs none.

    settings.setProperty("bench.external.consent", "192.0.2.10");
    assertThatThrownBy(() -> ZooKeeperSettings.of(settings))
        .hasMessage(line, "192.0.2.10,192.0.2.1");

    settings.setProperty("bench.external.consent", ELSEWHERE);
    assertThatCode(() -> ZooKeeperSettings.of(settings)).doesNotThrowAnyException();
  }

  /** Its name is mistyped, or cannot be resolved here: consent would not help. */
  @Test
  void anUnknownHostIsNoQuestionOfConsent() {
    var settings = TestSystems.settings("bench.zookeeper=127.0.0.1:1,no.such.host.invalid:2181");
    TestSystems.assertRefused(() -> ZooKeeperSettings.of(settings))
        .hasMessageContaining(": unknown host no.such.host.invalid; allowed: ")
        .hasMessageNotContaining("consent");
  }

  @Test
  void bothAddressesOfPulsarNeedIt() {
    var settings =
        TestSystems.settings(
            "bench.pulsar=pulsar://192.0.2.1:6650",
            "bench.pulsar.admin=http://[2001:db8::1]:8080/");
    assertThatThrownBy(() -> PulsarSettings.of(settings))
        .hasMessageStartingWith("bench.pulsar: 'pulsar://192.0.2.1:6650': 192.0.2.1 is not this");

    settings.setProperty("bench.external.consent", ELSEWHERE);
    assertThatThrownBy(() -> PulsarSettings.of(settings))
        .hasMessageContaining("-Dbench.external.consent=192.0.2.1,[2001:db8::1] ");

    settings.setProperty("bench.external.consent", ELSEWHERE + ",[2001:db8::1]");
    assertThatCode(() -> PulsarSettings.of(settings)).doesNotThrowAnyException();
  }
}
