package dev.zkpulsar.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.zkpulsar.harness.run.Results;
import dev.zkpulsar.results.read.IntervalLog;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogProcessor;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.util.Statistics;

/**
 * A known cause must give a known number, through real JMH, in forks. All causes are points of one
 * run; its first point has none and is the baseline of the others.
 */
@Tag("alone")
@Tag("long")
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
            "KnownTarget.*paused" + QUICKLY + "-r 3 -p ratePerSecond=200",
            "KnownTarget.*serial" + QUICKLY + "-r 2500ms -p ratePerSecond=1000 -p delayMicros=2000",
            "KnownTarget.*serial"
                + QUICKLY
                + "-r 8 -p ratePerSecond=525 -p delayMicros=2000 -p arrivals=constant",
            "KnownTarget.*delayed"
                + QUICKLY
                + "-r 3 -p ratePerSecond=4 -p delayMicros=900000 -p arrivals=constant",
            "KnownTarget.*failing" + QUICKLY + "-r 300ms",
            "KnownTarget.*saturated -f 1 -wi 1 -w 1 -i 1 -r 1 -p delayMicros=10000"
                + " -p inFlight=1,10",
            "CalibrationBenchmark.known" + QUICKLY + "-r 1 -p behaviour=refusals",
            "KnownTarget.*broken" + QUICKLY + "-r 300ms",
            "KnownTarget.*(delayed|saturated) -f 2 -wi 0 -i 2 -r 900ms -p delayMicros=1000"
                + " -p arrivals=constant -p ratePerSecond=4 -p inFlight=100");
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
    // A busy machine wakes the client late, of which the baseline is only a sample.
    double lateMs = (score(delayed, "hiccup") + score(delayed, "pacing")) / 1e3;
    // JMH's sample buffer rounds values by about 0.2 %.
    assertThat(delayedMs)
        .isBetween(19.95, 22 + percentileMs(baseline, "response", 50) + 2 * lateMs);
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

  /** Half of the operations are due while the target is paused; none of them is issued late. */
  @Test
  void aPausedTargetIsNotTheLatenessOfTheHarness() {
    var paused = point("paused");

    assertThat(percentileMs(paused, "response", 99)).isGreaterThan(1300);
    assertThat(percentileMs(paused, "pacing", 99))
        .isLessThan(percentileMs(paused, "response", 99) / 4);
    assertThat(score(paused, "heldback")).isZero();
    assertThat(score(paused, "overdue")).isZero();
  }

  @Test
  void aTargetSlowerThanTheRateIsInvalid() {
    var serial = point("serial ratePerSecond=1000");

    assertThat(serial.isInvalid()).isTrue();
    assertThat(score(serial, "invalid.shortfall")).isGreaterThan(30);
    assertThat(score(serial, "achieved")).isLessThan(600);
    assertThat(score(serial, "offered")).isGreaterThan(900);
  }

  /** A target that completes 500 a second, of which 525 are due. */
  @Test
  void aLastingOverloadOfFivePercentIsInvalid() {
    var overloaded = point("serial ratePerSecond=525");

    assertThat(score(overloaded, "invalid.shortfall")).isBetween(2.0, 10.0);
    assertThat(score(overloaded, "achieved")).isBetween(450.0, 505.0);
  }

  /** The last operations of its window complete 0.9 s after it: they are late and not missing. */
  @Test
  void aSlowTargetThatKeepsUpIsValid() {
    var slow = point("delayed delayMicros=900000");

    assertThat(slow.isInvalid()).isFalse();
    assertThat(score(slow, "achieved")).isEqualTo(score(slow, "offered"));
  }

  @Test
  void failuresAreCountedByKindAndMakeAPointInvalid() {
    var failing = point("failing");

    assertThat(score(failing, "failures"))
        .isPositive()
        .isEqualTo(score(failing, "failures.illegalstate"))
        .isEqualTo(score(failing, "invalid.failures"));
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
    assertThat(one).isBetween(50.0, 101.0);
    assertThat(ten).isBetween(6 * one, 1010.0);
  }

  /** The point's result in the result file. */
  private static JsonNode json(String words) throws Exception {
    var measured =
        run.results().points().stream().filter(point -> !point.results().isEmpty()).toList();
    return new ObjectMapper()
        .readTree(run.directory().resolve("jmh.json").toFile())
        .get(measured.indexOf(point(words)));
  }

  @Test
  void theScoreOfAnOpenLoopIsItsResponseTimeInModeSample() throws Exception {
    JsonNode result = json("delayed delayMicros=1000");
    Statistics response = point("delayed delayMicros=1000").metric("response").getStatistics();

    assertThat(result.path("mode").asText()).isEqualTo("sample");
    JsonNode primary = result.path("primaryMetric");
    assertThat(primary.path("scoreUnit").asText()).isEqualTo("us/op");
    assertThat(primary.path("score").asDouble())
        .isCloseTo(response.getMean(), withinPercentage(1e-9));
    for (double percentile : new double[] {0, 50, 90, 99, 99.9, 100}) {
      assertThat(primary.path("scorePercentiles").path("" + percentile).asDouble())
          .isCloseTo(response.getPercentile(percentile), withinPercentage(1e-9));
    }
    assertThat(primary.path("rawDataHistogram"))
        .hasSize(2)
        .allSatisfy(fork -> assertThat(fork).hasSize(2));
    long samples = 0;
    for (JsonNode fork : primary.path("rawDataHistogram")) {
      for (JsonNode iteration : fork) {
        for (JsonNode sample : iteration) {
          samples += sample.path(1).asLong();
        }
      }
    }
    assertThat(samples).isEqualTo(response.getN());
    JsonNode secondary = result.path("secondaryMetrics");
    assertThat(secondary.at("/p0.99/rawData")).hasSize(2);
    assertThat(secondary.has("response")).isFalse();
  }

  @Test
  void theScoreOfAClosedLoopIsItsRateOfSuccess() throws Exception {
    JsonNode result = json("saturated delayMicros=1000");
    Result<?> achieved = point("saturated delayMicros=1000").metric("achieved");

    assertThat(result.path("mode").asText()).isEqualTo("thrpt");
    JsonNode primary = result.path("primaryMetric");
    assertThat(primary.path("scoreUnit").asText()).isEqualTo("ops/s");
    assertThat(primary.path("score").asDouble())
        .isCloseTo(achieved.getScore(), withinPercentage(1e-9));
    assertThat(primary.path("rawData")).hasSize(2).allSatisfy(fork -> assertThat(fork).hasSize(2));
    assertThat(result.at("/secondaryMetrics").fieldNames())
        .toIterable()
        .contains("achieved", "response");
  }

  @Test
  void anInvalidPointHasNoScoreAndKeepsItsFigures() throws Exception {
    JsonNode failing = json("failing");
    JsonNode serial = json("serial ratePerSecond=1000");

    for (JsonNode result : List.of(failing, serial)) {
      assertThat(result.path("mode").asText()).isEqualTo("sample");
      assertThat(result.at("/primaryMetric/score").asText()).isEqualTo("NaN");
      assertThat(result.at("/secondaryMetrics/offered/score").asDouble()).isPositive();
    }
    assertThat(serial.at("/secondaryMetrics/response/score").asDouble())
        .isEqualTo(point("serial ratePerSecond=1000").metric("response").getScore());
  }

  /** Also in forks without a warm-up: these have two forks of two iterations. */
  @Test
  void theMachineIsMeasuredWithoutLoadBeforeEveryIteration() throws Exception {
    JsonNode idle =
        json("delayed delayMicros=1000").path("secondaryMetrics").path("hiccup.idle:p0.50");

    assertThat(idle.path("rawData")).hasSize(2).allSatisfy(fork -> assertThat(fork).hasSize(2));
  }

  @Test
  void theIntervalLogHoldsEveryTimeOfEveryForkAndIteration() {
    var point = point("delayed delayMicros=1000");
    Path file = run.directory().resolve(point.point().histograms());

    Map<String, Histogram> logged = IntervalLog.read(file).totals();

    assertThat(logged).containsOnlyKeys("response", "service", "pacing", "hiccup", "gc");
    for (String tag : List.of("response", "service", "pacing")) {
      assertThat(logged.get(tag).getTotalCount()).isEqualTo(point.metric(tag).getSampleCount());
      assertThat(logged.get(tag).getMean() / 1e3).isCloseTo(score(point, tag), withinPercentage(1));
    }
    assertThat(logged.get("hiccup").getTotalCount()).isPositive();
    assertThat(file).content().contains("iteration 1]", "iteration 2]");
  }

  @Test
  void aStallShowsInItsSecond() {
    var log = IntervalLog.read(run.directory().resolve(point("stalled").point().histograms()));

    var seconds = log.of("response");

    assertThat(seconds).hasSizeBetween(2, 4);
    assertThat(seconds.get(0).endMillis() - seconds.get(0).startMillis()).isBetween(999L, 1900L);
    assertThat(seconds.get(1).startMillis()).isEqualTo(seconds.get(0).endMillis());
    long medianOfTheFirst = seconds.get(0).histogram().getValueAtPercentile(50);
    long medianOfTheSecond = seconds.get(1).histogram().getValueAtPercentile(50);
    // It begins with the thousandth operation, after a second; a slow machine comes to it later.
    assertThat(seconds.stream().skip(1).mapToLong(second -> second.histogram().getMaxValue()))
        .anyMatch(maxNs -> maxNs > 290_000_000);
    assertThat(medianOfTheFirst).isLessThan(medianOfTheSecond + 290_000_000);
  }

  @Test
  void hdrHistogramsOwnProcessorReadsTheLog() throws Exception {
    var point = point("delayed delayMicros=1000");
    Path log = run.directory().resolve(point.point().histograms());
    Path out = run.directory().resolve("processed");

    var processor =
        new HistogramLogProcessor(
            new String[] {"-i", log.toString(), "-tag", "response", "-o", out.toString()});
    processor.start();
    processor.join();

    long count = point.metric("response").getSampleCount();
    assertThat(Files.readString(Path.of(out + ".hgrm")))
        .contains("Total count    = %12d".formatted(count));
    assertThat(Files.readAllLines(out))
        .filteredOn(line -> line.matches("[0-9]+\\.[0-9]{3}: I:.*"))
        .hasSizeGreaterThanOrEqualTo(4)
        // Seconds since the start of the log, not since 1970.
        .first(STRING)
        .matches("[0-9]{1,2}\\..*");
  }

  @Test
  void aBrokenPointIsReportedAndTheOthersAreKept() {
    Results results = run.results();
    long failed = results.points().stream().filter(point -> point.results().isEmpty()).count();

    assertThat(results.failed()).hasSize(1);
    assertThat(failed).isEqualTo(1);
    assertThat(point("broken").results()).isEmpty();
    assertThat(run.console())
        .contains("FAILED  broken on purpose (see jmh.log)")
        .doesNotContain("Exception");
  }
}
