package dev.zkpulsar.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs of several clients, as processes on this machine: what they measure, and how they end. */
@Timeout(value = 8, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ClientsTest {
  private static final String JVM = " -jvmArgsAppend " + ModuleRun.QUICK_JVM;
  private static final String ECHO =
      "EchoBenchmark.echo -f 1 -wi 0 -i 1 -r 500ms -p inFlight=5" + JVM;
  private static final String LONG =
      "KnownTarget.*delayed -f 1 -wi 0 -i 1 -r 60 -p ratePerSecond=300 -p delayMicros=0" + JVM;
  private static final String TWO =
      "KnownTarget.*delayed -f 1 -wi 0 -i 1 -r 60 -p ratePerSecond=30,300 -p delayMicros=0" + JVM;

  @TempDir private Path directory;

  /** EchoBenchmark fails in a fork that did not get its secret. */
  private static ClientProcesses clients(Path directory, int count) {
    return new ClientProcesses(directory, count).with("bench.echo.token=secret");
  }

  @Test
  @Tag("long")
  void threeClientsGiveOneResult() throws Exception {
    try (var clients = clients(directory, 3).startAll(ECHO)) {
      for (int client = 0; client < 3; client++) {
        assertThat(clients.exitCode(client)).as(clients.text(client)).isZero();
      }

      JsonNode results = clients.json("jmh.json");
      assertThat(results).as(clients.text(0)).hasSize(1);
      assertThat(results.at("/0/params/inFlight").asText()).isEqualTo("5");
      JsonNode metrics = results.at("/0/secondaryMetrics");
      for (int client = 0; client < 3; client++) {
        assertThat(score(metrics, "client." + client + ".p99")).isPositive();
      }
      assertThat(metrics.path("echo1.cpu").path("rawData").path(0)).hasSize(1);
      assertThat(clients.json("provenance.json").at("/clients")).hasSize(3);
      try (var logs = Files.list(clients.run().resolve("histograms"))) {
        assertThat(logs).hasSize(1);
      }
    }
  }

  @Test
  void aSystemThatDoesNotStartFailsItsPointsOnAllClients() throws Exception {
    String points =
        "EchoBenchmark.echo KnownTarget.*delayed -f 1 -wi 0 -i 1 -r 500ms -p inFlight=5"
            + " -p ratePerSecond=100 -p delayMicros=0"
            + JVM;
    try (var clients = clients(directory, 2).with("bench.echo.greeting=never").startAll(points)) {
      for (int client = 0; client < 2; client++) {
        assertThat(clients.exitCode(client)).as(clients.text(client)).isEqualTo(1);
        assertThat(clients.text(client)).containsOnlyOnce("FAILED  the echo server broke");
      }
      assertThat(clients.json("jmh.json")).hasSize(1);
    }
  }

  @Test
  @Tag("long")
  void aSecondClientWithTheSameNumberEndsTheRun() throws Exception {
    try (var clients = clients(directory, 3)) {
      clients.start(0, ECHO);
      clients.start(1, ECHO);
      clients.start(9, 1, ECHO, builder -> {});

      assertThat(List.of(clients.exitCode(0), clients.exitCode(1), clients.exitCode(9)))
          .containsOnly(2);
      assertThat(clients.text(0)).hasLineCount(1).contains("two clients have the number 1");
      assertThat(clients.text(1) + clients.text(9)).contains("bench.client: '1': another client");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-Dbench.seed=7||its -Dbench.seed is '7', but client 0 has 'none'",
        "-Dbench.wait|:.|its jar . is ",
      })
  void aDifferenceIsNamedBeforeAnythingRuns(String argument, String classPath, String difference)
      throws Exception {
    try (var clients = clients(directory, 2)) {
      clients.start(0, ECHO);
      clients.start(
          1,
          1,
          ECHO,
          builder ->
              builder
                  .environment()
                  .merge("CLASSPATH", classPath == null ? "" : classPath, String::concat),
          argument);
      for (int client = 0; client < 2; client++) {
        assertThat(clients.exitCode(client)).isEqualTo(2);
        assertThat(clients.text(client))
            .hasLineCount(1)
            .startsWith("zkpulsar: the clients differ: client 1 of 2: " + difference);
      }
      assertThat(directory.resolve("out")).doesNotExist();
    }
  }

  @Test
  @Tag("long")
  void aClientThatNeverComesIsNamed() throws Exception {
    try (var clients = clients(directory, 3).with("bench.rendezvous.wait=4")) {
      clients.start(0, ECHO);
      clients.start(2, ECHO);

      assertThat(clients.exitCode(0)).isEqualTo(2);
      assertThat(clients.text(0))
          .isEqualTo("zkpulsar: client 1 did not come within 4 s (-Dbench.rendezvous.wait)\n");
      assertThat(clients.exitCode(2)).isEqualTo(2);
      assertThat(clients.text(2)).hasLineCount(1);
      assertThat(directory.resolve("out")).doesNotExist();
    }
  }

  @Test
  void aRendezvousThatDoesNotAnswerIsOneLine() throws Exception {
    try (var clients = clients(directory, 2).with("bench.rendezvous.wait=1")) {
      clients.start(1, ECHO);

      assertThat(clients.exitCode(1)).isEqualTo(2);
      assertThat(clients.text(1))
          .hasLineCount(1)
          .startsWith("zkpulsar: bench.rendezvous: '127.0.0.1:")
          .contains("client 0 does not answer within 1 s");
    }
  }

  /** The first point is finished and kept; the second has no result. */
  @Test
  @Tag("long")
  void aKilledClientEndsTheRunAndIsNamed() throws Exception {
    String points = TWO.replace("-r 60", "-r 8");
    try (var clients = clients(directory, 3).startAll(points)) {
      clients.await(0, "[2/2]");
      Thread.sleep(3_000);
      clients.signal(2, "KILL");

      assertThat(clients.exitCode(0)).as(clients.text(0)).isEqualTo(4);
      assertThat(clients.exitCode(1)).isEqualTo(4);
      assertThat(clients.text(0)).contains("client 2 of 3 is lost; to resume, repeat the command");
      assertThat(clients.text(1)).contains("client 2 of 3 is lost");
      assertThat(clients.json("jmh.json")).hasSize(1);

      String resume = "-Dbench.resume=" + clients.run();
      clients.start(2, points);
      clients.start(1, points);
      clients.start(0, points, resume);

      assertThat(clients.exitCode(0)).as(clients.text(0)).isZero();
      assertThat(clients.text(0)).containsAnyOf("finished before", "measured again");
      assertThat(clients.json("jmh.json")).hasSize(2);
    }
  }

  /** A client on which nothing ran for ten seconds is not lost, but its figures are marked. */
  @Test
  @Tag("long")
  void aClientThatIsStoppedForTenSecondsIsSeenInTheMergedTimes() throws Exception {
    try (var clients = clients(directory, 3).startAll(LONG.replace("-r 60", "-r 25"))) {
      clients.awaitMeasuring(0);
      Thread.sleep(2_000);
      clients.signal(1, "STOP");
      Thread.sleep(10_000);
      clients.signal(1, "CONT");
      assertThat(clients.exitCode(0)).as(clients.text(0)).isZero();
      JsonNode metrics = clients.json("jmh.json").at("/0/secondaryMetrics");
      assertThat(metrics.at("/invalid/score").asDouble()).isEqualTo(1);
      assertThat(responseUs(metrics, "p0.99")).isGreaterThan(5e6);
      assertThat(score(metrics, "client.1.p99")).isGreaterThan(8e6);
    }
  }

  @Test
  @Tag("long")
  void theDeathOfClient0EndsAllWithinAMinute() throws Exception {
    try (var clients = clients(directory, 3).startAll(LONG)) {
      clients.awaitMeasuring(1);
      clients.signal(0, "KILL");
      long killedNs = System.nanoTime();

      assertThat(clients.exitCode(1)).as(clients.text(1)).isEqualTo(4);
      assertThat(clients.exitCode(2)).as(clients.text(2)).isEqualTo(4);
      assertThat((System.nanoTime() - killedNs) / 1e9).isLessThan(60);
      assertThat(clients.text(1)).contains("client 0 of 3 ended: nothing listens at 127.0.0.1:");
    }
  }

  /** A quantile of the response times; a valid point has them as JMH's score. */
  private static double responseUs(JsonNode metrics, String quantile) {
    String named = "response:" + quantile;
    return score(metrics, metrics.has(named) ? named : quantile);
  }

  private static double score(JsonNode metrics, String metric) {
    assertThat(metrics.has(metric)).as(metric).isTrue();
    return metrics.path(metric).path("score").asDouble();
  }

  /** The rate and the target are the same, so the response times are: those of the target. */
  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  @Tag("long")
  void severalClientsReportTheTrueTimesOfTheirTarget(int count) throws Exception {
    String known =
        "CalibrationBenchmark.known -f 1 -wi 1 -w 3 -i 1 -r 15 -p ratePerSecond=300 -p behaviour=exponential";
    try (var clients = clients(directory, count).startAll(known)) {
      assertThat(clients.exitCode(0)).as(clients.text(0)).isZero();
      JsonNode point = clients.json("jmh.json").get(0);
      JsonNode metrics = point.path("secondaryMetrics");
      // Nothing makes a client or its target faster than 1 ms and an exponential time of 4 ms.
      for (double quantile : List.of(0.5, 0.9)) {
        double trueUs = score(metrics, "true:p%.2f".formatted(quantile));
        assertThat(trueUs).isCloseTo(1e3 - 4e3 * Math.log(1 - quantile), withinPercentage(10));
        assertThat(responseUs(metrics, "p%.2f".formatted(quantile))).isGreaterThan(0.98 * trueUs);
      }
      // The machine wakes both late; of means, unlike quantiles, the sum is the mean of the sum.
      double lateUs = score(metrics, "hiccup") + score(metrics, "pacing");
      double meanUs =
          metrics.has("response")
              ? score(metrics, "response")
              : point.at("/primaryMetric/score").asDouble();
      System.out.printf(
          "%d clients: mean %.0f us, true %.0f us, late by %.0f us%n",
          count, meanUs, score(metrics, "true"), lateUs);
      assertThat(meanUs).isLessThan(1.05 * score(metrics, "true") + 2 * lateUs);
    }
  }

  /** No figure may depend on the wall clocks of the clients. */
  @Test
  @Tag("long")
  void aClientWithAWrongClockChangesNoFigure() throws Exception {
    var achieved = new ArrayList<Double>();
    for (String clock : List.of("", "+3d")) {
      Path own = Files.createDirectory(directory.resolve("clock" + clock));
      try (var clients = clients(own, 2)) {
        String point = LONG.replace("-r 60", "-r 5");
        clients.start(
            1,
            1,
            point,
            builder -> {
              if (!clock.isEmpty()) {
                builder.command().addAll(0, List.of("faketime", "-f", clock));
              }
            });
        clients.start(0, point);

        assertThat(clients.exitCode(0)).as(clients.text(0)).isZero();
        ObjectNode metrics = (ObjectNode) clients.json("jmh.json").at("/0/secondaryMetrics");
        achieved.add(metrics.at("/achieved/score").asDouble());
        assertThat(score(metrics, "clients.overlap")).isGreaterThan(0.9);
      }
    }
    assertThat(achieved.get(1) / achieved.get(0)).isBetween(0.8, 1.25);
  }
}
