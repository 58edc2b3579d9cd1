package dev.zkpulsar.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.zkpulsar.harness.run.Results;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Real disturbances, through real JMH, in forks: each point of one run disturbs itself with a
 * process beside it. A first point without one shows what else the machine does at the moment.
 */
@Tag("alone")
@Tag("long")
class DisturbanceTest {
  private static final String QUICKLY = " -f 1 -wi 0 -i 2 -r 2 -p ratePerSecond=200";
  private static ModuleRun run;

  @BeforeAll
  static void measure() throws Exception {
    assumeTrue(
        Files.exists(Path.of("/proc/pressure/io")), "needs Linux with pressure stall information");
    run =
        ModuleRun.of(
            "Disturbed.*(undisturbed|besideBusyLoops|stopped|besideWriter|collecting)" + QUICKLY);
  }

  @AfterAll
  static void close() throws Exception {
    if (run != null) {
      run.close();
    }
  }

  private static Results.PointResult point(String method) {
    return run.results().points().stream()
        .filter(point -> point.point().benchmark().endsWith("." + method))
        .findFirst()
        .orElseThrow();
  }

  private static double score(String method, String metric) {
    var result = point(method).metric(metric);
    return result == null ? 0 : result.getScore();
  }

  /** The words of the marks below the heading of a point. */
  private static List<String> marks(String method) {
    return run.console()
        .lines()
        .dropWhile(line -> !line.contains("." + method + " "))
        .skip(1)
        .takeWhile(line -> !line.startsWith("["))
        .filter(line -> line.contains("DISTURBED: "))
        .toList();
  }

  @Test
  void busyLoopsBesideAreOtherProcesses() {
    double more =
        score("besideBusyLoops", "machine.others") - score("undisturbed", "machine.others");

    // Two loops share two processors or more with the benchmark and with whatever else runs.
    assertThat(score("besideBusyLoops", "machine.others")).isGreaterThan(0.5);
    assertThat(score("besideBusyLoops", "disturbed.others")).isGreaterThan(0.5);
    assertThat(more).isGreaterThan(-0.5);
    assertThat(marks("besideBusyLoops"))
        .isNotEmpty()
        .allMatch(mark -> mark.contains("other processes used "));
  }

  @Test
  void theLoadOfTheForkIsNotThatOfOthers() {
    // The fork itself keeps a processor busy.
    assertThat(score("collecting", "machine.others"))
        .isLessThan(0.5 + score("undisturbed", "machine.others"));
  }

  @Test
  void aStoppedClientStoodStill() {
    assertThat(point("stopped").metric("hiccup").getStatistics().getPercentile(99) / 1e3)
        .isGreaterThan(300);
    assertThat(score("stopped", "disturbed.stall")).isBetween(900.0, 2500.0);
    assertThat(marks("stopped")).anyMatch(mark -> mark.contains("the client stood still for "));
    assertThat(score("undisturbed", "client.stall"))
        .isLessThan(score("stopped", "client.stall") / 2);
  }

  @Test
  void aWriterBesideIsOtherTrafficOnTheDisk() {
    assertThat(score("besideWriter", "machine.otherdisk"))
        .isGreaterThan(2 * score("undisturbed", "machine.otherdisk"));
    assertThat(score("besideWriter", "disturbed.io")).isGreaterThan(10);
    assertThat(marks("besideWriter"))
        .anyMatch(mark -> mark.contains("other processes read and wrote "));
    assertThat(score("undisturbed", "disturbed.io"))
        .isLessThan(score("besideWriter", "disturbed.io"));
  }

  @Test
  void aGarbageCollectionIsKnown() {
    assertThat(score("collecting", "client.gcpause")).isPositive();
    assertThat(score("collecting", "disturbed.stall")).isZero();
  }
}
