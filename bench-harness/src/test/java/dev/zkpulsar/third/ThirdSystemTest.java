package dev.zkpulsar.third;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.zkpulsar.harness.MainRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A system that only these test sources contain takes part in everything that a run does. */
class ThirdSystemTest {
  @TempDir private Path directory;

  @Test
  void isStartedMeteredAndRecorded() throws Exception {
    var run =
        MainRun.of(
            directory,
            Map.of(EchoSystem.GREETING.name(), "good day", EchoSystem.TOKEN.name(), "a-word"),
            "EchoBenchmark -f 1 -wi 0 -i 1 -r 200ms -p inFlight=1");

    assertThat(run.err()).isEmpty();
    assertThat(run.isMeasured()).as(run.out() + run.err()).isTrue();
    assertThat(run.out()).contains("Echo at 127.0.0.1:").contains("greeting=good day");
    JsonNode point = run.json("jmh.json").get(0);
    assertThat(point.at("/secondaryMetrics").fieldNames())
        .toIterable()
        .contains("echo1.cpu", "echo1.resident", "client.cpu");
    assertThat(point.path("jvmArgs"))
        .noneMatch(argument -> argument.asText().startsWith("-Dbench."));
    JsonNode provenance = run.json("provenance.json");
    assertThat(provenance.at("/versions/echo").asText()).isEqualTo("7.0");
    assertThat(provenance.at("/environment/echo/kind").asText()).isEqualTo("embedded");
    assertThat(provenance.at("/settings/" + EchoSystem.GREETING.name()).asText())
        .isEqualTo("good day");
    assertThat(provenance.at("/plan/0/benchmark").asText())
        .isEqualTo("dev.zkpulsar.third.EchoBenchmark.echo");
    assertThat(provenance.at("/plan/0/params/greeting").asText()).isEqualTo("good day");
    assertThat(run.directory().resolve("servers.csv"))
        .content()
        .startsWith("epochMillis,point,phase,server,cpu (cores),");
    assertThat(run.directory().resolve("metrics.json"))
        .hasSameTextualContentAs(Path.of("src/test/resources/metrics.json"));
    assertThat(run.directory().resolve("plots.json")).doesNotExist();
    try (var files = Files.walk(run.directory())) {
      assertThat(files).noneMatch(file -> file.toString().endsWith(".part"));
    }
  }

  @Test
  void itIsProfiledWithTheFork() throws Exception {
    var run =
        MainRun.of(
            directory,
            Map.of(EchoSystem.TOKEN.name(), "a-word", "bench.profile", "jfr"),
            "EchoBenchmark -f 1 -wi 0 -i 1 -r 3 -p inFlight=1");

    assertThat(run.err()).isEmpty();
    assertThat(run.isMeasured()).as(run.out() + run.err()).isTrue();
    assertThat(run.out()).contains("PROFILED: the Flight Recorder was on");
    try (var files = Files.list(run.directory().resolve("profiles"))) {
      assertThat(files.map(file -> file.toString().replaceFirst(".*EchoBenchmark", "")))
          .containsExactlyInAnyOrder(
              ".echo.client.cpu.html",
              ".echo.client.allocation.html",
              ".echo.echo-1.cpu.html",
              ".echo.echo-1.allocation.html");
    }
    assertThat(run.directory().resolve("report.html"))
        .content()
        .containsPattern("\"client: cpu\":\"\\./profiles/\\S+\\.html\"");
    assertThat(run.json("provenance.json").at("/settings/bench.profile").asText()).isEqualTo("jfr");
  }

  /** Else a search would close in on what servers can take before their code is compiled. */
  @Test
  void newServersAreWarmedByAMeasurementThatIsThrownAway() throws Exception {
    var settings =
        Map.of(
            EchoSystem.GREETING.name(),
            EchoMain.SLOW_START,
            EchoSystem.TOKEN.name(),
            "a-word",
            "bench.search",
            "response:p50<50",
            "bench.search.over",
            "inFlight",
            "bench.search.most",
            "1");
    var run =
        MainRun.of(directory, settings, "EchoBenchmark -f 1 -wi 1 -w 1 -i 1 -r 1 -p inFlight=1");

    assertThat(run.out())
        .containsOnlyOnce("a first measurement warms the servers and is thrown away")
        .doesNotContain("failed:")
        .doesNotContain("response:p50 10");
  }

  /** Else the next point would wait for what the servers still do for the one before it. */
  @Tag("long")
  @Test
  void serversThatStayBusyAfterAnInvalidPointAreStartedAnew() throws Exception {
    var run =
        MainRun.of(
            directory,
            Map.of(EchoSystem.GREETING.name(), EchoMain.BACKLOG, EchoSystem.TOKEN.name(), "a-word"),
            "EchoBenchmark -f 1 -wi 0 -i 1 -r 200ms -p inFlight=1,2");

    assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(1);
    assertThat(run.out().lines().filter(line -> line.startsWith("Echo at "))).hasSize(2);
  }

  @Test
  void itsFailureToStartIsOneLine() throws Exception {
    var run = MainRun.of(directory, Map.of(EchoSystem.GREETING.name(), "never"), "EchoBenchmark");

    assertThat(run.exitCode()).isEqualTo(4);
    assertThat(run.err().lines()).hasSize(1);
    assertThat(run.err())
        .startsWith("zkpulsar: the run failed: the echo server broke (see ")
        .doesNotContain("Exception");
    Path log = Path.of(run.err().strip().replaceFirst(".*\\(see (.*)\\)$", "$1"));
    assertThat(log).content().contains("EchoSystem.prepare");
  }

  @Test
  void aSystemThatDoesNotStartCostsOnlyThePointsThatNeedIt() throws Exception {
    EchoSystem.failedStarts = 0;
    var run =
        MainRun.of(
            directory,
            Map.of(EchoSystem.GREETING.name(), "never"),
            "EchoBenchmark KnownTarget.*delayed -f 0 -wi 0 -i 1 -r 100ms -p inFlight=1,2"
                + " -p delayMicros=0 -p ratePerSecond=100");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).isEmpty();
    assertThat(run.out().lines())
        .filteredOn(line -> line.strip().equals("FAILED  the echo server broke"))
        .hasSize(2);
    assertThat(run.out().lines())
        .filteredOn(line -> line.startsWith("FAILED: EchoBenchmark.echo"))
        .hasSize(2);
    assertThat(run.out()).contains("to resume, repeat the command with -Dbench.resume=");
    assertThat(EchoSystem.failedStarts).isEqualTo(1);
    assertThat(run.json("jmh.json")).hasSize(1);
    assertThat(run.directory().resolve("report.html")).exists();
    assertThat(run.directory().resolve("jmh.log")).content().contains("EchoSystem.prepare");
  }

  /** JMH tears down no state then, which would add to the reason. */
  @Test
  void aSetUpThatFailsInTheForkIsReportedWithItsReason() throws Exception {
    var run = MainRun.of(directory, Map.of(), "EchoBenchmark -f 1 -wi 0 -i 1 -r 100ms");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).contains("FAILED  the fork did not get the setting (see jmh.log)");
    assertThat(run.directory().resolve("jmh.log")).content().doesNotContain("NullPointerException");
  }
}
