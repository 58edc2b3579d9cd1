package dev.zkpulsar.results.stats;

import dev.zkpulsar.results.run.Run;
import dev.zkpulsar.results.stats.Verdict.Decision;
import dev.zkpulsar.results.text.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * How often check reports a regression on simulated nights whose truth is known: eight points with
 * twelve rows, a noise of 1 % with heavy tails, one run a night.
 *
 * @param earlier what happened to the build or the machine from the 16th night on
 * @param step how many percent slower one point is from the 20th night on
 */
record NightTrials(Earlier earlier, double step) {
  static final int NIGHTS = 30;
  private static final int FIRST_JUDGED = 4;
  private static final int EVENT = 15;
  private static final int STEP = 19;
  private static final int SOON = 3;

  /** What happened before the step, to all points. */
  enum Earlier {
    NOTHING(1, 0),
    ONE_SLOW_NIGHT(2, 1),
    TWO_SLOW_NIGHTS(2, 2),
    ONE_FAST_NIGHT(0.5, 1),
    SLOWER_FROM_THEN_ON(1.15, NIGHTS),
    FASTER_FROM_THEN_ON(0.87, NIGHTS);

    private final double factor;
    private final int nights;

    Earlier(double factor, int nights) {
      this.factor = factor;
      this.nights = nights;
    }

    boolean isOn(int night) {
      return night >= EVENT && night < EVENT + nights;
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /**
   * Shares: of trials that report the step in its night, and in three nights; of nights with a
   * false alarm.
   */
  record Rates(double found, double foundInThreeNights, double falseAlarms) {}

  /** The nights that report a regression, and those of a change that did not happen. */
  private record Alarms(List<Integer> all, List<Integer> wrong) {}

  Rates of(int trials) {
    var alarms =
        IntStream.range(0, trials).parallel().mapToObj(i -> alarms(new Random(1 + i))).toList();
    double found = alarms.stream().filter(alarm -> alarm.all.contains(STEP)).count();
    double inThree =
        alarms.stream().filter(alarm -> alarm.all.stream().anyMatch(this::isSoon)).count();
    double wrong = alarms.stream().mapToInt(alarm -> alarm.wrong.size()).sum();
    return new Rates(found / trials, inThree / trials, wrong / trials / (NIGHTS - FIRST_JUDGED));
  }

  private boolean isSoon(int night) {
    return night >= STEP && night < STEP + SOON;
  }

  /** Whether the build or the machine became slower within two nights of this one. */
  private boolean isNearATrueChange(int night) {
    boolean isEvent = earlier.factor > 1 && Math.abs(night - EVENT) < SOON;
    return isEvent || (step > 0 && Math.abs(night - STEP) < SOON);
  }

  private Alarms alarms(Random random) {
    var runs = nights(random);
    var points = ComparedPoints.of(runs, NIGHTS - 1, NIGHTS - 2, Trials.SETTINGS, true);
    var numbers = IntStream.range(0, NIGHTS).mapToObj(List::of).toList();
    var walk = new NightWalk(points.metrics, numbers);
    var alarms = new Alarms(new ArrayList<>(), new ArrayList<>());
    for (int night = 0; night < NIGHTS; night++) {
      var slower =
          walk.judge(night).stream()
              .filter(verdict -> verdict.decision() == Decision.SLOWER)
              .toList();
      if (!slower.isEmpty()) {
        alarms.all.add(night);
      }
      if (slower.stream().anyMatch(verdict -> !isNearATrueChange(verdict.since()))) {
        alarms.wrong.add(night);
      }
    }
    return alarms;
  }

  private List<Run> nights(Random random) {
    var quiet = Simulated.quiet().runs(NIGHTS, random);
    var where = Trials.anyPoint(quiet).apply(random);
    var nights = new ArrayList<Run>();
    for (int night = 0; night < NIGHTS; night++) {
      var run = quiet.subList(night, night + 1);
      if (earlier.isOn(night)) {
        run = Effect.slower(100 * (earlier.factor - 1)).in(run, id -> true);
      }
      if (night >= STEP && step > 0) {
        run = Effect.slower(step).in(run, where);
      }
      nights.addAll(run);
    }
    return nights;
  }

  /** False alarms, and steps found, after each kind of earlier event. */
  static Table table(int trials) {
    var rows = new ArrayList<List<String>>();
    rows.add(row(new NightTrials(Earlier.NOTHING, 0), trials));
    for (Earlier earlier : Earlier.values()) {
      rows.add(row(new NightTrials(earlier, 10), trials));
    }
    String title = "check, %d trials of %d nights: the 16th".formatted(trials, NIGHTS);
    return new Table(
        List.of(
            title,
            "one point from the 20th on",
            "false alarms of 1,000 nights",
            "found that night, of 100",
            "in three nights"),
        rows);
  }

  private static List<String> row(NightTrials nights, int trials) {
    Rates rates = nights.of(trials);
    boolean isStep = nights.step > 0;
    return List.of(
        nights.earlier.toString(),
        isStep ? "%.0f %% slower".formatted(nights.step) : "as before",
        "%.1f".formatted(1000 * rates.falseAlarms),
        isStep ? "%.0f".formatted(100 * rates.found) : "-",
        isStep ? "%.0f".formatted(100 * rates.foundInThreeNights) : "-");
  }
}
