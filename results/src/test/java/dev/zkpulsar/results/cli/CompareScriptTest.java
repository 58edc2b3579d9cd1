package dev.zkpulsar.results.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.run.MadeUpRun;
import dev.zkpulsar.results.text.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The script bin/compare, with stand-ins for git, Maven and the benchmarks. */
class CompareScriptTest {
  private static final String SETTINGS =
      "bench-harness/src/main/java/dev/zkpulsar/harness/settings";

  /** The benchmarks: the n-th run of all is a copy of the file of its side. */
  private static final String RUN =
      """
      for argument; do
        case $argument in -Dbench.out=*) out=${argument#*=} ;; esac
      done
      echo "${out##*/} $*" >>commands
      n=$(($(ls "${out%/*}/A" "${out%/*}/B" 2>/dev/null | grep -c jmh) + 1))
      [ "$n" != "$(cat fails 2>/dev/null)" ] || exit "$(cat code 2>/dev/null || echo 4)"
      echo "$@" | tr ' ' '\\n' | grep arrivalSeed >>seeds
      run=$(printf '%s/20260101T0000%02dZ-jmh' "$out" "$n")
      mkdir -p "$run" && cp "${out##*/}.json" "$run/jmh.json"
      ! [ -e controls.json ] || cp controls.json "$run"
      """;

  @TempDir private Path directory;

  @BeforeEach
  void project() throws IOException {
    Files.createDirectories(directory.resolve("programs"));
    Script.copyTo(directory, "compare");
    Path suites = Files.createDirectories(directory.resolve("bench/src/main/resources/suites"));
    Files.writeString(suites.resolve("noise.txt"), "");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String results = "exec '%s' -cp '%s' dev.zkpulsar.results.Main \"$@\"";
    program("bin/results", results.formatted(java, System.getProperty("java.class.path")));
    program("mvnw", "true");
    Files.createDirectories(directory.resolve(SETTINGS));
    program(
        "programs/git",
        """
        case $1 in
          rev-parse) echo "${5%%^*}" ;;
          log) echo "commit $4" ;;
          diff) [ ! -e harness-differs ] ;;
          worktree) [ "$2" = remove ] || {
            mkdir -p "$5" && cp -r mvnw bench-harness "$5"
            ! [ -d "source-of-$6" ] || cp -r "source-of-$6/." "$5"
          } ;;
        esac
        """);
    program("programs/java", RUN);
  }

