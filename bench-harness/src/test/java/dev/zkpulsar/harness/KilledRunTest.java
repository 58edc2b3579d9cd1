package dev.zkpulsar.harness;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A run of three points, its fork or its server is killed at a random time: no finished point is
 * lost, the resumed run has the results of an unbroken one, and nothing is left behind. The
 * property {@code kills} sets how often, {@code kills.seed} the random times.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Tag("long")
class KilledRunTest {
  private static final String POINTS =
      "EchoBenchmark.echo -f 1 -wi 0 -i 1 -r 100ms -p inFlight=1,2,3 -jvmArgsAppend "
          + ModuleRun.QUICK_JVM;

  /** Lines of the console that begin a phase: each point, and the writing of the results. */
  private static final List<String> PHASES = List.of("", "[1/3]", "[2/3]", "[3/3]", "Took");

  private static final List<How> HOWS = List.of(How.values());

  private static final Duration MAX_OUTLIVED = Duration.ofSeconds(20);

  @TempDir private Path directory;
  private Path temporary;
  private final List<String> console = new ArrayList<>();

  enum How {
    KILL_RUNNER,
    KILL_FORK,
    KILL_SERVER,
    KILL_ALL,
    TERM,
    INT
  }

  record Case(How how, String phase, int delayMillis) {}

  /** The start of a JVM takes longer than any other phase. */
  static Stream<Case> cases() {
    var random = new Random(Long.getLong("kills.seed", 1));
    return IntStream.range(0, Integer.getInteger("kills", HOWS.size()))
        .mapToObj(
            number -> {
              int phase = random.nextInt(PHASES.size());
              int delayMillis = random.nextInt(phase == 0 ? 2000 : 700);
              return new Case(HOWS.get(number % HOWS.size()), PHASES.get(phase), delayMillis);
            });
  }

  private Process start(Optional<Path> resumed) throws IOException {
    var jvmArgs =
        new ArrayList<>(List.of("-Djava.io.tmpdir=" + temporary, "-Dbench.echo.word=secret"));
    resumed.ifPresent(run -> jvmArgs.add("-Dbench.resume=" + run));
    return CommandProcess.builder(jvmArgs, CommandProcess.MAIN, POINTS)
        .directory(directory.toFile())
        .redirectErrorStream(true)
        .start();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void nothingIsLostAndNothingIsLeft(Case kill) throws Exception {
    temporary = Files.createDirectory(directory.resolve("tmp"));
    Process runner = start(Optional.empty());
    readUntil(kill.phase, runner);
    Thread.sleep(kill.delayMillis);
    var processes = Stream.concat(Stream.of(runner.toHandle()), runner.descendants()).toList();
    kill(kill.how, runner);
    readUntil("\0", runner);
    for (ProcessHandle process : processes) {
      process.onExit().get(MAX_OUTLIVED.toSeconds(), TimeUnit.SECONDS);
    }
    // Between two forks, nobody is left to remove the files of a killed runner but the next run.
    if (kill.how != How.KILL_ALL && kill.how != How.KILL_RUNNER) {
      assertOnlyTheLockIsLeft();
    }
    Optional<Path> run = runDirectory();
    var finished = run.isPresent() ? journal(run.get()) : Map.<Path, byte[]>of();
    long begun = console.stream().filter(line -> line.matches("\\[\\d/3].*")).count();
    if (run.isPresent() && kill.how != How.KILL_FORK && kill.how != How.KILL_SERVER) {
      assertThat(finished.size()).isGreaterThanOrEqualTo((int) begun - 1);
    }
    if (run.isPresent() && Files.exists(run.get().resolve("jmh.json"))) {
      assertThat(points(run.get())).hasSizeBetween(finished.size() - 1, finished.size());
    }

    Process resumed = start(run);
    readUntil("\0", resumed);
    assertThat(resumed.waitFor()).as(String.join("\n", console)).isZero();
    Path results = run.or(this::runDirectory).orElseThrow();
    assertThat(points(results)).as(String.join("\n", console)).containsExactly("1", "2", "3");
    assertThat(journal(results)).hasSize(3);
    if (kill.how != How.KILL_SERVER) { // A server that is gone makes a point INVALID.
      finished.forEach((file, bytes) -> assertThat(file).hasBinaryContent(bytes));
    }
    assertThat(results).isDirectoryNotContaining("glob:**.part");
    assertOnlyTheLockIsLeft();
  }

  /** Reads to the first line that begins so, or to the end. */
  private void readUntil(String beginning, Process process) throws IOException {
    String line = "";
    while (!line.startsWith(beginning) && (line = process.inputReader().readLine()) != null) {
      console.add(line);
    }
  }

  private static void kill(How how, Process runner) throws Exception {
    switch (how) {
      case KILL_RUNNER -> runner.toHandle().destroyForcibly();
      case KILL_FORK -> children(runner, "ForkedMain").forEach(ProcessHandle::destroyForcibly);
      case KILL_SERVER -> children(runner, "EchoMain").forEach(ProcessHandle::destroyForcibly);
      case KILL_ALL -> {
        List<ProcessHandle> children = runner.descendants().toList();
        runner.toHandle().destroyForcibly();
        children.forEach(ProcessHandle::destroyForcibly);
      }
      case TERM, INT ->
          new ProcessBuilder("kill", "-" + how, Long.toString(runner.pid())).start().waitFor();
    }
    // Started in the background, as in a script, the runner ignores Ctrl-C.
    if (how == How.INT && !runner.waitFor(5, TimeUnit.SECONDS)) {
      runner.toHandle().destroy();
    }
  }

  private static List<ProcessHandle> children(Process runner, String mainClass) {
    return runner
        .children()
        .filter(child -> child.info().commandLine().orElse("").contains(mainClass))
        .toList();
  }

  /** The file of JMH's lock stays, as the lock itself does not depend on it. */
  private void assertOnlyTheLockIsLeft() throws Exception {
    for (int i = 0; i < 50 && left().size() > 0; i++) {
      Thread.sleep(100);
    }
    assertThat(left()).isEmpty();
  }

  private List<Path> left() throws IOException {
    try (var files = Files.list(temporary)) {
      return files.filter(file -> !file.getFileName().toString().startsWith("jmh")).toList();
    }
  }

  private Optional<Path> runDirectory() {
    File[] runs = directory.resolve("results/runs").toFile().listFiles();
    return runs == null || runs.length == 0 ? Optional.empty() : Optional.of(runs[0].toPath());
  }

  /** The whole files of finished points; none if the run was killed before it had any. */
  private static Map<Path, byte[]> journal(Path run) throws IOException {
    var journal = new HashMap<Path, byte[]>();
    File[] files = run.resolve("journal").toFile().listFiles((at, name) -> !name.endsWith(".part"));
    for (File file : files == null ? new File[0] : files) {
      journal.put(file.toPath(), Files.readAllBytes(file.toPath()));
    }
    return journal;
  }

  /** The parameter of each point in the results, which must be whole. */
  private static List<String> points(Path run) throws IOException {
    var results = new ObjectMapper().readTree(run.resolve("jmh.json").toFile());
    assertThat(results)
        .allSatisfy(point -> assertThat(point.at("/primaryMetric/rawData/0")).hasSize(1));
    return results.findValuesAsText("inFlight");
  }
}
