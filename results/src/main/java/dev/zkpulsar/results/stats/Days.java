package dev.zkpulsar.results.stats;

import dev.zkpulsar.results.run.Run;
import dev.zkpulsar.results.text.Digits;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The days of runs that were not made in turn. A machine differs more between days than between the
 * runs of a day. So the runs of a day are one value: sixteen runs of two days tell as much about
 * the noise as two runs.
 *
 * <p>If all runs of both sides started within {@value #SESSION_HOURS} hours, the run stays the
 * unit. So it does if a run does not state its time; if others do, a note says so. Otherwise the
 * runs, in the order of their starts, are cut into days: a run that starts {@value #DAY_HOURS}
 * hours or more after the first run of a day begins the next day. So midnight divides no session.
 *
 * <pre>{@code
 * Days days = Days.of(runs, 8); // runs 0 to 7 are those before
 * List<List<Integer>> before = days.units(List.of(0, 1, 2, 3, 4, 5, 6, 7));
 * }</pre>
 *
 * @param ofRuns the number of the day of each run, by the number of the run; empty if the run is
 *     the unit
 * @param firstNew the number of the first run of the second side
 * @param untimed the runs that do not state their time, if others do
 */
record Days(List<Integer> ofRuns, int firstNew, int untimed) {
  /** Fewer days of a side do not show how much days differ. */
  static final int LEAST = 4;

  /** The run is the unit. */
  static final Days NONE = new Days(List.of(), 0, 0);

  private static final int MOST_UNEQUAL = 2;
  private static final int SESSION_HOURS = 3;
  private static final int DAY_HOURS = 12;

  /** The days of runs; those from firstNew on are the second side. */
  static Days of(List<Run> runs, int firstNew) {
    List<Instant> starts = runs.stream().flatMap(run -> run.startTime().stream()).toList();
    if (starts.isEmpty()) {
      return NONE;
    }
    if (starts.size() < runs.size()) {
      return new Days(List.of(), 0, runs.size() - starts.size());
    }
    Instant sessionEnd = Collections.min(starts).plus(Duration.ofHours(SESSION_HOURS));
    boolean isSession = Collections.max(starts).isBefore(sessionEnd);
    return isSession ? NONE : new Days(numbers(starts), firstNew, 0);
  }

  /** The number of the day of each start, in the order of the starts. */
  private static List<Integer> numbers(List<Instant> starts) {
    var numbers = new Integer[starts.size()];
    var byTime =
        IntStream.range(0, numbers.length).boxed().sorted(Comparator.comparing(starts::get));
    int day = -1;
    Instant next = Instant.MIN;
    for (int run : byTime.toList()) {
      if (!starts.get(run).isBefore(next)) {
        day++;
        next = starts.get(run).plus(Duration.ofHours(DAY_HOURS));
      }
      numbers[run] = day;
    }
    return List.of(numbers);
  }

  boolean areUnits() {
    return !ofRuns.isEmpty();
  }

  /** The runs of each day together; each run alone if it is the unit, or the days are too few. */
  List<List<Integer>> units(Iterable<Integer> runs) {
    var units = new TreeMap<Integer, List<Integer>>();
    boolean isByDay = areUnits() && !areFew();
    for (int run : runs) {
      int unit = isByDay ? ofRuns.get(run) : run;
      units.computeIfAbsent(unit, number -> new ArrayList<>()).add(run);
    }
    return List.copyOf(units.values());
  }

  /** Whether a side has too few days to know how much they differ. */
  boolean areFew() {
    return areUnits() && Math.min(before(), after()) < LEAST;
  }

  /** Why so many units of each side leave the noise unknown; empty if they do not. */
  String problem(int unitsBefore, int unitsAfter) {
    int least = Math.min(unitsBefore, unitsAfter);
    if (areFew() || (areUnits() && least < LEAST)) {
      return "too few days to know the noise";
    }
    if (Math.max(unitsBefore, unitsAfter) <= MOST_UNEQUAL * least) {
      return "";
    }
    String unit = areUnits() ? "days" : "runs";
    return "%d %s against %d: measure in turn".formatted(unitsBefore, unit, unitsAfter);
  }

  /** A note for the reader of the comparison; may be empty. */
  String words() {
    if (untimed > 0) {
      String unknown = "%s without a start time: each run is one value, whatever its day";
      return unknown.formatted(Digits.count(untimed, "run"));
    }
    if (!areUnits()) {
      return "";
    }
    String sides = "%s before and %s after, not in turn".formatted(days(before()), days(after()));
    String few = ": too few to know how days differ; measure in turn (--in-turn), or on %d a side";
    return sides + (areFew() ? few.formatted(LEAST) : ": the runs of a day are one value");
  }

  private static String days(int count) {
    return Digits.count(count, "day");
  }

  private int before() {
    return new LinkedHashSet<>(ofRuns.subList(0, firstNew)).size();
  }

  private int after() {
    return new LinkedHashSet<>(ofRuns.subList(firstNew, ofRuns.size())).size();
  }
}
