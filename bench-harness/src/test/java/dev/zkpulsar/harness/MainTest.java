package dev.zkpulsar.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command line as a user meets it: a process, its two streams and its exit code. */
@Timeout(60)
class MainTest {
  private static final String QUICKLY =
      "KnownTarget.*delayed -f 1 -wi 0 -i 1 -r 1 -p delayMicros=0";

  @TempDir private Path directory;

  private CommandProcess run(List<String> settings, String commandLine) throws Exception {
    return CommandProcess.run(directory, settings, commandLine);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-Dbench.suite=moon||bench.suite: 'moon'|tiny",
        "-Dx=y|NoSuchBenchmark|benchmark: none matches [NoSuchBenchmark]|KnownTargetBenchmark.delayed",
        "-Dx=y|*|benchmark: '*' is no regular expression|Dangling",
        "-Dx=y|delayed -p speed=1|-p speed=1: no such parameter|ratePerSecond",
        "-Dx=y|delayed -p ratePerSecond=fast|-p ratePerSecond=fast|1 to 1000000",
        "-Dx=y|delayed -p ratePerSecond=0|-p ratePerSecond=0|1 to 1000000",
        "-Dx=y|delayed -p arrivals=often|-p arrivals=often|poisson, constant",
        "-Dx=y|delayed -t 2|-t 2: |allowed: 1",
        "-Dx=y|delayed -rff no/such/dir.json|-rff no/such/dir.json: cannot be written|a file that can",
        "-Dx=y|delayed -i many|JMH option: |many",
        "-Dbench.sweet=moon|delayed|bench.sweet: no such setting|bench.suite",
        "-Dbench.seed=x|delayed|bench.seed: 'x'|an integer",
        "-Dbench.out=/dev/null/x|delayed|bench.out: '/dev/null/x'|directory",
        "-Dbench.resume=/dev/null|delayed|bench.resume: '/dev/null'|journal",
      })
  void badInputIsOneLine(String setting, String commandLine, String told, String allowed)
      throws Exception {
    CommandProcess ended = run(List.of(setting), commandLine == null ? "" : commandLine);

    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.err().lines()).hasSize(1);
    assertThat(ended.err()).startsWith("zkpulsar: " + told).contains(allowed);
    assertThat(ended.out()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "-h,bench.suite",
    "-l,KnownTargetBenchmark.delayed",
    "-lp,ratePerSecond",
    "-lprof,gc"
  })
  void jmhsOwnQuestionsAreAnswered(String option, String contained) throws Exception {
    CommandProcess ended = run(List.of(), option);

    assertThat(ended.exitCode()).isZero();
    assertThat(ended.out()).contains(contained);
  }

  @Test
  void aRunPrintsATableAndLastWhereItsReportAndResultsAre() throws Exception {
    CommandProcess ended = run(List.of(), QUICKLY);

    assertThat(ended.err()).isEmpty();
    assertThat(ended.exitCode()).isZero();
    assertThat(ended.out()).contains("p99.9").contains("overdue").contains("[1/1]");
    String last = ended.out().lines().reduce((first, second) -> second).orElseThrow();
    assertThat(last).matches("results/runs/\\d{8}T\\d{6}Z-bench-harness/jmh.json");
    String report = last.replace("jmh.json", "report.html");
    assertThat(ended.out()).contains("\n" + report + "\n");
    assertThat(directory.resolve(report)).content().contains("KnownTargetBenchmark");
    String json = Files.readString(directory.resolve(last));
    assertThat(json)
        .contains("\"response\"", "\"service\"", "\"pacing\"", "\"hiccup\"", "\"response:p0.99\"")
        .contains("\"offered\"", "\"achieved\"", "\"failures\"", "\"overdue\"", "\"invalid\"");
  }

  @Test
  void aSuiteRunsWithTheOptionsGivenBesideIt() throws Exception {
    CommandProcess ended = run(List.of("-Dbench.suite=tiny"), "-r 200ms -rff mine.csv -rf csv");

    assertThat(ended.exitCode()).isZero();
    assertThat(ended.out()).contains("[2/2]").contains("delayMicros=1000");
    assertThat(Files.readAllLines(directory.resolve("mine.csv"))).hasSizeGreaterThan(2);
  }

  @Test
  void aPlanRunsNothing() throws Exception {
    CommandProcess ended = run(List.of("-Dbench.suite=tiny", "-Dbench.plan=true"), "");

    assertThat(ended.exitCode()).isZero();
    assertThat(ended.out()).contains("2 points, about 0 min 12 s");
    assertThat(directory.resolve("results")).doesNotExist();
  }

  @Test
  void aPointThatFailsIsToldAndTheExitCodeSaysSo() throws Exception {
    CommandProcess ended = run(List.of(), "KnownTarget.*(broken|delayed) -f 1 -wi 0 -i 1 -r 1");

    assertThat(ended.exitCode()).isEqualTo(1);
    assertThat(ended.out()).contains("FAILED  java.lang.IllegalStateException: broken on purpose");
    assertThat(ended.err()).isEmpty();
  }

  @Test
  void aRunThatIsBrokenOffSaysHowToGoOn() throws Exception {
    Process runner =
        CommandProcess.builder(
                List.of(), "dev.zkpulsar.launcher.Launcher", "KnownTarget.*delayed -r 60")
            .directory(directory.toFile())
            .start();
    assertThat(runner.inputReader().readLine()).startsWith("[1/1]");
    // Process.destroy would close the streams that are read below.
    runner.toHandle().destroy();

    assertThat(runner.errorReader().readLine())
        .startsWith("zkpulsar: broken off")
        .contains("-Dbench.resume=results/runs/");
  }

  @Test
  void theForkEndsWithItsRunner() throws Exception {
    Process runner =
        CommandProcess.builder(
                List.of(), "dev.zkpulsar.launcher.Launcher", "KnownTarget.*delayed -r 60")
            .directory(directory.toFile())
            .start();
    ProcessHandle fork = null;
    while (fork == null) {
      Thread.sleep(100);
      fork = runner.children().filter(ProcessHandle::isAlive).findFirst().orElse(null);
    }
    Thread.sleep(2_000);
    runner.destroyForcibly().waitFor();

    fork.onExit().get(30, TimeUnit.SECONDS);
  }
}
