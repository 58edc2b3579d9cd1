package dev.zkpulsar.env.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zkpulsar.env.Environments;
import dev.zkpulsar.env.TestSystems;
import dev.zkpulsar.env.nodes.Resource;
import java.nio.file.Path;
import java.util.List;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.client.ZKClientConfig;
import org.apache.zookeeper.data.ClientInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The servers themselves report how a session is secured. */
class SecurityTest {
  @TempDir private Path directory;

  /** One after the other in one JVM, whose JAAS configuration all share: sasl first. */
  @ParameterizedTest
  @ValueSource(strings = {"SASL", "NONE", "NETTY", "TLS", "TLS_SASL"})
  void serversSeeWhoConnects(Security security) throws Exception {
    var settings =
        ZooKeeperSettings.of(
                TestSystems.settings(
                    "bench.zookeeper.servers=1",
                    "bench.zookeeper.dataDir=" + directory,
                    "bench.zookeeper.jvmArgs=" + TestSystems.SHORT_LIVED))
            .withSecurity("-p security", security);
    try (var ensemble = Environments.zooKeeper(settings)) {
      List<ZooKeeper> sessions = Connections.open(ensemble.connectString(), 1);
      ZooKeeper ours = sessions.get(0);
      var schemes = ours.whoAmI().stream().map(ClientInfo::getAuthScheme).toList();
      assertThat(schemes.contains("x509")).isEqualTo(security.hasTls());
      assertThat(schemes.contains("sasl")).isEqualTo(security.hasSasl());
      // Only our NIO connections have the metric.
      assertThat(ensemble.servers().get(0).meter().ask())
          .containsKey(Resource.LEADER)
          .matches(values -> values.containsKey(Resource.BYTES_OUT) != security.hasNetty());
      AsyncZooKeeper.create(ours, "/a", new byte[1], CreateMode.PERSISTENT).get();
      assertThat(ours.getACL("/a", null).get(0).getId().getScheme())
          .isEqualTo(security.hasSasl() ? "sasl" : "world");
      if (security.hasSasl()) {
        assertAnonymousIsRefused(ensemble.connectString());
      }
      Connections.close(sessions);
    }
    assertThat(directory).isEmptyDirectory();
    assertThat(System.getProperty("java.security.auth.login.config")).isNull();
    assertThat(ClientAccess.all()).isEmpty();
  }

  private static void assertAnonymousIsRefused(String connectString) throws Exception {
    var anonymous = new ZKClientConfig();
    anonymous.setProperty(ZKClientConfig.ENABLE_CLIENT_SASL_KEY, "false");
    try (var stranger = new ZooKeeper(connectString, 10_000, event -> {}, anonymous)) {
      assertThatThrownBy(() -> stranger.exists("/a", false))
          .isInstanceOf(KeeperException.SessionClosedRequireAuthException.class);
    }
  }

  @Test
  void otherServersAreRefused() {
    var settings = ZooKeeperSettings.of(TestSystems.settings("bench.zookeeper=127.0.0.1:1"));
    assertThat(settings.withSecurity("-p security", Security.NONE)).isEqualTo(settings);
    TestSystems.assertRefused(() -> settings.withSecurity("-p security", Security.TLS))
        .hasMessage(
            "-p security: 'tls': only embedded servers are secured;"
                + " allowed: none; your own servers need -Dbench.zookeeper.clientConfig");
  }
}
