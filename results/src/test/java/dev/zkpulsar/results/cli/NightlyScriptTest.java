package dev.zkpulsar.results.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.cli.MainTest.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * bin/nightly in a project of two modules, with stand-ins for the runs and the reporter. A file
 * codes/NAME has the exit code of a run (a-r1: module a, round 1), of merge, of check or of report.
 */
class NightlyScriptTest {
  /** A run that ends with 2 or 4 leaves a directory without a result; an unstarted one, nothing. */
  private static final String JAVA =
      """
      for argument; do
        case $argument in
          -Dbench.out=*) out=${argument#*=} ;;
          */target/benchmarks.jar) module=${argument%%/*} ;;
        esac
      done
      code=$(cat "$CODES/$module-r${out##*-r}" 2>/dev/null || echo 0)
      if [ "$code" = unstarted ]; then exit 1; fi
      mkdir -p "$out/$module"
      case $code in 0 | 1 | 3) echo '[]' >"$out/$module/jmh.json" ;; esac
      exit "$code"
      """;

  /** Writes what the reporter writes, and the decision of check that the test gives. */
  private static final String REPORTER =
      """
      echo "$@" >>"$CODES/calls"
      code=$(cat "$CODES/$1" 2>/dev/null || echo 0)
      case $1 in
        merge) if [ "$code" -lt 2 ]; then mkdir -p "$4"; fi ;;
        check) if [ "$code" != 4 ]; then echo "**$DECISION**" >"$5"; fi ;;
        report) if [ "$code" = 0 ]; then echo page >"$3"; fi ;;
        export) if [ "$code" = 0 ]; then echo '[]' >"$5/run.json"; fi ;;
      esac
      exit "$code"
      """;

  @TempDir private Path directory;

  private Path codes;
  private Script script;

  @BeforeEach
  void project() throws IOException {
    codes = Files.createDirectories(directory.resolve("codes"));
    Path nightly = Script.copyTo(directory, "nightly");
    for (String module : List.of("a", "b")) {
      Path suites = directory.resolve(module).resolve("src/main/resources/suites");
      Files.writeString(Files.createDirectories(suites).resolve("nightly.txt"), "");
      Path target = Files.createDirectories(directory.resolve(module).resolve("target"));
      Files.writeString(target.resolve("benchmarks.jar"), "");
    }
    script = new Script(nightly, directory).program("java", JAVA).program("reporter", REPORTER);
    script.set("RESULTS", "reporter").set("CODES", codes).set("DECISION", "the decision");
    script.set("GITHUB_OUTPUT", directory.resolve("outputs"));
  }

  /** Writes exit codes, given as "a-r1=4 check=1". */
  private void give(String given) throws IOException {
    for (String pair : given.split(" ")) {
      String[] nameAndCode = pair.split("=");
      Files.writeString(codes.resolve(nameAndCode[0]), nameAndCode[1]);
    }
  }

  private Ended night(String... further) throws Exception {
    var arguments =
        List.of("--no-build", "--modules", "a b", "--history", "history", "--out", "out");
    var words = new ArrayList<>(arguments);
    words.addAll(List.of(further));
    return script.run(words.toArray(String[]::new));
  }

  private String summary() throws IOException {
    return Files.readString(directory.resolve("out/summary.md"));
  }

  @ParameterizedTest
  @CsvSource({
    "a-r1=0, 0, nothing new",
    "a-r1=1, 1, 'a, round 1: a point failed, is invalid, or exceeds a required bound'",
    "b-r2=2, 2, 'b, round 2: bad input'",
    "b-r2=3, 3, 'b, round 2: undecided'",
    "b-r1=4, 4, 'b, round 1: a command or the machine failed (exit code 4)'",
    "b-r1=137, 4, 'b, round 1: a command or the machine failed (exit code 137)'",
    "a-r2=unstarted, 4, 'a, round 2: Java did not start'",
    "merge=1, 1, 'round 1: some points are invalid, or have no result'",
    "merge=2, 4, round 1 cannot be merged",
    "check=1, 1, Exit code 1: a regression",
    "check=2, 2, --history: ",
    "check=3, 3, Exit code 3: undecided",
    "check=4, 4, nothing was checked",
    "report=4, 4, a page is missing",
    "export=4, 4, the files for jmh-visualizer are missing"
  })
  void eachEndHasItsExitCodeAndItsLine(String given, int code, String line) throws Exception {
    give(given);

    night().ends(code);

    assertThat(summary()).contains(line).contains("Exit code " + code + ":");
  }

