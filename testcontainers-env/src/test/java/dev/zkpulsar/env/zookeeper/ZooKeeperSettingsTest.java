package dev.zkpulsar.env.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.env.TestSystems;
import org.junit.jupiter.api.Test;

/** How each kind of environment reads the settings; none is started. */
class ZooKeeperSettingsTest {

  @Test
  void anExternalEnsembleHasTheSizeThatItsAddressNames() {
    var settings =
        TestSystems.settings("bench.zookeeper=a:1,b:2/chroot", "bench.external.consent=a,b");
    var external = ZooKeeperSettings.of(settings);
    assertThat(external.servers()).isEqualTo(2);
    assertThat(external.withServers("-p servers", 2)).isEqualTo(external);
    assertThat(external.canHurt()).isFalse();
    assertThat(external.heapBytes()).isEqualTo(Long.MAX_VALUE);

    TestSystems.assertRefused(() -> external.withServers("-p servers", 3))
        .hasMessage("-p servers: '3': the external ensemble has 2; allowed: 2");
    settings.setProperty("bench.zookeeper.servers", "3");
    TestSystems.assertRefused(() -> ZooKeeperSettings.of(settings))
        .hasMessageStartingWith("bench.zookeeper.servers: '3'");
  }

  @Test
  void aSlashAtTheEndOfAnAddressIsNoPartOfIt() {
    var settings = TestSystems.settings("bench.zookeeper=a:1/app/", "bench.external.consent=a");
    assertThat(ZooKeeperSettings.of(settings).address()).isEqualTo("a:1/app");
    settings.setProperty("bench.zookeeper", "a:1/");
    assertThat(ZooKeeperSettings.of(settings).address()).isEqualTo("a:1");
  }

  @Test
  void aServersHeapIsTheLastOfItsJvmArguments() {
    assertThat(ZooKeeperSettings.of(TestSystems.settings()).heapBytes()).isEqualTo(2L << 30);
    var settings = TestSystems.settings("bench.zookeeper.jvmArgs=-Xmx1g -Xmx300m");
    assertThat(ZooKeeperSettings.of(settings).heapBytes()).isEqualTo(300L << 20);
  }
}
