package dev.zkpulsar.env.pulsar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.env.TestSystems;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How each kind of environment reads the settings; none is started. */
class PulsarSettingsTest {
  @TempDir private Path directory;

  @Test
  void aContainerGetsTheSameConfigurationAsAnEmbeddedBroker() {
    var settings =
        TestSystems.settings(
            "bench.pulsar.journalSync=true",
            "bench.pulsar.writeCacheMb=16",
            "bench.pulsar.maxMessageBytes=7340032",
            "bench.pulsar.jvmArgs=-Xmx512m -Da=b");
    var embedded = PulsarSettings.of(settings);
    settings.setProperty("bench.env", "docker");
    var docker = PulsarSettings.of(settings);

    assertThat(docker.conf())
        .isEqualTo(embedded.conf())
        .containsEntry("journalSyncData", "true")
        .containsEntry("dbStorage_writeCacheMaxSizeMb", "16")
        .containsEntry("maxMessageSize", "7340032")
        .containsEntry("nettyMaxFrameSizeBytes", Integer.toString(7340032 + 10240));
    assertThat(docker.jvmArgs()).containsExactly("-Xmx512m", "-Da=b");
    assertThat(docker.maxMessageBytes()).isEqualTo(7340032);
  }

  @Test
  void theFreeDiskIsKnownForAnEmbeddedBrokerOnly() {
    Path none = directory.resolve("none");
    var embedded = TestSystems.settings("bench.pulsar.dataDir=" + none);
    assertThat(PulsarSettings.of(embedded).freeDiskBytes())
        .isBetween(1L, directory.toFile().getTotalSpace());
    assertThat(none).doesNotExist();

    assertThat(PulsarSettings.of(TestSystems.settings("bench.env=docker")).freeDiskBytes())
        .isEqualTo(Long.MAX_VALUE);
    assertThat(PulsarSettings.of(TestSystems.externalPulsar()).freeDiskBytes())
        .isEqualTo(Long.MAX_VALUE);
  }
}