  @ParameterizedTest
  @CsvSource({
    "a-r1=3 b-r1=1, 1, 'a, round 1: undecided', 'b, round 1: a point failed'",
    "a-r1=1 b-r2=3, 1, 'a, round 1: a point failed', 'b, round 2: undecided'",
    "a-r1=1 b-r1=4, 4, 'a, round 1: a point failed', 'b, round 1: a command or the machine failed'",
    "a-r1=4 b-r2=1, 4, 'a, round 1: a command or the machine', 'b, round 2: a point failed'",
    "a-r1=2 b-r1=1, 2, 'a, round 1: bad input', 'b, round 1: a point failed'",
    "a-r1=2 b-r1=4, 4, 'a, round 1: bad input', 'b, round 1: a command or the machine'",
    "a-r1=3 check=1, 1, 'a, round 1: undecided', the decision",
    "a-r1=1 check=3, 1, 'a, round 1: a point failed', the decision",
    "a-r1=4 check=1, 4, 'a, round 1: a command', 'A metric is slower than before, too'",
    "a-r1=2 check=1, 2, 'a, round 1: bad input', 'A metric is slower than before, too'",
    "a-r1=4 a-r2=4 b-r1=4 b-r2=4, 4, 'a, round 1: a command', round 2: no module has a result",
    "a-r1=2 a-r2=2 b-r1=2 b-r2=2, 2, 'a, round 1: bad input', round 1: no module has a result"
  })
  void ofSeveralEndsTheSummaryNamesEach(String given, int code, String first, String second)
      throws Exception {
    give(given);

    night().ends(code);

    assertThat(summary()).contains(first).contains(second);
  }

  /** Beside the page, which the workflow uploads: a site that jmh-visualizer can read. */
  @Test
  void theLastTenNightsAreExportedForJmhVisualizer() throws Exception {
    for (int day = 10; day < 22; day++) {
      for (int round = 1; round <= 2; round++) {
        String name = "history/202601%dT020000Z-r%d".formatted(day, round);
        Files.createDirectories(directory.resolve(name));
      }
    }

    night().ends(0);

    String call =
        Files.readAllLines(codes.resolve("calls")).stream()
            .filter(line -> line.startsWith("export --to jmh-visualizer -o "))
            .findFirst()
            .orElseThrow();
    assertThat(call.split(" ")).hasSize(5 + 20);
    assertThat(call).contains("/page/visualizer ", "20260113T020000Z-r1", "20260121T020000Z-r2");
    assertThat(call).doesNotContain("20260112T");
    assertThat(directory.resolve("out/page/visualizer/run.json")).exists();
  }

  /** Otherwise the newest earlier night would be judged a second time. */
  @Test
  void aNightWithoutAResultIsNotChecked() throws Exception {
    give("a-r1=4 a-r2=4 b-r1=4 b-r2=4");

    night().ends(4);

    assertThat(codes.resolve("calls")).doesNotExist();
    assertThat(directory.resolve("outputs")).hasContent("regression=false");
  }

  /** The next night would show it as known only. */
  @Test
  void aRegressionBesideABrokenMachineIsAnOutput() throws Exception {
    give("a-r1=4 check=1");

    night().ends(4);

    assertThat(directory.resolve("outputs")).hasContent("regression=true");
  }

  @Test
  void aKnownRegressionIsAWarningOnThePageOfTheRun() throws Exception {
    script.set("GITHUB_ACTIONS", "true");
    script.set("DECISION", "nothing new; 2 metrics still slower, the first since 20260101");

    String out = night().ends(0);

    assertThat(out)
        .contains(
            "::warning title=nightly::known, and not mended: 2 metrics still slower, the first since"
                + " 20260101\n")
        .doesNotContain("::error");
  }

  @ParameterizedTest
  @CsvSource({"3, warning", "1, error", "2, error", "4, error"})
  void theEndIsSaidOnThePageOfTheRun(int code, String level) throws Exception {
    script.set("GITHUB_ACTIONS", "true");
    give("a-r1=" + code);

    assertThat(night().ends(code))
        .contains("::%s title=nightly::Exit code %d: ".formatted(level, code));
  }

  @ParameterizedTest
  @CsvSource({
    "--history, '', --history: ''; allowed: a directory",
    "--out, '', --out: ''; allowed: a new directory",
    "--rounds, 0, --rounds: '0'; allowed: 1 to 99",
    "--modules, '', --modules: ''; allowed: at least one",
    "--mod.les, a, --mod.les: no such option"
  })
  void badInputIsOneLineBeforeAnythingRuns(String option, String value, String line)
      throws Exception {
    Ended ended = night(option, value);

    ended.ends(2);
    assertThat(ended.err()).hasLineCount(1).contains(line);
    assertThat(directory.resolve("out")).doesNotExist();
  }

  @Test
  void aModuleThatWasNotBuiltIsBadInput() throws Exception {
    Files.delete(directory.resolve("b/target/benchmarks.jar"));

    Ended ended = night();

    ended.ends(2);
    assertThat(ended.err()).contains("--no-build: 'b' is not built");
  }

  @ParameterizedTest
  @CsvSource({"2, 2", "4, 4", "1, 4"})
  void aPlanThatCannotBeMadeIsNotAlwaysBadInput(int java, int code) throws Exception {
    script.program("java", "exit " + java);

    night("--dry-run").ends(code);
  }
}
