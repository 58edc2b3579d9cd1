package dev.zkpulsar.metadata.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.env.Environments;
import dev.zkpulsar.env.zookeeper.ClientAccess;
import dev.zkpulsar.env.zookeeper.Security;
import dev.zkpulsar.env.zookeeper.ZooKeeperSettings;
import dev.zkpulsar.harness.ModuleRun;
import java.nio.file.Path;
import java.util.Properties;
import org.apache.zookeeper.data.ClientInfo;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The server itself reports how the session of Pulsar's store is secured. */
class StoreSecurityTest {

  @Tag("long")
  @ParameterizedTest
  @EnumSource(
      value = Security.class,
      names = {"NETTY", "TLS_SASL"})
  void theServerSeesHowTheStoreConnects(Security security) throws Exception {
    var given = new Properties();
    given.setProperty("bench.zookeeper.servers", "1");
    given.setProperty("bench.zookeeper.jvmArgs", ModuleRun.QUICK_JVM);
    var settings = ZooKeeperSettings.of(given).withSecurity("-p security", security);
    try (var ensemble = Environments.zooKeeper(settings)) {
      String file = ClientAccess.file(ensemble.connectString()).map(Path::toString).orElseThrow();
      var opener =
          new StoreOpener(
              "zk:" + ensemble.connectString(),
              "test",
              file,
              30_000,
              true,
              1_000,
              5,
              128,
              NodeSizes.WRITTEN);
      try (var session = opener.open(1).get(0)) {
        session.put("/a", new byte[1]).toCompletableFuture().get();

        var zooKeeper = StoreOpener.clientOf(session);
        var schemes = zooKeeper.whoAmI().stream().map(ClientInfo::getAuthScheme).toList();
        assertThat(schemes.contains("x509")).isEqualTo(security == Security.TLS_SASL);
        assertThat(schemes.contains("sasl")).isEqualTo(security == Security.TLS_SASL);
        assertThat(zooKeeper.getACL("/a", null).get(0).getId().getScheme()).isEqualTo("world");
      }
    }
  }
}
