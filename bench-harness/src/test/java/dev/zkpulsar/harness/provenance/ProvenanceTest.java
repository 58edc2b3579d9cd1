package dev.zkpulsar.harness.provenance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.zkpulsar.harness.state.PulsarServers;
import dev.zkpulsar.harness.state.ZooKeeperServers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProvenanceTest {
  private static final String SECRET = "eyJhbGciOi";

  @TempDir private Path directory;

  private JsonNode written(Properties settings, String... commandLine) throws IOException {
    begin(settings, commandLine);
    return new ObjectMapper().readTree(file().toFile());
  }

  private Provenance begin(Properties settings, String... commandLine) throws IOException {
    return Provenance.begin(
        file(),
        "bench-x",
        "quick",
        List.of(commandLine),
        Set.of(ZooKeeperServers.class, PulsarServers.class),
        settings);
  }

  private Path file() {
    return directory.resolve("provenance.json");
  }

  private static Properties settings(String... namesAndValues) {
    var settings = new Properties();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      settings.setProperty(namesAndValues[i], namesAndValues[i + 1]);
    }
    return settings;
  }

  @Test
  void whatARunIsMeasuredOnIsSaid() throws Exception {
    JsonNode told = written(settings("bench.seed", "7", "bench.out", "/x"), "-f", "1");

    assertThat(told.path("schemaVersion").asInt()).isEqualTo(1);
    assertThat(Instant.parse(told.path("startedAt").asText())).isBeforeOrEqualTo(Instant.now());
    assertThat(told.has("endedAt")).isFalse();
    assertThat(told.path("module").asText()).isEqualTo("bench-x");
    assertThat(told.path("suite").asText()).isEqualTo("quick");
    assertThat(told.path("seed").asInt()).isEqualTo(7);
    assertThat(told.path("settings").toString())
        .isEqualTo("{\"bench.out\":\"/x\",\"bench.seed\":\"7\"}");
    assertThat(told.path("commandLine").toString()).isEqualTo("[\"-f\",\"1\"]");
    assertThat(told.at("/environment/zookeeper/kind").asText()).isEqualTo("embedded");
    assertThat(told.at("/environment/zookeeper").has("image")).isFalse();
    assertThat(told.at("/jvm/version").asText()).isEqualTo(System.getProperty("java.vm.version"));
    assertThat(told.at("/machine/disk/zookeeper/sizeBytes").asLong()).isPositive();
  }

  @Test
  void versionsAreThoseOnTheClassPath() throws Exception {
    JsonNode told = written(settings());

    assertThat(told.at("/versions/jmh").asText())
        .isEqualTo(org.openjdk.jmh.util.Version.getPlainVersion());
    assertThat(told.at("/versions/zookeeper").asText())
        .isEqualTo(org.apache.zookeeper.Version.getVersion());
    assertThat(told.at("/versions/curator").asText()).matches("\\d+\\.\\d+\\.\\d+");
    // The harness itself has no Pulsar; the modules that publish to one do.
    assertThat(told.path("versions").has("pulsar")).isFalse();
    assertThat(told.at("/project/version").asText()).matches("\\d+\\..*");
    // Absent where it was built outside of a git checkout.
    if (told.path("project").has("commit")) {
      assertThat(told.at("/project/commit").asText()).matches("[0-9a-f]{40}");
      assertThat(told.at("/project/dirty").isBoolean()).isTrue();
    }
  }

  @Test
  void theMachinesIdIsStable() throws Exception {
    String id = written(settings()).at("/machine/id").asText();

    assertThat(id).matches("[0-9a-f]{16}");
    assertThat(written(settings()).at("/machine/id").asText()).isEqualTo(id);
  }

  @Test
  void aContainersImageIsSaid() throws Exception {
    JsonNode told = written(settings("bench.env", "docker", "bench.pulsar.image", "mine/pulsar:1"));

    assertThat(told.at("/environment/zookeeper/image").asText())
        .isEqualTo("zookeeper:" + org.apache.zookeeper.Version.getVersion());
    assertThat(told.at("/environment/pulsar/image").asText()).isEqualTo("mine/pulsar:1");
    assertThat(told.at("/machine/disk")).isEmpty();
  }

  @Test
  void noSecretIsWritten() throws Exception {
    String plugin = "org.apache.pulsar.client.impl.auth.AuthenticationToken";
    var settings =
        settings(
            "bench.pulsar",
            "pulsar+ssl://there:6651",
            "bench.pulsar.admin",
            "https://there:8443",
            "bench.pulsar.tenant",
            "https://me:" + SECRET + "@there:8443",
            "bench.pulsar.authPlugin",
            plugin,
            "bench.pulsar.authParams",
            "token:" + SECRET);
    String append = "-Xmx1g -Dbench.pulsar.authParams=" + SECRET + " -Da.password=" + SECRET;

    JsonNode told = written(settings, "-jvmArgsAppend", append);

    assertThat(Files.readString(file())).doesNotContain(SECRET);
    assertThat(told.path("settings").has("bench.pulsar.authParams")).isFalse();
    assertThat(told.path("settings").path("bench.pulsar.authPlugin").asText()).isEqualTo(plugin);
    assertThat(told.path("settings").path("bench.pulsar.tenant").asText())
        .isEqualTo("https://there:8443");
    assertThat(told.path("commandLine").get(1).asText()).startsWith("-Xmx1g -Dbench.pulsar");
  }

  @Test
  void aRunThatIsResumedKeepsWhatWasSaid() throws Exception {
    written(settings("bench.seed", "1"));
    written(settings("bench.seed", "2"));
    begin(settings("bench.seed", "3")).end();

    JsonNode told = new ObjectMapper().readTree(file().toFile());
    assertThat(told.path("seed").asInt()).isEqualTo(3);
    assertThat(Instant.parse(told.path("endedAt").asText())).isBeforeOrEqualTo(Instant.now());
    assertThat(told.path("earlierAttempts").findValuesAsText("seed")).containsExactly("1", "2");
    assertThat(told.path("earlierAttempts").get(1).has("earlierAttempts")).isFalse();
    try (var files = Files.list(directory)) {
      assertThat(files).containsExactly(file());
    }
  }
}
