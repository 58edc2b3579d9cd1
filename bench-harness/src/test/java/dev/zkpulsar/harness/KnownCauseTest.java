package dev.zkpulsar.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.zkpulsar.harness.plan.Points;
import dev.zkpulsar.harness.run.Results;
import dev.zkpulsar.harness.run.Run;
import dev.zkpulsar.harness.run.RunDirectory;
import dev.zkpulsar.harness.run.RunEnvironment;
import dev.zkpulsar.harness.run.Table;
import dev.zkpulsar.harness.settings.Settings;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;

/** A known cause must give a known number, through real JMH, in a fork. */
class KnownCauseTest {
  @TempDir private Path directory;

  private Results run(String commandLine) throws Exception {
    System.setProperty(Settings.OUT, directory.toString());
    try (var runDirectory = RunDirectory.open("test")) {
      var points = Points.of(List.of(List.of(commandLine.split(" "))));
      Results results = new Run(points, runDirectory, new RunEnvironment()).execute();
      System.out.println(new Table(results));
      return results;
    } finally {
      System.clearProperty(Settings.OUT);
    }
  }

  private static double percentileMs(Results.Of point, String metric, double percentile) {
    return point.metric(metric).getStatistics().getPercentile(percentile) / 1e3;
  }

  private static double score(Results.Of point, String metric) {
    return point.metric(metric).getScore();
  }

  @Test
  void aDelayIsMeasuredAsItIs() throws Exception {
    var points =
        run("KnownTarget.*delayed -f 1 -wi 1 -w 1 -i 1 -r 4 -p ratePerSecond=200"
                + " -p delayMicros=0,20000")
            .points();

    double baselineMs = percentileMs(points.get(0), "response", 50);
    double delayedMs = percentileMs(points.get(1), "response", 50);
    assertThat(delayedMs).isCloseTo(20 + baselineMs, within(0.02 * 20));
    assertThat(percentileMs(points.get(1), "service", 50)).isLessThanOrEqualTo(delayedMs);
    assertThat(score(points.get(1), "offered")).isCloseTo(200, within(30.0));
    assertThat(score(points.get(1), "failures")).isZero();
  }

  @Test
  void aStallShowsInTheResponseOfThoseItDelayed() throws Exception {
    var point =
        run("KnownTarget.*stalled -f 1 -wi 1 -w 1 -i 1 -r 3 -p ratePerSecond=1000 -p delayMicros=100")
            .points()
            .get(0);

    assertThat(percentileMs(point, "response", 99)).isBetween(200.0, 600.0);
    // One call stalled; the 300 operations behind it were served as fast as ever.
    assertThat(percentileMs(point, "service", 99)).isLessThan(100);
    assertThat(percentileMs(point, "service", 100)).isGreaterThan(290);
  }

  @Test
  void aTargetSlowerThanTheRateIsOverdueAndInvalid() throws Exception {
    var point =
        run("KnownTarget.*serial -f 1 -wi 0 -i 1 -r 4 -p ratePerSecond=1000 -p delayMicros=2000")
            .points()
            .get(0);

    assertThat(score(point, "overdue")).isPositive();
    assertThat(point.isInvalid()).isTrue();
    assertThat(score(point, "achieved")).isLessThan(600);
    assertThat(score(point, "offered")).isGreaterThan(900);
  }

  @Test
  void failuresAreCountedByKindAndMakeAPointInvalid() throws Exception {
    var point = run("KnownTarget.*failing -f 1 -wi 0 -i 1 -r 1").points().get(0);

    assertThat(score(point, "failures"))
        .isPositive()
        .isEqualTo(score(point, "failures.illegalstate"));
    assertThat(point.metric("response")).isNull();
    assertThat(point.isInvalid()).isTrue();
  }

  @Test
  void aClosedLoopKeepsWhatItIsToldInFlight() throws Exception {
    var points =
        run("KnownTarget.*saturated -f 1 -wi 1 -w 1 -i 1 -r 2 -p delayMicros=10000 -p inFlight=1,10")
            .points();

    // Little's law: as many a second as fit into it one after the other, times those in flight.
    assertThat(score(points.get(0), "achieved")).isBetween(80.0, 101.0);
    assertThat(score(points.get(1), "achieved")).isBetween(800.0, 1010.0);
  }

  @Test
  void whatIsWrittenIsWhatJmhWouldWrite() throws Exception {
    Results results =
        run("KnownTarget.*(delayed|saturated) -f 2 -wi 0 -i 2 -r 1 -p delayMicros=0,1000");

    var jmhs = new ByteArrayOutputStream();
    ResultFormatFactory.getInstance(
            ResultFormatType.JSON, new PrintStream(jmhs, true, StandardCharsets.UTF_8))
        .writeOut(results.runResults());
    Path written = directory.toFile().listFiles()[0].toPath().resolve("jmh.json");
    assertThat(Files.readString(written))
        .isEqualToIgnoringWhitespace(jmhs.toString(StandardCharsets.UTF_8));
  }

  @Test
  void aBrokenPointIsToldAndTheOthersAreKept() throws Exception {
    Results results = run("KnownTarget.*(broken|delayed) -f 1 -wi 0 -i 1 -r 1 -p delayMicros=0");

    assertThat(results.isComplete()).isFalse();
    assertThat(results.points()).hasSize(2);
    assertThat(results.runResults()).hasSize(1);
    assertThat(new Table(results).toString()).contains("FAILED");
  }

  @Test
  void aBrokenRunIsResumedWhereItStopped() throws Exception {
    run("KnownTarget.*delayed -f 1 -wi 0 -i 1 -r 1 -p delayMicros=0");
    Path broken = directory.toFile().listFiles()[0].toPath();
    File journal = broken.resolve("journal").toFile();
    File finished = journal.listFiles()[0];
    long finishedMillis = finished.lastModified();
    System.setProperty(Settings.RESUME, broken.toString());
    try {
      Results both = run("KnownTarget.*delayed -f 1 -wi 0 -i 1 -r 1 -p delayMicros=0,1000");

      assertThat(both.runResults()).hasSize(2);
      assertThat(journal.listFiles()).hasSize(2);
      assertThat(finished.lastModified()).isEqualTo(finishedMillis);
      assertThat(Files.readString(broken.resolve("jmh.json")))
          .contains("\"delayMicros\" : \"1000\"")
          .contains("\"delayMicros\" : \"0\"");
    } finally {
      System.clearProperty(Settings.RESUME);
    }
  }
}
