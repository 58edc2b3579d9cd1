package dev.zkpulsar.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command line as a user meets it: two streams and an exit code. */
@Timeout(60)
class MainTest {
  private static final String QUICKLY =
      "KnownTarget.*delayed -f 1 -wi 0 -i 1 -r 200ms -p delayMicros=0";

  @TempDir private Path directory;
  private Process runner;

  @AfterEach
  void end() throws Exception {
    if (runner != null) {
      runner.destroyForcibly().waitFor();
    }
  }

  private void start(String commandLine) throws Exception {
    runner =
        CommandProcess.builder(List.of(), CommandProcess.MAIN, commandLine)
            .directory(directory.toFile())
            .start();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "suite=moon||suite: 'moon'|tiny",
        "x=y|NoSuchBenchmark|benchmark: 'NoSuchBenchmark': no such benchmark|KnownTargetBenchmark.delayed",
        "x=y|*|benchmark: '*': not a regular expression: Dangling|name of a benchmark",
        "x=y|delayed -p speed=1|-p speed: '1': no such parameter|ratePerSecond",
        "x=y|delayed -p=ratePerSecnd=5|-p ratePerSecnd: '5': no such parameter|ratePerSecond",
        "x=y|delayed --p x=1|-p x: '1': no such parameter|ratePerSecond",
        "x=y|delayed -px=1|-p x: '1': no such parameter|ratePerSecond",
        "suite=tiny|EchoBenchmark|-p delayMicros in the suite's line 'KnownTarget.*delayed|greeting",
        "suite=calibration|delayed|suite: 'calibration': no suite of this module, but of bench-harness|tiny",
        "x=y|delayed -r 1 -r 2|-r: given more than once|one value",
        "x=y|delayed -r 2592001|-r: '2592001 s': it would not end|up to 30 d",
        "x=y|delayed -p ratePerSecond=fast|-p ratePerSecond: 'fast'|1 to 1000000",
        "x=y|delayed -p ratePerSecond=0|-p ratePerSecond: '0'|1 to 1000000",
        "x=y|delayed -p arrivals=often|-p arrivals: 'often'|poisson, constant",
        "x=y|delayed -t 2|-t: '2': |no -t",
        "x=y|delayed -tg 1,2|-tg: '[1, 2]': |no -tg",
        "x=y|delayed -bm=avgt|-bm: 'AverageTime': |no -bm",
        "x=y|delayed -tu ms|-tu: 'MILLISECONDS': |no -tu",
        "x=y|delayed -o x.log|-o: 'x.log': JMH's output is in jmh.log|-rff",
        "x=y|delayed -foe true|-foe: 'true': a point that fails does not end|exit code is 1",
        "x=y|delayed -r 0|-r: '0': it would measure nothing|1ms",
        "x=y|delayed -prof nonsense|-prof: 'nonsense': no profiler|-lprof",
        "x=y|delayed -prof stack:lines=x|-prof: 'stack:lines=x': Cannot parse argument|-lprof",
        "x=y|delayed -jvm /no/java|-jvm: '/no/java': not a JVM that starts|java",
        "x=y|delayed -jvm /bin/true|-jvm: '/bin/true': not a JVM that starts|java",
        "x=y|delayed -rff no/such/dir.json|-rff: 'no/such/dir.json': cannot be written|a writable file",
        "x=y|delayed -i many|JMH option: |many",
        "x=y|delayed -jvmArgsAppend -Dbench.seed=3|-jvmArgsAppend: '-Dbench.seed'|before -jar",
        "x=y|delayed -jvmArgsAppend -Dsuite=tiny|-jvmArgsAppend: '-Dsuite'|before -jar",
        "bench.suite=tiny||bench.suite: has another name|allowed: -Dsuite=NAME",
        "bench.sweet=moon|delayed|bench.sweet: no such setting|suite",
        "bench.echo.greetings=x|delayed|bench.echo.greetings: no such setting|bench.echo.greeting",
        "bench.seed=x|delayed|bench.seed: 'x'|an integer",
        "bench.profile=all|delayed|bench.profile: 'all'|allowed: jfr",
        "bench.require=p99|delayed|bench.require: 'p99'|METRIC<NUMBER",
        "bench.require=nosuch<1|delayed|bench.require: 'nosuch': no such metric|docs",
        "bench.require=|delayed|bench.require: '': it has no value|no -Dbench.require",
        "bench.resume=|delayed|bench.resume: '': it has no value|no -Dbench.resume",
        "suite=||suite: '': it has no value|no -Dsuite",
        "bench.out=|delayed|bench.out: '': it has no value|no -Dbench.out",
        "bench.seed=|delayed|bench.seed: '': it has no value|an integer",
        "bench.search=|delayed|bench.search: '': it has no value|no -Dbench.search",
        "bench.zookeeper.dataDir=|delayed|bench.zookeeper.dataDir: '': it has no value|no -D",
        "bench.echo.greeting=|delayed|bench.echo.greeting: '': it has no value|no -D",
        "bench.require=overdue<1,overdue<2|delayed|bench.require: 'overdue<1,overdue<2': a metric has two bounds|one",
        "bench.plan=maybe|delayed|bench.plan: 'maybe'|true, false",
        "bench.out=/dev/null/x|delayed|bench.out: '/dev/null/x'|directory",
        "bench.resume=/dev/null|delayed|bench.resume: '/dev/null'|journal",
      })
  void badInputIsOneLine(String setting, String commandLine, String message, String allowed)
      throws Exception {
    String[] nameAndValue = setting.split("=", 2);

    var run =
        MainRun.of(
            directory,
            Map.of(nameAndValue[0], nameAndValue[1]),
            commandLine == null ? "" : commandLine);

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err().lines()).hasSize(1);
    assertThat(run.err())
        .startsWith("zkpulsar: " + message)
        .contains("allowed: ", allowed)
        .doesNotContain("Exception");
    assertThat(run.out()).isEmpty();
    assertThat(directory.resolve("runs")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource({"-l,KnownTargetBenchmark.delayed", "-lp,ratePerSecond", "-lprof,gc"})
  void jmhAnswersItsOwnQuestions(String option, String answer) throws Exception {
    PrintStream console = System.out;
    var answers = new ByteArrayOutputStream();
    System.setOut(new PrintStream(answers, true, StandardCharsets.UTF_8));
    try {
      assertThat(MainRun.of(directory, Map.of(), option).exitCode()).isZero();
    } finally {
      System.setOut(console);
    }
    assertThat(answers.toString(StandardCharsets.UTF_8)).contains(answer);
  }

  @Test
  void helpBeginsWithExamplesSuitesAndSettings() throws Exception {
    start("-h");
    String help = new String(runner.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(runner.waitFor()).isZero();
    assertThat(help)
        .startsWith("Usage: java [-Dsuite=NAME] [-Dbench.NAME=VALUE...]")
        .containsSubsequence(
            "Examples:",
            "Suites, -Dsuite=NAME:",
            "  tiny        2 points, about 0 min 12 s\n      For MainTest\n",
            "Settings of the run:",
            "  suite\n",
            "Settings of echo:",
            "  bench.echo.greeting\n",
            "the bytes that are echoed",
            "Settings of several workers:",
            "Refused among JMH's options: -o, -foe true; ",
            "[options]",
            "-wi <int>");
  }

  /** With LC_ALL=C, so is every path with an umlaut. */
  @Test
  void aPathThatCannotBeWrittenIsNamed() throws Exception {
    var run = MainRun.of(Path.of("x"), Map.of("bench.out", "a\0b"), QUICKLY);

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .startsWith("zkpulsar: path: 'a\0b': ")
        .contains("LC_ALL=C.UTF-8")
        .hasLineCount(1);
  }

  @Test
  void theHelpOfAProfilerIsWhole() throws Exception {
    var run = MainRun.of(directory, Map.of(), "delayed -prof gc:help");

    assertThat(run.err()).startsWith("zkpulsar: Usage: -prof").contains("alloc=", "churn=");
  }

  @Test
  void aForksJvmThatDoesNotStartFailsWithItsReason() throws Exception {
    var run = MainRun.of(directory, Map.of(), QUICKLY + " -jvmArgs -Xmx1k");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).contains("FAILED  Too small maximum heap (see jmh.log)");
  }

  @Test
  void theFilesOfAProfilerAreInTheRunsDirectory() throws Exception {
    var run = MainRun.of(directory, Map.of(), QUICKLY + " -prof jfr");

    assertThat(run.isMeasured()).as(run.out() + run.err()).isTrue();
    assertThat(run.directory().resolve("profiles"))
        .isDirectoryRecursivelyContaining("glob:**/profile.jfr");
  }

  /** Without a fork, this JVM only writes its properties, into the file that JMH names last. */
  @Test
  void provenanceNamesTheJvmOfTheForks() throws Exception {
    Path jvm = directory.resolve("java");
    Files.writeString(
        jvm,
        """
        #!/bin/sh
        for file; do :; done
        cat > "$file" <<'END'
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE properties SYSTEM "http://java.sun.com/dtd/properties.dtd">
        <properties>
        <entry key="java.version">99</entry>
        <entry key="java.vm.name">a JVM</entry>
        <entry key="java.vm.version">99+1</entry>
        </properties>
        END
        """);
    assertThat(jvm.toFile().setExecutable(true)).isTrue();

    var run = MainRun.of(directory, Map.of(), QUICKLY.replace("-f 1", "-f 0") + " -jvm " + jvm);

    assertThat(run.isMeasured()).as(run.out() + run.err()).isTrue();
    assertThat(run.json("provenance.json").at("/jvm/version").asText()).isEqualTo("99+1");
  }

  /** SecretsTest follows the secrets of a real process. */
  @Test
  void aRunPrintsATableAndNamesItsFiles() throws Exception {
    var run = MainRun.of(directory, Map.of(), QUICKLY);

    assertThat(run.isMeasured()).as(run.out() + run.err()).isTrue();
    assertThat(run.out()).contains("p99.9, ms").contains("achieved, ops/s").contains("[1/1]");
    String last = run.directory().resolve("jmh.json").toString();
    assertThat(run.out()).contains("\n" + last + "\n");
    assertThat(last).matches(".*/runs/\\d{8}T\\d{6}Z-bench-harness/jmh.json");
    String report = last.replace("jmh.json", "report.html");
    assertThat(run.out()).contains("\n" + report + "\n");
    assertThat(Path.of(report)).content().contains("KnownTargetBenchmark");
    assertThat(Path.of(last))
        .content()
        .contains("\"mode\" : \"sample\"", "\"service\"", "\"pacing\"", "\"hiccup\"")
        .contains("\"p0.99\"", "\"offered\"", "\"achieved\"", "\"failures\"")
        .contains("\"overdue\"", "\"invalid\"", "\"service:samples\"");
  }

  /** One operation at a time, which takes twice as long as the time between two. */
  @Test
  void aPointThatAchievesLessThanItsRatePrintsBoth() throws Exception {
    var run =
        MainRun.of(
            directory,
            Map.of(),
            "KnownTarget.*serial -f 0 -wi 0 -i 1 -r 500ms -p ratePerSecond=1000 -p delayMicros=2000");

    assertThat(run.out()).containsPattern("p99 [\\d,.]+ ms, [\\d,.]+ of [\\d,.]+ operations/s\n");
  }

  @Test
  void aSuiteRunsWithTheOptionsGivenBesideIt() throws Exception {
    Path mine = directory.resolve("mine.csv");

    var run = MainRun.of(directory, Map.of("suite", "tiny"), "-r 100ms -f 0 -rf csv -rff " + mine);

    assertThat(run.isMeasured()).as(run.out() + run.err()).isTrue();
    assertThat(run.out()).contains("[2/2]").contains("delayMicros=1000");
    assertThat(Files.readAllLines(mine)).hasSizeGreaterThan(2);
    assertThat(run.json("provenance.json").path("suite").asText()).isEqualTo("tiny");
  }

  /** Given options replace those of the suite's line, each parameter by itself. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "true||delayed delayMicros=1000|2 points, about 0 min 12 s",
        "||delayed delayMicros=1000|2 points, about 0 min 12 s",
        "true|-r 1 -p ratePerSecond=7|delayed ratePerSecond=7 delayMicros=1000|2 points",
        "true|-p delayMicros=3 KnownTarget.*serial|serial delayMicros=3|1 points",
        "true|-prof=gc -p delayMicros=3|delayed delayMicros=3|1 points, about 0 min 06 s",
        "true|-wi=1000 --w 1000 -f=7 -pdelayMicros=3|delayed delayMicros=3|1 points, about 93 days",
      })
  void aPlanMeasuresNothing(String asked, String options, String point, String total)
      throws Exception {
    var settings = Map.of("suite", "tiny", "bench.plan", asked == null ? "" : asked);
    var run = MainRun.of(directory, settings, options == null ? "" : options);

    assertThat(run.exitCode()).isZero();
    assertThat(run.out().lines())
        .anyMatch(line -> List.of(line.split("[ .]+")).containsAll(List.of(point.split(" "))))
        .last()
        .asString()
        .contains(total);
    assertThat(directory.resolve("runs")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bench.require|nosuch<1|bench.require: 'nosuch': no such metric",
        "bench.search|nosuch<1|bench.search: 'nosuch': no such metric",
        "bench.resume|/no/such/run|bench.resume: '/no/such/run': cannot be resumed: journal/",
      })
  void aPlanRefusesWhatTheRunWouldRefuse(String setting, String value, String message)
      throws Exception {
    var run = MainRun.of(directory, Map.of("bench.plan", "true", setting, value), QUICKLY);

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).startsWith("zkpulsar: " + message).hasLineCount(1);
    assertThat(run.out()).isEmpty();
  }

  /** The runner's own JVM is warm from earlier points, and runs the runner's threads. */
  @Test
  void aPointWithoutAForkIsMarked() throws Exception {
    String closedLoop = "KnownTarget.*saturated -wi 0 -i 1 -r 100ms -p delayMicros=0";
    var inRunner = MainRun.of(directory, Map.of(), closedLoop + " -f 0");
    var inFork = MainRun.of(directory, Map.of(), closedLoop + " -f 1");

    String words = "measured in the runner's own JVM (-f 0)";
    assertThat(inRunner.exitCode()).as(inRunner.err()).isZero();
    assertThat(inRunner.out()).containsPattern("CAUTION: .*" + Pattern.quote(words));
    assertThat(inRunner.directory().resolve("report.html")).content().contains("-f 0");
    assertThat(inFork.out()).doesNotContain(words);
    assertThat(inFork.json("jmh.json").at("/0/secondaryMetrics").has("caution.nofork")).isFalse();
  }

  /** Waiting would never help, so this is no "another run". */
  @Test
  void aLockThatCannotBeTakenIsNamed() throws Exception {
    Path lock = Files.createDirectories(directory.resolve("tmp/jmh.lock"));
    var run =
        CommandProcess.run(
            directory,
            List.of("-Djava.io.tmpdir=" + lock.getParent()),
            CommandProcess.MAIN,
            "KnownTarget.*delayed -f 0 -wi 0 -i 1 -r 100ms");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err().lines().filter(line -> !line.contains("waiting for another run")))
        .singleElement()
        .asString()
        .startsWith("zkpulsar: the lock of this machine: '" + lock + "': cannot be locked (")
        .contains("allowed: ");
  }

  @Test
  void anInterruptedRunPrintsHowToResumeAndItsForkEnds() throws Exception {
    start("KnownTarget.*delayed -r 60");
    assertThat(runner.inputReader().readLine()).startsWith("[1/1]");
    ProcessHandle fork = forkOf();
    // Process.destroy would close the streams that are read below.
    runner.toHandle().destroy();

    // Tests of other modules or checkouts may have measured before.
    assertThat(
            runner
                .errorReader()
                .lines()
                .filter(line -> !line.contains("waiting for another run"))
                .findFirst()
                .orElse(""))
        .startsWith("zkpulsar: interrupted; to resume, repeat the command")
        .contains("-Dbench.resume=results/runs/");
    fork.destroyForcibly(); // As a second Ctrl-C does.
    assertThat(runner.inputReader().lines()).noneMatch(line -> line.matches(".*FAILED.*|Took.*"));
    fork.onExit().get(30, TimeUnit.SECONDS);
  }

  /** Skips the JVMs that JMH starts first to find out which flags they know. */
  private ProcessHandle forkOf() throws InterruptedException {
    while (true) {
      var fork =
          runner
              .children()
              .filter(child -> child.info().commandLine().orElse("").contains("-Dzkpulsar.fork="))
              .findFirst();
      if (fork.isPresent()) {
        return fork.get();
      }
      Thread.sleep(20);
    }
  }
}
