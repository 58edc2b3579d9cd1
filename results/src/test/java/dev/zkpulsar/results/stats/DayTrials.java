package dev.zkpulsar.results.stats;

import dev.zkpulsar.results.run.Facts;
import dev.zkpulsar.results.run.Run;
import dev.zkpulsar.results.stats.Trials.Rate;
import dev.zkpulsar.results.text.Digits;
import dev.zkpulsar.results.text.Table;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.SplittableRandom;

/**
 * How often compare reports a regression on simulated runs before and after an upgrade in place:
 * eight points with twelve rows. Days differ by 20 %, and the runs of a day by 4 % (standard
 * deviations).
 *
 * @param days of each side
 * @param runsADay an hour apart
 */
record DayTrials(int days, int runsADay) {
  private static final LocalDate FIRST = LocalDate.of(2026, 1, 1);
  private static final double BETWEEN_DAYS = 20;
  private static final double WITHIN_A_DAY = 4;
  private static final List<DayTrials> ALL =
      List.of(new DayTrials(1, 8), new DayTrials(2, 4), new DayTrials(4, 2), new DayTrials(8, 2));
  private static final List<Double> SLOWER = List.of(0.0, 20.0, 50.0, 100.0);

  /** What counts as one value. */
  enum Unit {
    RUN,
    DAY;

    /** Runs that do not state their time are the unit. */
    List<Run> of(List<Run> runs) {
      return this == DAY ? runs : runs.stream().map(DayTrials::withoutTime).toList();
    }
  }

  private static Run withoutTime(Run run) {
    return new Run("simulated-" + run.name().hashCode(), run.file(), Facts.NONE, run.points());
  }

  Rate compare(int count, Unit unit, double percentSlower) {
    return Trials.rate(
        count,
        random -> {
          var mixed = mixed(random);
          var before = unit.of(side(FIRST, mixed));
          var after = unit.of(side(FIRST.plusDays(days), mixed));
          var slower = Effect.slower(percentSlower).in(after, id -> true);
          return Comparison.of(before, slower, Trials.SETTINGS, false);
        });
  }

  /** The first normal numbers of neighbouring seeds are nearly equal; here they are days. */
  private static Random mixed(Random random) {
    return new Random(new SplittableRandom(random.nextLong()).nextLong());
  }

  private List<Run> side(LocalDate first, Random random) {
    return new Simulated(8, WITHIN_A_DAY).days(first, days, runsADay, BETWEEN_DAYS, random);
  }

  /** A line for each number of days, with the run and with the day as the unit. */
  static Table table(int count) {
    var rows = new ArrayList<List<String>>();
    for (DayTrials trials : ALL) {
      for (Unit unit : Unit.values()) {
        var row = new ArrayList<>(List.of(trials.words(), unit.name().toLowerCase(Locale.ROOT)));
        SLOWER.forEach(percent -> row.add(trials.compare(count, unit, percent).toString()));
        rows.add(row);
      }
    }
    var headings = new ArrayList<>(List.of("a side", "unit"));
    SLOWER.forEach(percent -> headings.add("%.0f %% slower".formatted(percent)));
    return new Table(headings, rows);
  }

  private String words() {
    return "%s of %d runs".formatted(Digits.count(days, "day"), runsADay);
  }
}