  private void program(String name, String text) throws IOException {
    Path file = Files.writeString(directory.resolve(name), "#!/bin/sh\n" + text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
  }

  /** What every run of a side measured: its only point, and the point that is its control. */
  private void measures(String side, double micros, double control) throws IOException {
    new MadeUpRun()
        .plain("a.B.get", "avgt", Map.of("client", "real"), "us/op", micros)
        .plain("a.B.get", "avgt", Map.of("client", "none"), "us/op", control)
        .write(directory.resolve(side + ".json"));
  }

  private void control() throws IOException {
    String json = "{'controls': [{'benchmark': 'B.get', 'params': {'client': 'none'}}]}";
    Files.writeString(directory.resolve("controls.json"), json.replace('\'', '"'));
  }

  private String compare(int exitCode, String... options) throws Exception {
    var command = new ArrayList<>(List.of("bash", "bin/compare", "one", "two"));
    command.addAll(List.of("--module", "bench", "--out", "out"));
    command.addAll(List.of(options));
    var builder = new ProcessBuilder(command).directory(directory.toFile());
    builder.environment().put("PATH", directory.resolve("programs") + ":" + System.getenv("PATH"));
    builder.environment().remove("GITHUB_STEP_SUMMARY");
    Path output = directory.resolve("output");
    builder.redirectErrorStream(true).redirectOutput(output.toFile());
    Process process = builder.start();
    assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
    String printed = Files.readString(output);
    assertThat(process.exitValue()).as(printed).isEqualTo(exitCode);
    return printed;
  }

  private String summary() throws IOException {
    return Files.readString(directory.resolve("out/summary.md"));
  }

  @Test
  void aLargeSlowdownEndsItAtTheFirstLook() throws Exception {
    measures("A", 100, 1);
    measures("B", 150, 1);

    assertThat(compare(ExitCode.FINDING))
        .contains("looks after 3, 4, 6, 8, 12 pairs")
        .contains("== pair 3 of 12: ")
        .doesNotContain("== pair 4 of 12: ")
        .contains("regression: 1 of 2 rows is slower, the worst +50 %")
        .contains(
            "Look after 3 of at most 12 pairs; planned before the first pair: 3, 4, 6, 8, 12");
    assertThat(summary()).contains("3 pairs of runs in turn").doesNotContain("the harness differs");
    assertThat(directory.resolve("out/plan.txt"))
        .content()
        .contains("A: commit one\nB: commit two\n")
        .contains("looks after 3, 4, 6, 8, 12 pairs");
  }

  @Test
  void equalSidesEndItWhenEveryRowExcludesASlowdown() throws Exception {
    measures("A", 100, 1);
    measures("B", 100, 1);
    Files.createFile(directory.resolve("harness-differs"));

    String printed = compare(ExitCode.DONE);

    assertThat(printed).contains("no regression of 10 % or more in 2 rows");
    String differs = "the harness differs between the commits: a change of the loop can look like";
    assertThat(printed).contains(differs);
    assertThat(summary()).contains("3 pairs of runs").contains("- " + differs);
  }

  @Test
  void aRunThatFailsLateDoesNotCostTheFinishedPairs() throws Exception {
    measures("A", 100, 1);
    measures("B", 104, 1);
    Files.writeString(directory.resolve("fails"), "6");

    assertThat(compare(ExitCode.FAILED, "--pairs", "4"))
        .contains("no regression")
        .contains("Look after 2 of at most 4 pairs; planned before the first pair: 3, 4;")
        .contains("it ended early")
        .contains("the run failed with 4, see ")
        .contains("; only the 2 finished pairs are compared");
    assertThat(summary()).contains("2 pairs of runs in turn").contains("only the 2 finished pairs");
  }

  /** As of a JVM that cannot start, whose exit code is that of a point without a result. */
  @Test
  void aRunWithoutAnyResultIsNoHalfOfAPair() throws Exception {
    measures("A", 100, 1);
    measures("B", 104, 1);
    Files.writeString(directory.resolve("fails"), "6");
    Files.writeString(directory.resolve("code"), "1");

    assertThat(compare(ExitCode.FAILED, "--pairs", "4"))
        .contains("the run failed with 4, see ")
        .contains("; only the 2 finished pairs are compared");
  }

  @Test
  void aReporterThatCannotStartIsNoRegression() throws Exception {
    measures("A", 100, 1);
    measures("B", 100, 1);
    program("bin/results", "exit 1");

    assertThat(compare(ExitCode.FAILED)).contains("compare failed").doesNotContain("verdict");
  }

  @Test
  void aDirectoryThatCannotBeMadeIsNoRegression() throws Exception {
    assertThat(compare(ExitCode.FAILED, "--out", "/proc/none/x"))
        .contains("--out: '/proc/none/x' cannot be made")
        .doesNotContain("build of");
  }

  @Test
  void aThresholdIsANumberAlone() throws Exception {
    assertThat(compare(ExitCode.BAD_INPUT, "--threshold", "10%")).contains("--threshold: '10%'");
  }

  @Test
  void withoutAFinishedPairThereIsNothingToCompare() throws Exception {
    measures("A", 100, 1);
    Files.writeString(directory.resolve("fails"), "2");

    assertThat(compare(ExitCode.FAILED)).endsWith("B.log\n").doesNotContain("verdict");
    assertThat(directory.resolve("out/summary.md")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource({"1, 0", "5, 2"})
  void aRunThatRefusesItsInputIsBadInput(String run, int finished) throws Exception {
    measures("A", 100, 1);
    measures("B", 104, 1);
    Files.writeString(directory.resolve("fails"), run);
    Files.writeString(directory.resolve("code"), "2");

    String printed = compare(ExitCode.BAD_INPUT, "--pairs", "4", "--jmh-args", "-f x");

    assertThat(printed).contains("the run refuses its input, see ");
    String compared = "only the 2 finished pairs are compared";
    assertThat(printed.contains(compared)).isEqualTo(finished > 0);
  }

  /** 3: a bound or a search is undecided, but the run has its results. */
  @Test
  void aRunThatEndsUndecidedIsCompared() throws Exception {
    measures("A", 100, 1);
    measures("B", 150, 1);
    program("programs/java", RUN + "exit 3\n");

    assertThat(compare(ExitCode.FINDING)).contains("regression: 1 of 2 rows is slower");
  }

  @ParameterizedTest
  @CsvSource({"long seed, ''", "Optional<Long> arrivalSeed, '1,1,2,2,3,3'"})
  void thePairsOfCommitsWithThatSettingShareTheirArrivals(String setting, String seeds)
      throws Exception {
    measures("A", 100, 1);
    measures("B", 150, 1);
    Files.writeString(directory.resolve(SETTINGS).resolve("Settings.java"), setting);

    compare(ExitCode.FINDING);

    var expected = new ArrayList<String>();
    for (String seed : seeds.isEmpty() ? new String[0] : seeds.split(",")) {
      expected.add("-Dbench.arrivalSeed=" + seed);
    }
    assertThat(Files.readAllLines(directory.resolve("seeds"))).isEqualTo(expected);
  }

  /**
   * All points in one order: a commit that can shuffle them must not; an older one knows no order,
   * and has another name for the suite.
   */
  @Test
  void bothSidesHaveOneOrderAndTheGivenSettings() throws Exception {
    measures("A", 100, 1);
    measures("B", 150, 1);
    String settings = "bench-harness/src/main/java/dev/zkpulsar/harness/settings/Settings.java";
    Path ofB = directory.resolve("source-of-two").resolve(settings);
    Files.createDirectories(ofB.getParent());
    Files.writeString(ofB, "@Key(name = \"suite\") Setting.of(Settings.class, \"order\")");

    assertThat(compare(ExitCode.FINDING, "--settings", "bench.a.dataDir=/dev/shm bench.b=1"))
        .contains("noise of bench with bench.a.dataDir=/dev/shm bench.b=1, at most 12 pairs");

    List<String> commands = Files.readAllLines(directory.resolve("commands"));
    assertThat(commands)
        .hasSize(6)
        .allMatch(command -> command.contains(" -Dbench.a.dataDir=/dev/shm -Dbench.b=1 "))
        .allMatch(c -> c.startsWith("B ") == c.contains(" -Dbench.order=planned "))
        .allMatch(
            c -> c.contains(c.startsWith("B ") ? " -Dsuite=noise " : " -Dbench.suite=noise "));
    assertThat(summary())
        .contains("suite noise of bench with bench.a.dataDir=/dev/shm bench.b=1, ");
  }

  @Test
  void settingsMayStandOnLinesOfTheirOwn() throws Exception {
    measures("A", 100, 1);
    measures("B", 150, 1);

    compare(ExitCode.FINDING, "--settings", "bench.a.dataDir=/dev/shm\nbench.b=1");

    assertThat(Files.readAllLines(directory.resolve("commands")))
        .allMatch(command -> command.contains(" -Dbench.a.dataDir=/dev/shm -Dbench.b=1 "));
  }

  @Test
  void aSettingWithoutAValueIsRefused() throws Exception {
    assertThat(compare(ExitCode.BAD_INPUT, "--settings", "bench.a.dataDir"))
        .contains("--settings: 'bench.a.dataDir'; allowed: NAME=VALUE");
  }

  @Test
  void aControlThatMovedMakesASlowdownUndecided() throws Exception {
    measures("A", 100, 1);
    measures("B", 150, 1.3);
    control();

    assertThat(compare(ExitCode.UNDECIDED, "--pairs", "4"))
        .contains("== pair 4 of 4: ")
        .contains("UNDECIDED: control row moved: score of B.get client=none by +30 %")
        .contains("Control rows, in which no server takes part: 1 of 1 moved")
        .containsPattern("\nslower, control +score ");
  }

  @Test
  void aControlThatStaysIsNoRowOfTheVerdict() throws Exception {
    measures("A", 100, 1);
    measures("B", 150, 1);
    control();

    assertThat(compare(ExitCode.FINDING))
        .contains("regression: 1 of 1 row is slower")
        .contains("Control rows, in which no server takes part: 0 of 1 moved");
  }
}
