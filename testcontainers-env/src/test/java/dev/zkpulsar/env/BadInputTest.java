package dev.zkpulsar.env;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.env.oxia.OxiaSettings;
import dev.zkpulsar.env.pulsar.PulsarSettings;
import dev.zkpulsar.env.settings.Setting;
import dev.zkpulsar.env.zookeeper.ZooKeeperSettings;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bad input gives one line with the option, its value and the allowed values. */
class BadInputTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "zookeeper|bench.env|moon|embedded, docker, external",
        "zookeeper|bench.env|external|-Dbench.zookeeper=",
        "zookeeper|bench.zookeeper|localhost|host:port",
        // ZooKeeper's client would look for ten seconds, and not name the reason.
        "zookeeper|bench.zookeeper|127.0.0.1:1|nothing answers (Connection ",
        "zookeeper|bench.zookeeper|127.0.0.1:2181/a//b|host:port",
        "zookeeper|bench.zookeeper|no.such.host.invalid:2181|nothing answers (unknown host no.such.host.invalid)",
        "zookeeper|bench.zookeeper.servers|2|1, 3, 5",
        "zookeeper|bench.zookeeper.servers|7|1, 3, 5",
        "zookeeper|bench.zookeeper.servers|three|1, 3, 5",
        "zookeeper|bench.zookeeper.dataDir|/dev/null/data|directory",
        // There nobody can create a file, not even the superuser.
        "zookeeper|bench.zookeeper.dataDir|/proc|cannot be written; allowed: ",
        "zookeeper|bench.zookeeper.dataLogDir|/proc|cannot be written; allowed: ",
        "zookeeper|bench.zookeeper.juteMaxBuffer|-1|1024",
        "zookeeper|bench.zookeeper.jvmArgs|-Djute.maxbuffer=1048576|-Dbench.zookeeper.juteMaxBuffer=1048576",
        "zookeeper|bench.zookeeper.syncLimit|0|1",
        "zookeeper|bench.zookeeper.maxClientCnxns|-1|0 to 1000000",
        "pulsar|bench.env|moon|embedded, docker, external",
        "pulsar|bench.env|external|-Dbench.pulsar=pulsar://host:port",
        "pulsar|bench.pulsar|localhost:6650|pulsar://host:port",
        "pulsar|bench.pulsar.admin|http://127.0.0.1:8080|external",
        "pulsar|bench.pulsar.clientConfig|client.conf|external",
        "pulsar|bench.pulsar.dataDir|/dev/null/data|directory",
        "pulsar|bench.pulsar.dataDir|/proc|cannot be written; allowed: ",
        "pulsar|bench.pulsar.journalSync|yes|true, false",
        "pulsar|bench.pulsar.maxMessageBytes|5MB|65536 to 268435456",
        "pulsar|bench.pulsar.maxMessageBytes|1000|65536 to 268435456",
        "pulsar|bench.pulsar.brokers|2|bench.pulsar.cluster=true",
        "cluster|bench.pulsar.brokers|4|1 to 3",
        "cluster|bench.pulsar.bookies|2|1, 3",
        "cluster|bench.pulsar.quorums|2,1,1|the first up to 1",
        "cluster|bench.pulsar.quorums|1|three numbers",
        "cluster|bench.pulsar.metadata|etcd|zookeeper, oxia",
        "cluster|bench.pulsar.brokerConf|batching|name=value",
        "external|bench.env|embedded|bench.pulsar",
        "external|bench.pulsar.admin|localhost:8080|http://host:port",
        "external|bench.pulsar.admin|http://127.0.0.1:1|of a running cluster",
        "external|bench.pulsar.admin|http://no.such.host.invalid:80|of a running cluster",
        "external|bench.pulsar.clientConfig|/no/such/file|a client.conf",
      })
  void isOneLine(String system, String option, String value, String allowed) {
    var settings =
        system.equals("external") ? TestSystems.externalPulsar() : TestSystems.settings();
    settings.setProperty("bench.external.consent", "no.such.host.invalid");
    if (system.equals("cluster")) {
      settings.setProperty("bench.pulsar.cluster", "true");
    }
    settings.setProperty(option, value);
    boolean isZooKeeper = system.equals("zookeeper");
    TestSystems.assertRefused(
            isZooKeeper
                ? () -> TestSystems.zooKeeper(settings)
                : () -> TestSystems.pulsar(settings))
        .hasMessageStartingWith(option + ": ")
        .hasMessageContainingAll(value, "allowed: ", allowed);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "docker|bench.zookeeper.dataDir|/data|embedded",
        "docker|bench.zookeeper.dataLogDir|/data|embedded",
        "embedded|bench.zookeeper.image|a:1|docker",
        "external|bench.zookeeper.dataDir|/data|embedded",
        "external|bench.zookeeper.jvmArgs|-Xmx1g|docker or embedded",
        "external|bench.zookeeper.image|a:1|docker",
        "docker|bench.pulsar.dataDir|/data|embedded",
        "docker|bench.pulsar.clientConfig|a|external",
        "embedded|bench.pulsar.image|a:1|docker",
        "embedded|bench.pulsar.admin|http://127.0.0.1:1|external",
        "external|bench.pulsar.dataDir|/data|embedded",
        "external|bench.pulsar.jvmArgs|-Xmx1g|docker or embedded",
        "external|bench.pulsar.journalSync|true|docker or embedded",
        "external|bench.pulsar.writeCacheMb|16|docker or embedded",
        "external|bench.pulsar.image|a:1|docker",
        "external|bench.pulsar.cluster|true|docker or embedded",
      })
  void aSettingThatAKindIgnoresIsRefused(String kind, String name, String value, String allowed) {
    boolean isPulsar = name.startsWith("bench.pulsar");
    boolean isExternal = kind.equals("external");
    var settings = isPulsar && isExternal ? TestSystems.externalPulsar() : TestSystems.settings();
    if (!isPulsar && isExternal) {
      settings.setProperty("bench.zookeeper", "127.0.0.1:1");
    }
    settings.setProperty("bench.env", kind);
    settings.setProperty(name, value);

    TestSystems.assertRefused(
            isPulsar ? () -> PulsarSettings.of(settings) : () -> ZooKeeperSettings.of(settings))
        .hasMessage(
            "%s: '%s': has no effect on %s servers; allowed: with servers that are %s",
            name, value, kind, allowed);
  }

  @Test
  void aClustersMetadataServersAreItsOwn() {
    var settings = TestSystems.settings("bench.pulsar.cluster=true", "bench.zookeeper=127.0.0.1:1");
    TestSystems.assertRefused(() -> Environments.metadataSettings(PulsarSettings.of(settings)))
        .hasMessage(
            "bench.pulsar.metadata: 'zookeeper': its address leads to servers of others;"
                + " allowed: without -Dbench.zookeeper");
  }

  @Test
  void anExternalClusterIsTakenAsItIs() {
    var external = PulsarSettings.of(TestSystems.externalPulsar());
    assertThat(external.withCluster(1, 3, "zookeeper", Map.of())).isEqualTo(external);
    TestSystems.assertRefused(() -> external.withCluster(2, 1, "zookeeper", Map.of()))
        .hasMessage("-p brokers: '2': the cluster of bench.pulsar is used as it is; allowed: 1");
    TestSystems.assertRefused(() -> external.withCluster(1, 1, "zookeeper", Map.of("a", "b")))
        .hasMessageStartingWith("entries of broker.conf: '{a=b}'");
  }

  @Test
  void everySettingIsDescribed() {
    assertThat(
            Stream.of(
                    Setting.all(ZooKeeperSettings.class),
                    PulsarSettings.ALL,
                    Setting.all(OxiaSettings.class))
                .flatMap(List::stream))
        .allSatisfy(setting -> assertThat(setting.help()).isNotBlank())
        .extracting(Setting::name)
        .doesNotHaveDuplicates();
  }
}
