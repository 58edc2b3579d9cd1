package dev.zkpulsar.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A run with a point that must not be used does not end as if all were well. */
class ExitCodeTest {
  private static final String BRIEFLY = " -f 1 -wi 0 -i 1 -r 200ms -p delayMicros=0";

  /** The failing benchmark's operations fail always; the saturated one is a closed loop. */
  private static final String ONE_OF_TWO = "KnownTarget.*(failing|saturated)$" + BRIEFLY;

  @TempDir private Path directory;

  @Test
  void anInvalidPointIsAFinding() throws Exception {
    var run = MainRun.of(directory, Map.of(), ONE_OF_TWO);

    assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(1);
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("\nINVALID: KnownTargetBenchmark.failing\n");
    assertThat(run.lastLine()).isEqualTo("2 points: 1 INVALID; exit code 1");
  }

  @ParameterizedTest
  @CsvSource({"failures<100000000", "response:p99<1000", "failures.timeout<1"})
  void noBoundHoldsForAnInvalidPoint(String bound) throws Exception {
    var run =
        MainRun.of(directory, Map.of("bench.require", bound), "KnownTarget.*failing" + BRIEFLY);

    assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(1);
    assertThat(run.lastLine()).isEqualTo("every point is INVALID (1); exit code 1");
    assertThat(run.out()).doesNotContain("EXCEEDED");
  }

  /** A kind of failure of which there was none: every point is measured, and keeps the bound. */
  @Test
  void aFailureThatDidNotHappenKeepsItsBound() throws Exception {
    var run =
        MainRun.of(
            directory,
            Map.of("bench.require", "failures.timeout<1,heldback.time<5"),
            "KnownTarget.*saturated" + BRIEFLY + " -p inFlight=1,2");

    boolean isDisturbed = run.out().contains("DISTURBED"); // By other tests.
    assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(isDisturbed ? 3 : 0);
    assertThat(run.json("jmh.json")).hasSize(2);
    assertThat(run.directory().resolve("report.html")).exists();
  }

  /** 50 operations: none lies beyond the percentile. */
  @Test
  void aPercentileOfFewSamplesIsUndecided() throws Exception {
    var run =
        MainRun.of(
            directory,
            Map.of("bench.require", "response:p99.9<100000"),
            "KnownTarget.*saturated -f 1 -wi 0 -i 1 -r 200ms -p delayMicros=20000 -p inFlight=1");

    assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(3);
    assertThat(run.out()).containsPattern("UNDECIDED: response:p99.9 [\\d,.]+ ms, but ");
    assertThat(run.lastLine()).isEqualTo("1 points: 1 UNDECIDED; exit code 3");
  }

  /** A metric of the module itself, which its benchmark does not have. */
  @Test
  void aMetricOfTheModuleIsKnown() throws Exception {
    var run =
        MainRun.of(
            directory, Map.of("bench.require", "echo.bytes<1"), "KnownTarget.*saturated" + BRIEFLY);

    assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(3);
    assertThat(run.out()).contains("UNDECIDED: echo.bytes is not measured here");
  }
}
