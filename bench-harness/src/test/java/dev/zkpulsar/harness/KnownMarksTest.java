package dev.zkpulsar.harness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.harness.run.Results;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Causes that are known must give their marks, through real JMH, in forks. {@code .ci/marks} has
 * all causes, and counts; here are those whose mark is sure on a machine that is busy, too.
 */
@Tag("alone")
@Tag("long")
class KnownMarksTest {
  private static final String OPEN = "MarksBenchmark.open -f 1 -wi 1 -w 1 -i 1 -r 3 ";
  private static ModuleRun run;

  @BeforeAll
  static void measure() throws Exception {
    Assumptions.assumeTrue(Files.exists(Path.of("/proc/2/comm")), "SKIPPED: sees no neighbours");
    run =
        new ModuleRun(
            Map.of("bench.warmupOperations", "1000"),
            OPEN + "-p ratePerSecond=200 -p cause=client-timer,server-timer -p size=4",
            OPEN + "-p ratePerSecond=200 -p cause=neighbour -p size=100",
            OPEN + "-p ratePerSecond=200 -p cause=paused-client -p size=1000",
            OPEN + "-p ratePerSecond=200 -p cause=late-sync -p size=50",
            "MarksBenchmark.closed -f 1 -wi 1 -w 1 -i 1 -r 2 -p inFlight=1 -p size=0,50");
  }

  @AfterAll
  static void close() throws Exception {
    if (run != null) {
      run.close();
    }
  }

  private static double score(String cause, int size, String metric) {
    var result = point(cause, size).metric(metric);
    return result == null ? 0 : result.getScore();
  }

  private static Results.PointResult point(String cause, int size) {
    return run.results().points().stream()
        .filter(point -> point.point().params().get("cause").equals(cause))
        .filter(point -> point.point().params().get("size").equals(Integer.toString(size)))
        .findFirst()
        .orElseThrow();
  }

  /** On an idle machine both are 0. */
  @Test
  void timersAreNoOtherProcesses() {
    for (String cause : new String[] {"client-timer", "server-timer"}) {
      assertThat(score(cause, 4, "machine.others"))
          .as(cause)
          .isLessThan(0.2 + 2 * score(cause, 4, "true.others"));
    }
  }

  @Test
  void aNeighbourIsAnotherProcess() {
    assertThat(score("neighbour", 100, "disturbed.others")).isGreaterThan(0.2);
  }

  @Test
  void aStoppedClientStoodStill() {
    assertThat(score("paused-client", 1000, "disturbed.stall")).isGreaterThan(900);
  }

  @Test
  void aLateSyncIsReportedAndNamedAsTheDiskThatDecidesThePercentile() {
    assertThat(score("late-sync", 50, "known1.fsynclongest")).isGreaterThanOrEqualTo(50);
    assertThat(score("late-sync", 50, "known1.fsyncs")).isPositive();
    assertThat(score("late-sync", 50, "known1.logwait")).isPositive();
    assertThat(score("late-sync", 50, "caution.slowdisk")).isGreaterThan(10);
  }

  @Test
  void aLoopThatIsHalfOfTheCostIsNamed() {
    assertThat(score("loop", 50, "caution.loopcost")).isBetween(25.0, 75.0);
    assertThat(score("loop", 0, "caution.loopcost")).isZero();
  }
}
