package dev.zkpulsar.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Resuming keeps the finished points, and only if the rest would be measured in the same way. */
class ResumeTest {
  /** A closed loop: on a slow machine, so short an open loop is INVALID. */
  private static final String OPTIONS = "KnownTarget.*saturated -f 0 -wi 0 -i 1 -r 100ms";

  @TempDir private static Path directory;
  private static MainRun first;

  @BeforeAll
  static void measure() throws Exception {
    first = MainRun.of(directory, Map.of(), OPTIONS + " -p delayMicros=0 -p inFlight=10");
    assertThat(first.exitCode()).isZero();
  }

  private static MainRun resume(MainRun run, Map<String, String> settings, String commandLine)
      throws Exception {
    var all = new HashMap<>(settings);
    all.put("bench.resume", run.directory().toString());
    return MainRun.of(directory, all, commandLine);
  }

  private static Path finishedPoint(MainRun run) throws Exception {
    try (var points = Files.list(run.directory().resolve("journal"))) {
      return points.sorted().findFirst().orElseThrow();
    }
  }

  /** A point that the resumed command does not select is kept, too, and from the start. */
  @Test
  void finishedPointsAreKept() throws Exception {
    Path point = finishedPoint(first);
    FileTime finished = Files.getLastModifiedTime(point);
    Path json = first.directory().resolve("jmh.json");
    Files.delete(json);
    var atTheStart = new ArrayList<Boolean>();

    var resumed =
        MainRun.of(
            directory,
            Map.of("bench.resume", first.directory().toString()),
            OPTIONS + " -p delayMicros=0,1000 -p inFlight=10",
            line -> atTheStart.add(line.contains("finished before") && Files.exists(json)));
    var other = resume(first, Map.of(), OPTIONS + " -p delayMicros=500 -p inFlight=10");

    assertThat(resumed.exitCode()).as(resumed.err()).isZero();
    assertThat(atTheStart.get(0)).as(resumed.out()).isTrue();
    assertThat(other.json("jmh.json").findValuesAsText("delayMicros"))
        .containsExactlyInAnyOrder("0", "500", "1000");
    assertThat(other.json("provenance.json").path("earlierAttempts")).hasSizeGreaterThan(1);
    assertThat(Files.getLastModifiedTime(point)).isEqualTo(finished);
  }

  /** The point is measured again, and replaces its interval log. */
  @Test
  void aTornFileOfTheJournalIsOnePointToRepeat() throws Exception {
    var run = MainRun.of(directory, Map.of(), OPTIONS + " -p delayMicros=2000");
    Path log =
        run.directory().resolve(run.json("provenance.json").at("/plan/0/histograms").asText());
    Path point = finishedPoint(run);
    byte[] whole = Files.readAllBytes(point);
    Files.write(point, Arrays.copyOf(whole, whole.length / 2));
    Files.writeString(log, "torn", StandardOpenOption.APPEND);

    var again = resume(run, Map.of(), OPTIONS + " -p delayMicros=2000");

    assertThat(again.exitCode()).as(again.err()).isZero();
    assertThat(again.out()).contains("measured again: its file in the journal is damaged");
    assertThat(again.json("jmh.json").findValuesAsText("delayMicros")).contains("2000");
    assertThat(Files.size(point)).isGreaterThan(whole.length / 2);
    assertThat(Files.readString(log)).doesNotContain("torn").containsOnlyOnce("iteration 1]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "x|KnownTarget.*saturated -f 0 -wi 0 -i 1 -r 200ms|-r was 100 ms and is now 200 ms",
        "x|KnownTarget.*saturated -f 0 -wi 0 -i 1|-r was 100 ms and is now none",
        "x|KnownTarget.*saturated -f 0 -wi 0 -i 1 -r 100ms -w 1|-w was none and is now 1 s",
        "x|KnownTarget.*saturated -f 1 -wi 0 -i 1 -r 100ms|-f was 0 and is now 1",
        "bench.seed|" + OPTIONS + "|bench.seed was none and is now 7",
        "bench.zookeeper.servers|" + OPTIONS + "|bench.zookeeper.servers was none and is now 7",
        "suite|-f 0 -wi 0 -i 1 -r 100ms|suite was none and is now tiny",
      })
  void anotherWayOfMeasuringIsRefused(String setting, String commandLine, String difference)
      throws Exception {
    var resumed =
        resume(
            first,
            setting.equals("x")
                ? Map.of()
                : Map.of(setting, setting.equals("suite") ? "tiny" : "7"),
            commandLine);

    assertThat(resumed.exitCode()).isEqualTo(2);
    assertThat(resumed.err().lines()).hasSize(1);
    assertThat(resumed.err())
        .startsWith("zkpulsar: bench.resume: '" + first.directory() + "': cannot be resumed")
        .contains(difference, "; allowed: the same command");
  }

