package dev.zkpulsar.results.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.report.ReportFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs with a provenance are compared only with those of the same setup. */
class OtherSetupTest {
  private static final String PROVENANCE =
      """
      {"schemaVersion":1,"machine":{"id":"m","disk":{"pulsar":{"device":"d1"}}},
       "versions":{"pulsar":"4.0.7"},"project":{"commit":"c%d"},
       "environment":{"pulsar":{"kind":"docker","image":"pulsar:4.0.7"}},
       "settings":{},"otherSettings":{"bench.out":"out-%d"}}
      """;

  @TempDir private Path directory;

  /** Four runs of the same before, and four after. */
  @BeforeEach
  void write() throws IOException {
    for (int i = 1; i <= 8; i++) {
      Path run = Files.createDirectories(directory.resolve((i <= 4 ? "a" : "b") + "/run" + i));
      var results = new ReportFixture();
      for (int point = 1; point <= 2; point++) {
        int level = 1000 * point + i;
        results.plain("a.B.publish", "thrpt", Map.of("topics", "" + point), "ops/s");
        results.metric("achieved", "ops/s", level);
        results.result().putArray("jvmArgs").add("-Dbench.pulsarServiceUrl=" + level).add("-Xmx1g");
      }
      results.write(run.resolve("jmh.json"));
      Files.writeString(run.resolve("provenance.json"), PROVENANCE.formatted(i, i));
    }
  }

  private MainTest.Ended compare(String... options) {
    return MainTest.run("compare", path("a"), path("b"), options);
  }

  private String path(String name) {
    return directory.resolve(name).toString();
  }

  private void replaceIn(String file, String text, String by) throws IOException {
    Path path = directory.resolve(file);
    String before = Files.readString(path);
    assertThat(before).contains(text);
    Files.writeString(path, before.replace(text, by));
  }

  @Test
  void runsThatDifferInAddressesPathsAndBuildsAreCompared() {
    assertThat(compare().done())
        .contains("no regression of 10 % or more in 2 rows")
        .doesNotContain("left out");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "provenance.json|\"kind\":\"docker\"|\"kind\":\"embedded\"|environment of pulsar: embedded"
            + " and docker",
        "provenance.json|\"pulsar:4.0.7\"|\"my:1\"|image of pulsar: my:1 and pulsar:4.0.7",
        "provenance.json|\"d1\"|\"d2\"|disk of pulsar: d2 and d1",
        "provenance.json|\"settings\":{}|\"settings\":{\"bench.pulsar.journalSync\":\"true\"}|settings:"
            + " bench.pulsar.journalSync=true and defaults",
        "jmh.json|-Xmx1g|-Xmx2g|jvmArgs: -Xmx2g and -Xmx1g",
        "jmh.json|1.37|1.21|jmhVersion: 1.21 and 1.37",
      })
  void aRunOfAnotherSetupIsLeftOutAndListed(String file, String text, String by, String told)
      throws Exception {
    replaceIn("a/run2/" + file, text, by);

    assertThat(compare().done()).contains("2 points left out: other " + told + "\n");
    assertThat(compare("--any-setup").done()).doesNotContain("left out");
    assertThat(MainTest.run("check", "--any-setup", "--history", path("a"), path("b")).out())
        .doesNotContain("left out");
  }

  @Test
  void whatOneRunSaysIsHeldAgainstAllOthersThatSayIt() throws Exception {
    // The first of the new runs says nothing of its environment, and so nothing for the others.
    Files.delete(directory.resolve("b/run5/provenance.json"));
    replaceIn("a/run1/provenance.json", "docker", "embedded");

    assertThat(compare().out()).contains("2 points left out: other environment of pulsar");
  }

  @Test
  void mergedAndTrimmedFilesAreComparedAsTheirRunsAre() throws Exception {
    replaceIn("a/run2/provenance.json", "docker", "embedded");
    String file = path("a.json");
    String trimmed = path("trimmed.json");
    MainTest.run("merge", "-o", file, path("a"));
    MainTest.run("merge", "--trim", "-o", trimmed, path("a"));

    String ofRuns = compare().out();

    assertThat(ofRuns).contains("other environment of pulsar: embedded and docker");
    for (String each : List.of(file, trimmed)) {
      assertThat(MainTest.run("compare", each, path("b")).out())
          .isEqualTo(ofRuns.replace(path("a") + " (", each + " ("));
    }
    assertThat(Path.of(path("trimmed.provenance.json")))
        .content()
        .contains("\"embedded\"")
        .doesNotContain("bench.out");
    assertThat(Path.of(trimmed)).content().contains("-Xmx1g").doesNotContain("-Dbench.");
  }

  @Test
  void aMetricThatNoPointHasIsRefused() {
    for (String command : List.of("compare", "check --history")) {
      String line = command + " %s %s --metric nosuch".formatted(path("a"), path("b"));
      assertThat(MainTest.run(line.split(" ")).refused())
          .isEqualTo(
              "results: --metric: 'nosuch': not on both sides; allowed: achieved, primary\n");
    }
    assertThat(compare("--metric", "primary", "--threshold", "9").err()).isEmpty();
  }

  @Test
  void nightsOfAnotherSetupAreLeftOut() throws Exception {
    replaceIn("a/run2/provenance.json", "docker", "embedded");

    assertThat(MainTest.run("check", "--history", path("a"), path("b")).out())
        .contains("2 points left out: other environment");
  }

  @Test
  void aProvenanceThatCannotBeUsedIsToldInOneLine() throws Exception {
    Path file = directory.resolve("b/run6/provenance.json");
    for (String content : List.of("{", "[]", "{\"schemaVersion\":2}", "{\"a\":1,\"a\":2}")) {
      Files.writeString(file, content);
      assertThat(compare().refused()).startsWith("results: " + file + ": ");
    }
  }
}
