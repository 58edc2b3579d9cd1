package dev.zkpulsar.env.pulsar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zkpulsar.env.TestSystems;
import dev.zkpulsar.env.settings.BadInputException;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How each kind of environment reads the settings; none is started. */
class PulsarSettingsTest {
  @TempDir private Path directory;

  private static Properties external() {
    return TestSystems.settings(
        "bench.pulsar", "pulsar://127.0.0.1:1", "bench.pulsar.admin", "http://127.0.0.1:1");
  }

  @Test
  void aContainerGetsTheSameConfigurationAsAnEmbeddedBroker() {
    var settings =
        TestSystems.settings(
            "bench.pulsar.journalSync", "true",
            "bench.pulsar.writeCacheMb", "16",
            "bench.pulsar.maxMessageBytes", "7340032",
            "bench.pulsar.jvmArgs", "-Xmx512m -Da=b",
            "bench.pulsar.port", "20000");
    var embedded = PulsarSettings.of(settings);
    settings.setProperty("bench.env", "docker");
    var docker = PulsarSettings.of(settings);

    assertThat(docker.standaloneConf())
        .isEqualTo(embedded.standaloneConf())
        .containsEntry("journalSyncData", "true")
        .containsEntry("dbStorage_writeCacheMaxSizeMb", "16")
        .containsEntry("maxMessageSize", "7340032")
        .containsEntry("nettyMaxFrameSizeBytes", Integer.toString(7340032 + 10240));
    assertThat(docker.jvmArgs()).containsExactly("-Xmx512m", "-Da=b");
    assertThat(docker.port()).isEqualTo(20_000);
    assertThat(docker.maxMessageBytes()).isEqualTo(7340032);
  }

  @ParameterizedTest
  @CsvSource({
    "docker, bench.pulsar.dataDir, /data, embedded",
    "embedded, bench.pulsar.image, a:1, docker",
    "embedded, bench.pulsar.admin, http://127.0.0.1:1, external",
    "docker, bench.pulsar.clientConfig, a, external",
  })
  void aSettingThatAKindIgnoresIsRefused(String kind, String name, String value, String allowed) {
    assertRefused(TestSystems.settings("bench.env", kind, name, value), name, value, kind, allowed);
  }

  @ParameterizedTest
  @CsvSource({
    "bench.pulsar.port, 20000, docker or embedded",
    "bench.pulsar.dataDir, /data, embedded",
    "bench.pulsar.jvmArgs, -Xmx1g, docker or embedded",
    "bench.pulsar.journalSync, true, docker or embedded",
    "bench.pulsar.writeCacheMb, 16, docker or embedded",
    "bench.pulsar.image, a:1, docker",
  })
  void aSettingThatAnExternalClusterIgnoresIsRefused(String name, String value, String allowed) {
    var settings = external();
    settings.setProperty(name, value);

    assertRefused(settings, name, value, "external", allowed);
  }

  private static void assertRefused(
      Properties settings, String name, String value, String kind, String allowed) {
    assertThatThrownBy(() -> PulsarSettings.of(settings))
        .isInstanceOf(BadInputException.class)
        .hasMessage(
            "%s: '%s': has no effect on %s servers; allowed: with servers that are %s",
            name, value, kind, allowed);
  }

  @Test
  void theFreeDiskIsKnownForAnEmbeddedBrokerOnly() {
    Path none = directory.resolve("none");
    var embedded = TestSystems.settings("bench.pulsar.dataDir", none.toString());
    assertThat(PulsarSettings.of(embedded).freeDiskBytes())
        .isBetween(1L, directory.toFile().getTotalSpace());
    assertThat(none).doesNotExist();

    assertThat(PulsarSettings.of(TestSystems.settings("bench.env", "docker")).freeDiskBytes())
        .isEqualTo(Long.MAX_VALUE);
    assertThat(PulsarSettings.of(external()).freeDiskBytes()).isEqualTo(Long.MAX_VALUE);
  }
}
