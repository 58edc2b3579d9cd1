package dev.zkpulsar.harness.provenance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.zkpulsar.env.nodes.Placement;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Setting;
import dev.zkpulsar.env.settings.SharedSettings;
import dev.zkpulsar.harness.plan.PointOrder;
import dev.zkpulsar.harness.settings.RunSettings;
import dev.zkpulsar.harness.settings.Settings;
import dev.zkpulsar.harness.systems.RunSystem;
import dev.zkpulsar.harness.workers.WorkerSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProvenanceFileTest {

  @TempDir private Path directory;

  private JsonNode written(Properties settings, String... commandLine) throws IOException {
    begin(settings, commandLine);
    return new ObjectMapper().readTree(file().toFile());
  }

  private ProvenanceFile begin(Properties settings, String... commandLine) throws IOException {
    var versions = new TreeMap<String, String>();
    var placements = new TreeMap<String, Placement>();
    var known = new ArrayList<>(Setting.all(Settings.class));
    known.add(SharedSettings.CONSENT);
    known.addAll(Setting.all(WorkerSettings.class));
    for (RunSystem system : RunSystem.all()) {
      versions.putAll(system.versions());
      placements.put(system.name(), system.placement(RunSettings.of(settings)));
      known.addAll(system.settings());
    }
    return ProvenanceFile.begin(
        file(),
        new RunFacts(
            "bench-x",
            Optional.of("quick"),
            List.of(commandLine),
            Settings.of(settings),
            known,
            versions,
            placements,
            List.of(),
            PointOrder.planned(List.of())));
  }

  private Path file() {
    return directory.resolve("provenance.json");
  }

  /** Settings, each as NAME=VALUE. */
  private static Properties settings(String... namesWithValues) {
    var settings = new Properties();
    for (String nameWithValue : namesWithValues) {
      String[] nameAndValue = nameWithValue.split("=", 2);
      settings.setProperty(nameAndValue[0], nameAndValue[1]);
    }
    return settings;
  }

  @Test
  void theSetupOfARunIsRecorded() throws Exception {
    JsonNode content = written(settings("bench.seed=7", "bench.out=/x"), "-f", "1");

    assertThat(content.path("schemaVersion").asInt()).isEqualTo(1);
    assertThat(Instant.parse(content.path("startedAt").asText())).isBeforeOrEqualTo(Instant.now());
    assertThat(content.has("endedAt")).isFalse();
    assertThat(content.path("module").asText()).isEqualTo("bench-x");
    assertThat(content.path("suite").asText()).isEqualTo("quick");
    assertThat(content.path("order").toString()).isEqualTo("{\"kind\":\"planned\"}");
    assertThat(content.path("settings").toString()).isEqualTo("{\"bench.seed\":\"7\"}");
    assertThat(content.path("otherSettings").toString()).isEqualTo("{\"bench.out\":\"/x\"}");
    assertThat(content.path("commandLine").toString()).isEqualTo("[\"-f\",\"1\"]");
    assertThat(content.at("/environment/zookeeper").toString())
        .isEqualTo("{\"kind\":\"embedded\"}");
    assertThat(content.at("/jvm/version").asText())
        .isEqualTo(System.getProperty("java.vm.version"));
    assertThat(content.at("/machine/disk/zookeeper/sizeBytes").asLong()).isPositive();
    assertThat(content.at("/versions/jmh").asText())
        .isEqualTo(org.openjdk.jmh.util.Version.getPlainVersion());
    assertThat(content.at("/versions/zookeeper").asText())
        .isEqualTo(org.apache.zookeeper.Version.getVersion());
    assertThat(content.at("/project/version").asText()).matches("\\d+\\..*");
    // Absent where it was built outside of a git checkout.
    if (content.path("project").has("commit")) {
      assertThat(content.at("/project/commit").asText()).matches("[0-9a-f]{40}");
      assertThat(content.at("/project/dirty").isBoolean()).isTrue();
    }
  }

  @Test
  void theImageOfContainersIsRecorded() throws Exception {
    JsonNode content = written(settings("bench.env=docker", "bench.pulsar.image=mine/pulsar:1"));

    assertThat(content.at("/environment/zookeeper/image").asText())
        .isEqualTo("zookeeper:" + org.apache.zookeeper.Version.getVersion());
    assertThat(content.at("/environment/pulsar/image").asText()).isEqualTo("mine/pulsar:1");
    assertThat(content.at("/machine/disk")).isEmpty();
  }

  /** Writes that wait for no disk are not compared with others. */
  @Test
  void aTmpfsIsRecorded() throws Exception {
    assumeTrue(Files.isDirectory(Path.of("/dev/shm")), "this system has no /dev/shm");

    JsonNode content = written(settings("bench.zookeeper.dataDir=/dev/shm"));

    assertThat(content.at("/machine/disk/zookeeper/fileSystem").asText()).isEqualTo("tmpfs");
    assertThat(content.at("/otherSettings/bench.zookeeper.dataDir").asText()).isEqualTo("/dev/shm");
  }

  /** Runs that differ in a place only are compared with each other; of an address, hosts count. */
  @Test
  void aPlaceIsNoSettingOfTheMeasurement() throws Exception {
    JsonNode content =
        written(
            settings(
                "bench.oxia.binary=/bin/oxia",
                "bench.oxia.dataDir=/data",
                "bench.external.consent=there",
                "bench.rendezvous=127.0.0.1:7200",
                "suite=quick",
                "bench.pulsar=pulsar+ssl://127.0.0.1:6651",
                "bench.pulsar.admin=https://127.0.0.1:8443",
                "bench.zookeeper=127.0.0.1:2181,[::1]:2182/chroot-1"));

    assertThat(content.path("settings").toString())
        .isEqualTo(
            "{\"bench.pulsar\":\"pulsar+ssl://127.0.0.1\",\"bench.zookeeper\":\"127.0.0.1,[::1]\"}");
    assertThat(content.path("otherSettings")).hasSize(8);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/machine/disk/zookeeper|fileSystem|disk of zookeeper fileSystem was other and is now",
        "/machine/disk/zookeeper|device|disk of zookeeper device was other and is now",
        "/jvm|version|jvm version was other and is now",
        "/jvm|flags|jvm flags was other and is now",
        "/machine|id|machine id was other and is now",
        "/versions|zookeeper|zookeeper was other and is now",
        "|module|module was other and is now bench-x",
      })
  void aRunOfAnotherSetupIsNotResumed(String where, String fact, String difference)
      throws Exception {
    ObjectNode content = (ObjectNode) written(settings());
    ObjectNode parent = where == null ? content : (ObjectNode) content.at(where);
    if (fact.equals("flags")) {
      parent.putArray(fact).add("other");
    } else {
      parent.put(fact, "other");
    }
    new ObjectMapper().writeValue(file().toFile(), content);

    assertThatThrownBy(() -> begin(settings()))
        .isInstanceOf(BadInputException.class)
        .hasMessageStartingWith("bench.resume: '" + directory + "': cannot be resumed")
        .hasMessageContaining(difference);
  }

  @Test
  void aResumedRunKeepsItsEarlierAttempts() throws Exception {
    written(settings(), "first");
    written(settings(), "second");
    var third = begin(settings(), "third");
    third.addServers("oxia", Map.of("shards", "1"));
    third.addServers("oxia", Map.of("version", "v1", "shards", "3"));
    third.addServers("pulsar", Map.of());

    JsonNode running = new ObjectMapper().readTree(file().toFile());
    third.end(List.of());

    JsonNode content = new ObjectMapper().readTree(file().toFile());
    assertThat(running.path("servers").toString())
        .isEqualTo("{\"oxia\":{\"shards\":\"3\",\"version\":\"v1\"}}");
    assertThat(content.path("commandLine").get(0).asText()).isEqualTo("third");
    assertThat(Instant.parse(content.path("endedAt").asText())).isBeforeOrEqualTo(Instant.now());
    assertThat(content.path("earlierAttempts").findValues("commandLine"))
        .extracting(line -> line.get(0).asText())
        .containsExactly("first", "second");
    assertThat(content.path("earlierAttempts").get(1).has("earlierAttempts")).isFalse();
  }
}
