package dev.zkpulsar.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.zkpulsar.harness.run.Results;
import dev.zkpulsar.harness.run.Table;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;

/**
 * A known cause must give a known number, through real JMH, in forks. All causes are points of one
 * run; its first point has none and is the baseline of the others.
 */
class KnownCauseTest {
  private static final String QUICKLY = " -f 1 -wi 0 -i 1 ";
  private static ModuleRun run;
  private static Results.PointResult baseline;

  @BeforeAll
  static void measure() throws Exception {
    run =
        ModuleRun.of(
            "KnownTarget.*delayed -f 1 -wi 1 -w 1 -i 1 -r 2 -p ratePerSecond=200"
                + " -p delayMicros=0,20000",
            "KnownTarget.*stalled" + QUICKLY + "-r 2 -p ratePerSecond=1000 -p delayMicros=100",
            "KnownTarget.*stopped" + QUICKLY + "-r 2",
            "KnownTarget.*serial" + QUICKLY + "-r 2500ms -p ratePerSecond=1000 -p delayMicros=2000",
            "KnownTarget.*failing" + QUICKLY + "-r 300ms",
            "KnownTarget.*saturated -f 1 -wi 1 -w 1 -i 1 -r 1 -p delayMicros=10000"
                + " -p inFlight=1,10",
            "CalibrationBenchmark.known" + QUICKLY + "-r 1 -p behaviour=refusals",
            "KnownTarget.*broken" + QUICKLY + "-r 300ms",
            "KnownTarget.*(delayed|saturated) -f 2 -wi 0 -i 2 -r 200ms -p delayMicros=1000"
                + " -p ratePerSecond=100 -p inFlight=100");
    baseline = point("delayed delayMicros=0");
  }

  @AfterAll
  static void close() throws Exception {
    run.close();
  }

  /** The point whose label contains all these words. */
  private static Results.PointResult point(String words) {
    return run.results().points().stream()
        .filter(
            point -> {
              String label = point.point().label().replace('.', ' ') + " ";
              for (String word : words.split(" ")) {
                if (!label.contains(" " + word + " ")) {
                  return false;
                }
              }
              return true;
            })
        .findFirst()
        .orElseThrow();
  }

  private static double percentileMs(Results.PointResult point, String metric, double percentile) {
    return point.metric(metric).getStatistics().getPercentile(percentile) / 1e3;
  }

  private static double score(Results.PointResult point, String metric) {
    return point.metric(metric).getScore();
  }

  @Test
  void aDelayAddsToTheBaseline() {
    var delayed = point("delayed delayMicros=20000");

    double delayedMs = percentileMs(delayed, "response", 50);
    assertThat(delayedMs).isCloseTo(20 + percentileMs(baseline, "response", 50), within(0.02 * 20));
    assertThat(percentileMs(delayed, "service", 50)).isLessThanOrEqualTo(delayedMs);
    assertThat(score(delayed, "offered")).isCloseTo(200, within(30.0));
    assertThat(score(delayed, "failures")).isZero();
  }

  @Test
  void aStalledCallShowsInTheResponseOfTheOperationsBehindIt() {
    var stalled = point("stalled");

    double responseMs = percentileMs(stalled, "response", 99);
    assertThat(responseMs).isBetween(200.0, 600 + percentileMs(baseline, "response", 100));
    // One call stalled; the 300 operations behind it were served as fast as ever.
    assertThat(percentileMs(stalled, "service", 99)).isLessThan(responseMs / 2);
    assertThat(percentileMs(stalled, "service", 100)).isGreaterThan(290);
  }

  @Test
  void aStoppedProcessShowsAsHiccups() {
    assertThat(percentileMs(point("stopped"), "hiccup", 99))
        .isGreaterThan(100 + percentileMs(baseline, "hiccup", 99));
  }

  @Test
  void aTargetSlowerThanTheRateIsOverdueAndInvalid() {
    var serial = point("serial");

    assertThat(score(serial, "overdue")).isPositive();
    assertThat(serial.isInvalid()).isTrue();
    assertThat(score(serial, "achieved")).isLessThan(600);
    assertThat(score(serial, "offered")).isGreaterThan(900);
  }

  @Test
  void failuresAreCountedByKindAndMakeAPointInvalid() {
    var failing = point("failing");

    assertThat(score(failing, "failures"))
        .isPositive()
        .isEqualTo(score(failing, "failures.illegalstate"));
    assertThat(failing.metric("response")).isNull();
    assertThat(failing.isInvalid()).isTrue();
  }

  @Test
  void aCalibrationComparesWhatIsReportedWithWhatIsTrue() {
    var refusals = point("known behaviour=refusals");

    double trueMs = percentileMs(refusals, "true", 50);
    assertThat(trueMs).isCloseTo(2, within(0.01));
    assertThat(percentileMs(refusals, "response", 50)).isGreaterThanOrEqualTo(trueMs);
    assertThat(score(refusals, "error.p0.5") / 1e3)
        .isCloseTo(percentileMs(refusals, "response", 50) - trueMs, within(0.01));
    double answered = refusals.metric("response").getSampleCount();
    assertThat(score(refusals, "failures.illegalstate")).isCloseTo(answered / 9, within(1.0));
  }

  @Test
  void aClosedLoopKeepsItsOperationsInFlight() {
    double one = score(point("saturated inFlight=1"), "achieved");
    double ten = score(point("saturated inFlight=10"), "achieved");

    // Little's law: one after the other, each takes 10 ms; ten at a time, ten times as many.
    assertThat(one).isBetween(80.0, 101.0);
    assertThat(ten).isBetween(8 * one, 1010.0);
  }

  @Test
  void theResultFileEqualsTheOutputOfJmhsWriter() throws Exception {
    var jmhs = new ByteArrayOutputStream();
    ResultFormatFactory.getInstance(
            ResultFormatType.JSON, new PrintStream(jmhs, true, StandardCharsets.UTF_8))
        .writeOut(run.results().runResults());

    assertThat(Files.readString(run.directory().resolve("jmh.json")))
        .isEqualToIgnoringWhitespace(jmhs.toString(StandardCharsets.UTF_8));
    assertThat(point("delayed delayMicros=1000").results().get(0).getBenchmarkResults()).hasSize(2);
  }

  @Test
  void aBrokenPointIsReportedAndTheOthersAreKept() {
    Results results = run.results();
    long failed = results.points().stream().filter(point -> point.results().isEmpty()).count();

    assertThat(results.isComplete()).isFalse();
    assertThat(failed).isEqualTo(1);
    assertThat(results.runResults()).hasSize(results.points().size() - 1);
    assertThat(point("broken").results()).isEmpty();
    assertThat(new Table(results).toString()).contains("FAILED");
    assertThat(run.console())
        .contains("FAILED  broken on purpose (see jmh.log)")
        .doesNotContain("Exception");
  }
}