  /** A closed loop that fails always, so its point is INVALID. */
  @Test
  void anInvalidPointIsMeasuredAgain() throws Exception {
    String failing = "KnownTarget.*failing -f 0 -wi 0 -i 1 -r 100ms";
    var invalid = MainRun.of(directory, Map.of(), failing);
    assertThat(invalid.out()).contains("INVALID");
    var before = invalid.json("jmh.json");

    var resumed = resume(invalid, Map.of(), failing);

    assertThat(resumed.out())
        .contains("measured again: its earlier result is INVALID")
        .doesNotContain("finished before");
    // The number of operations differs.
    assertThat(resumed.json("jmh.json")).hasSize(1).isNotEqualTo(before);
  }

  /** The only result of a point stays until there is a new one, with its interval log. */
  @Test
  void aRepetitionWithoutAResultKeepsTheEarlierOne() throws Exception {
    String failing = "KnownTarget.*failing -f 0 -wi 0 -i 1 -r 100ms";
    var invalid = MainRun.of(directory, Map.of(), failing);
    byte[] result = Files.readAllBytes(invalid.directory().resolve("jmh.json"));
    Path log =
        invalid
            .directory()
            .resolve(invalid.json("provenance.json").at("/plan/0/histograms").asText());
    byte[] intervals = Files.readAllBytes(log);

    KnownTargetBenchmark.doesNotStart = true;
    MainRun again;
    try {
      again = resume(invalid, Map.of(), failing);
    } finally {
      KnownTargetBenchmark.doesNotStart = false;
    }

    assertThat(again.exitCode()).as(again.err()).isEqualTo(1);
    assertThat(again.out()).contains("\nFAILED: KnownTargetBenchmark.failing");
    assertThat(again.directory().resolve("jmh.json")).hasBinaryContent(result);
    assertThat(log).hasBinaryContent(intervals);
    assertThat(log.getParent()).isDirectoryNotContaining("glob:**/again");
  }

  /** A point beyond a required bound fails its run, and the bounds are part of its result. */
  @Test
  void aPointThatOtherBoundsJudgedIsMeasuredAgain() throws Exception {
    String options = OPTIONS + " -p delayMicros=0 -p inFlight=10";
    var exceeding =
        MainRun.of(directory, Map.of("bench.require", "failures<1,achieved<1"), options);

    // Other tests of this machine may disturb it.
    boolean isDisturbed = exceeding.out().contains("DISTURBED");
    assertThat(exceeding.exitCode()).isEqualTo(isDisturbed ? 3 : 1);
    if (!isDisturbed) {
      assertThat(exceeding.out())
          .containsPattern("EXCEEDED: achieved [0-9,.]+, not below 1")
          .contains("\nEXCEEDED: KnownTargetBenchmark.saturated\n");
    }

    var within = resume(exceeding, Map.of("bench.require", "failures<1"), options);

    assertThat(within.exitCode())
        .as(within.err())
        .isEqualTo(within.out().contains("DISTURBED") ? 3 : 0);
    assertThat(within.out())
        .contains("measured again: other bounds were required")
        .doesNotContain("EXCEEDED");
  }

  @ParameterizedTest
  @CsvSource({",provenance.json is missing", "{,provenance.json: it is not JSON"})
  void pointsOfUnknownProvenanceAreRefused(String content, String why) throws Exception {
    Path provenance = first.directory().resolve("provenance.json");
    byte[] whole = Files.readAllBytes(provenance);
    Files.delete(provenance);
    try {
      if (content != null) {
        Files.writeString(provenance, content);
      }
      var resumed = resume(first, Map.of(), OPTIONS);

      assertThat(resumed.exitCode()).isEqualTo(2);
      assertThat(resumed.err()).contains(why);
      assertThat(resumed.err().lines()).hasSize(1);
    } finally {
      Files.write(provenance, whole);
    }
  }
}
