package dev.zkpulsar.metadata;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zkpulsar.env.Environments;
import dev.zkpulsar.env.zookeeper.AsyncZooKeeper;
import dev.zkpulsar.env.zookeeper.Chroot;
import dev.zkpulsar.env.zookeeper.ClientAccess;
import dev.zkpulsar.env.zookeeper.Connections;
import dev.zkpulsar.env.zookeeper.ZooKeeperSettings;
import dev.zkpulsar.harness.MainRun;
import dev.zkpulsar.harness.ModuleRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import javax.security.auth.login.Configuration;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.client.ZKClientConfig;
import org.apache.zookeeper.data.Stat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs on servers that demand TLS, SASL or digest. */
@Tag("long")
class SecuredZooKeeperTest {
  private static final String BRIEFLY =
      "MetadataBenchmark.get$|Notification.*atRate$ -p listeners=2"
          + " -f 1 -wi 0 -i 1 -r 500ms -jvmArgsAppend "
          + ModuleRun.QUICK_JVM
          + " -p client=";
  private static final String BOTH = "zookeeper,store-zookeeper";

  @TempDir private Path directory;
  private Path files;

  @AfterEach
  void forgetJaas() {
    System.clearProperty("java.security.auth.login.config");
    Configuration.setConfiguration(null);
  }

  private static Map<String, String> settings(SecuredServer server, Path clientConfig) {
    return Map.of(
        "bench.zookeeper", server.address(), "bench.zookeeper.clientConfig", "" + clientConfig);
  }

  @ParameterizedTest
  @ValueSource(strings = {"tls", "sasl", "digest"})
  void isMeasuredWithTheRightCredentialsOnly(String scheme) throws Exception {
    files = Files.createDirectory(directory.resolve("secured"));
    try (var server = SecuredServer.start(scheme, files)) {
      Path config = SecuredServer.clientConfig(scheme, SecuredServer.PASSWORD, files);

      // Pulsar's store sends a request before it can be given a digest, which this server refuses.
      String clients = scheme.equals("digest") ? "zookeeper" : BOTH;
      var run = MainRun.of(directory, settings(server, config), BRIEFLY + clients);
      assertThat(run.isMeasured()).as(run.out() + run.err()).isTrue();
      assertThat(run.json("jmh.json").findValues("failures"))
          .hasSize(scheme.equals("digest") ? 2 : 4)
          .allMatch(failures -> failures.path("score").asDouble() == 0);
      assertThat(run.filesContaining(SecuredServer.PASSWORD)).isEmpty();
      assertThat(run.err()).isEmpty();

      assertOwnedByUs(scheme, server, config);

      var open = MainRun.of(directory, Map.of("bench.zookeeper", server.address()), BRIEFLY + BOTH);
      assertThat(open.exitCode()).as(open.out()).isEqualTo(2);
      assertThat(open.err())
          .startsWith("zkpulsar: bench.zookeeper: '" + server.address())
          .contains("-Dbench.zookeeper.clientConfig")
          .hasLineCount(1);
    }
  }

  /** Our nodes belong to our identity; without an identity, as with TLS alone, to everybody. */
  private static void assertOwnedByUs(String scheme, SecuredServer server, Path config)
      throws Exception {
    var properties = new Properties();
    properties.putAll(settings(server, config));
    try (var ensemble = Environments.zooKeeper(ZooKeeperSettings.of(properties));
        var chroot = Chroot.create(ensemble.connectString(), "owned")) {
      List<ZooKeeper> sessions = Connections.open(chroot.connectString(), 1);
      ZooKeeper ours = sessions.get(0);
      AsyncZooKeeper.create(ours, "/a", new byte[1], CreateMode.PERSISTENT).get();
      AsyncZooKeeper.createAll(ours, List.of("/b"), new byte[1]).get();
      for (String path : List.of("/", "/a", "/b")) {
        var acl = ours.getACL(path, new Stat());
        assertThat(acl).hasSize(1);
        assertThat(acl.get(0).getPerms()).isEqualTo(ZooDefs.Perms.ALL);
        assertThat(acl.get(0).getId().getScheme())
            .isEqualTo(scheme.equals("tls") ? "world" : scheme);
      }
      if (scheme.equals("digest")) {
        try (var stranger =
            new ZooKeeper(chroot.connectString(), 10_000, event -> {}, new ZKClientConfig())) {
          stranger.addAuthInfo("digest", "stranger:x".getBytes(UTF_8));
          assertThatThrownBy(() -> stranger.getData("/a", false, null))
              .isInstanceOf(KeeperException.NoAuthException.class);
        }
      }
      Connections.close(sessions);
      assertThat(ClientAccess.file(server.address())).contains(config);
    }
    assertThat(ClientAccess.file(server.address())).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"tls", "sasl"})
  void isRefusedInOneLineWithTheWrongPassword(String scheme) throws Exception {
    files = Files.createDirectory(directory.resolve("secured"));
    try (var server = SecuredServer.start(scheme, files)) {
      Path config = SecuredServer.clientConfig(scheme, "planted-wrong", files);

      var run = MainRun.of(directory, settings(server, config), BRIEFLY + BOTH);
      assertThat(run.exitCode()).as(run.out()).isEqualTo(2);
      assertThat(run.err())
          .startsWith("zkpulsar: bench.zookeeper")
          .doesNotContain("planted-wrong")
          .hasLineCount(1);
    }
  }
}
