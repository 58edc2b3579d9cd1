package dev.zkpulsar.results.stats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.run.MadeUpPoint;
import dev.zkpulsar.results.run.Run;
import dev.zkpulsar.results.stats.DayTrials.Unit;
import dev.zkpulsar.results.text.ExitCode;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs that were not made in turn: which of them are one value. */
class DaysTest {
  private static final int COUNT = 50;

  private static Run run(String name, double... millis) {
    var point = MadeUpPoint.of("B.m", Map.of()).with("offered", "ops/s", 1000);
    return Simulated.run(name, List.of(point.with("response:p0.50", "ms", millis).in(name)));
  }

  /** Runs with the day of January 2026 and the hour, such as {@code 1T09 1T10 2T09}. */
  private static List<Run> runs(String starts) {
    return Stream.of(starts.split(" "))
        .map(start -> start.matches("\\dT.*") ? "2026010" + start + "0000Z-module" : start)
        .map(name -> run(name, 1, 1.01, 0.99))
        .toList();
  }

  private static List<List<Integer>> units(String starts) {
    var all = runs(starts);
    return Days.of(all, 1).units(IntStream.range(0, all.size()).boxed().toList());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "within three hours|1T09 1T10 1T11|[[0], [1], [2]]",
        "one has no time|1T09 2T09 base|[[0], [1], [2]]",
        "days too few|1T09 1T10 2T09|[[0], [1], [2]]",
      })
  void theRunIsTheUnit(String why, String starts, String expected) {
    assertThat(units(starts)).as(why).hasToString(expected);
  }

  @Test
  void aRunWithoutATimeBesideOthersIsNamed() {
    assertThat(Days.of(runs("1T09 2T09 base"), 1).words())
        .isEqualTo("1 run without a start time: each run is one value, whatever its day");
    assertThat(Days.of(runs("base other"), 1).words()).isEmpty();
  }

  @Test
  void theRunsOfADayAreOneUnitAlsoAcrossMidnight() {
    var all = runs("1T09 2T09 3T09 4T09 5T23 6T01 7T09 8T09 9T09 9T10");

    Days days = Days.of(all, 4);

    assertThat(days.units(List.of(0, 1, 2, 3))).hasToString("[[0], [1], [2], [3]]");
    assertThat(days.units(List.of(4, 5, 6, 7, 8, 9))).hasToString("[[4, 5], [6], [7], [8, 9]]");
    assertThat(days.words())
        .isEqualTo("4 days before and 4 days after, not in turn: the runs of a day are one value");
  }

  @ParameterizedTest
  @CsvSource({
    "1T09 1T10 1T11, 1T14 1T15 1T16, 1 day before and 1 day after",
    "1T09 1T10 2T09 2T10, 3T09 3T10 4T09 4T10, 2 days before and 2 days after",
    "1T09 2T09 3T09 4T09, 5T09 6T09 7T09, 4 days before and 3 days after"
  })
  void fewerThanFourDaysASideAreUndecided(String before, String after, String words) {
    var slower = Effect.slower(50).in(runs(after), id -> true);

    var comparison = Comparison.of(runs(before), slower, Trials.SETTINGS, false);

    assertThat(comparison.exit(false)).isEqualTo(ExitCode.UNDECIDED);
    assertThat(comparison.summary(false))
        .startsWith("UNDECIDED: " + words + ", not in turn: too few to know how days differ; ");
  }

  @Test
  void runsInTurnArePairsWheneverTheyWereMade() {
    var before = runs("1T09 2T09 3T09 4T09 5T09 6T09");
    var after = Effect.slower(50).in(runs("1T10 2T10 3T10 4T10 5T10 6T10"), id -> true);

    var comparison = Comparison.of(before, after, Trials.SETTINGS, true);

    assertThat(comparison.exit(false)).isEqualTo(ExitCode.FINDING);
    assertThat(comparison.notes()).noneMatch(note -> note.contains("not in turn"));
  }

  @Test
  void fourDaysWithoutADayOfAMetricAreTooFewForItsRow() {
    var before = runs("1T09 2T09 3T09 4T09");
    var after = Stream.of(runs("5T09 6T09 7T09").stream(), Stream.of(other("20260108T090000Z-m")));

    var comparison = Comparison.of(before, after.flatMap(r -> r).toList(), Trials.SETTINGS, false);

    assertThat(comparison.verdicts())
        .singleElement()
        .extracting(Verdict::reason)
        .isEqualTo("too few days to know the noise");
  }

  private static Run other(String name) {
    var point = MadeUpPoint.of("B.other", Map.of()).with("offered", "ops/s", 1000);
    return Simulated.run(name, List.of(point.with("response:p0.50", "ms", 1, 1.01).in(name)));
  }

  /** What was once advised: eight runs of two days before, and eight of two days after. */
  @Test
  void daysThatDifferAreNoRegressionIfTheDayIsTheUnit() {
    assertThat(new DayTrials(1, 8).compare(COUNT, Unit.RUN, 0).found()).isGreaterThan(10);
    assertThat(new DayTrials(2, 4).compare(COUNT, Unit.RUN, 0).found()).isGreaterThan(2);
    for (DayTrials trials :
        List.of(new DayTrials(2, 4), new DayTrials(4, 2), new DayTrials(8, 2))) {
      assertThat(trials.compare(COUNT, Unit.DAY, 0).found()).isLessThanOrEqualTo(2);
    }
  }

  @Test
  void aLargeSlowdownIsFoundOverDays() {
    assertThat(new DayTrials(8, 2).compare(COUNT, Unit.DAY, 100).found()).isGreaterThan(40);
  }
}
