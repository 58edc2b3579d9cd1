package dev.zkpulsar.results.stats;

import static dev.zkpulsar.results.text.NaturalOrder.NATURAL_ORDER;
import static java.lang.Double.NaN;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.zkpulsar.results.read.Runs;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.Run;
import dev.zkpulsar.results.run.Units;
import dev.zkpulsar.results.stats.Verdict.Decision;
import dev.zkpulsar.results.text.Digits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Runs by night, oldest first, in the natural order of their names: build-9 is before build-10. The
 * newest night is judged, see {@link NightWalk}.
 *
 * @param nights the numbers of the runs of each night, by its name
 */
public record History(List<Run> runs, SortedMap<String, List<Integer>> nights) {
  /** The value of a run in a night; weak if it was not compared. */
  public record Dot(int night, double value, String text, boolean weak) {}

  private static final int LEAST_NIGHTS = 4;
  private static final Pattern DATED =
      Pattern.compile("\\d{4}(-?)(0[1-9]|1[0-2])\\1(0[1-9]|[12]\\d|3[01])(\\D.*)?");
  private static final Duration HALF_A_DAY = Duration.ofHours(12);

  /** A history in which a function names the night of each run. */
  public static History by(Function<Run, String> night, Collection<Run> runs) {
    var sorted =
        runs.stream()
            .sorted(
                Comparator.comparing(night, NATURAL_ORDER).thenComparing(Run::name, NATURAL_ORDER))
            .toList();
    var numbers = IntStream.range(0, sorted.size()).boxed();
    return new History(
        sorted,
        numbers.collect(
            groupingBy(
                i -> night.apply(sorted.get(i)), () -> new TreeMap<>(NATURAL_ORDER), toList())));
  }

  /**
   * Empty unless four nights have a point in common. Without {@code hasOrder}, runs are nights only
   * if the name of each begins with a date: four builds or settings side by side are no history.
   */
  public static Optional<History> of(Collection<Run> runs, boolean hasOrder) {
    var history = by(History::night, runs);
    if (!hasOrder && !history.nights.keySet().stream().allMatch(DATED.asMatchPredicate())) {
      return Optional.empty();
    }
    return history.hasPointOfNights(LEAST_NIGHTS) ? Optional.of(history) : Optional.empty();
  }

  /** Whether so many nights measured the same point. */
  private boolean hasPointOfNights(int least) {
    var points =
        nights.keySet().stream()
            .flatMap(night -> Runs.points(of(night)).stream().map(Point::id).distinct());
    var counts = points.collect(groupingBy(id -> id, counting())).values();
    return counts.stream().anyMatch(count -> count >= least);
  }

  /** The name of its file or run without {@code -r1}; or the day at whose noon its night begins. */
  public static String night(Run run) {
    // A merged file has the runs of many nights.
    String file = run.file().run();
    return nightOf(file.matches(".*-r\\d+") ? file : run.name());
  }

  /** The night of a run with this name. */
  private static String nightOf(String run) {
    String name = run.replaceFirst("^.*/", "");
    String night = name.replaceFirst("-r\\d+$", "");
    return night.equals(name)
        ? Run.time(name)
            .map(time -> time.minus(HALF_A_DAY).toString().replaceAll("T.*|-", ""))
            .orElse(name)
        : night;
  }

  /** The runs of a night. */
  public List<Run> of(String night) {
    return nights.get(night).stream().map(runs::get).toList();
  }

  public String title() {
    String rounds = Digits.count(nights.get(nights.lastKey()).size(), "round");
    String earlier = Digits.count(nights.size() - 1, "night");
    return "night %s (%s) and %s before it".formatted(nights.lastKey(), rounds, earlier);
  }

  /** The first measured commit of a night in a format; empty if none is known. */
  public String commit(String night, String format) {
    var commits = of(night).stream().map(run -> run.facts().shortCommit());
    return commits
        .filter(commit -> !commit.isEmpty())
        .findFirst()
        .map(format::formatted)
        .orElse("");
  }

  /** The value of a metric in each run that has it, as measured. */
  public List<Dot> dots(JudgedMetric judged) {
    var dots = new ArrayList<Dot>();
    int number = 0;
    for (List<Integer> night : nights.values()) {
      for (int run : night) {
        Point point = runs.get(run).points().get(judged.point());
        if (point != null) {
          dot(judged, number, run, point).ifPresent(dots::add);
        }
      }
      number++;
    }
    return dots;
  }

  private static Optional<Dot> dot(JudgedMetric judged, int night, int run, Point point) {
    String unit = judged.spec().unit();
    OptionalDouble value = point.metric(judged.spec().name()).in(unit);
    if (value.isEmpty()) {
      return Optional.empty();
    }
    boolean isWeak = !judged.levels().containsKey(run);
    String words = Units.words(value.getAsDouble(), NaN, unit);
    String text = words + (isWeak ? ", not compared" : "");
    return Optional.of(new Dot(night, Digits.rounded(value.getAsDouble()), text, isWeak));
  }

  /** The newest night of runs without results, if all nights here are older. */
  public Optional<String> newerNight(List<String> failedRuns) {
    return failedRuns.stream()
        .map(History::nightOf)
        .filter(night -> NATURAL_ORDER.compare(night, nights.lastKey()) > 0)
        .max(NATURAL_ORDER);
  }

  /** An undecided comparison: no run of the newest night has a result. */
  public static Comparison ofFailedNight(String night, Settings settings) {
    var none = ComparedPoints.of(List.of(), 0, 0, settings, true);
    String why = "the newest night, %s, has no results: every point failed";
    return new Comparison(none, List.of(), List.of(), why.formatted(night));
  }

  /** Judges the newest night. A point of the night before that it lacks is missing. */
  public Comparison check(Settings settings) {
    int newest = nights.size() - 1;
    var numbers = List.copyOf(nights.values());
    int expected = numbers.get(Math.max(0, newest - 1)).get(0);
    var points = ComparedPoints.of(runs, numbers.get(newest).get(0), expected, settings, true);
    var verdicts = new ArrayList<>(new NightWalk(points.metrics, numbers).newest());
    verdicts.sort(Verdict.CHANGES_FIRST);
    var names = nights.keySet().stream().map(n -> n + commit(n, " (commit %s)")).toList();
    String none = "there is no night before " + names.get(0);
    return new Comparison(points, verdicts, names, newest > 0 ? known(verdicts, names) : none);
  }

  private static String known(List<Verdict> verdicts, List<String> names) {
    var known = verdicts.stream().filter(verdict -> verdict.decision() == Decision.KNOWN);
    var slower = known.filter(verdict -> verdict.direction() == Decision.SLOWER);
    var nights = slower.map(Verdict::since).sorted().toList();
    if (nights.isEmpty()) {
      return "";
    }
    String first = nights.stream().distinct().count() == 1 ? "" : ", the first";
    return "nothing new; %s still slower%s since %s"
        .formatted(Digits.count(nights.size(), "metric"), first, names.get(nights.get(0)));
  }
}
