package dev.zkpulsar.results.stats;

import static java.util.function.Predicate.not;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toCollection;

import dev.zkpulsar.results.run.Id;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.Run;
import dev.zkpulsar.results.run.Units;
import dev.zkpulsar.results.text.Digits;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Runs by their night, oldest first, and what the newest night changed. Nothing is stored between
 * nights.
 *
 * @param unit "night", or "run" if each run counts as a night
 */
public record History(SortedMap<String, List<Run>> nights, String unit) {
  /** The value of a run in a night, and in words; weak if it was not compared. */
  public record Dot(int night, double value, String text, boolean weak) {}

  /** Fewer nights have no noise. */
  private static final int LEAST_NIGHTS = 4;

  /** Fewer runs of one night are compared side by side. */
  private static final int LEAST_RUNS = 5;

  private static final int HALF_A_DAY = 12;

  /**
   * The runs by night. The night of a run is the name of its file, or else its own, without a final
   * {@code -r1}; a name without one that begins with a time is of the day at whose noon it begins.
   */
  public static History byNight(Collection<Run> runs) {
    return by(runs, History::night, "night");
  }

  /**
   * Runs that are worth a page: at least four nights with a point in common, or five runs of fewer
   * nights, each of which counts as a night.
   */
  public static Optional<History> of(Collection<Run> runs) {
    var nights = byNight(runs);
    boolean isByRun = nights.nights.size() < LEAST_NIGHTS;
    var used = isByRun ? by(runs, Run::name, "run") : nights;
    var times = new HashMap<Id, Integer>();
    for (var night : used.nights.values()) {
      night.stream()
          .flatMap(run -> run.points().keySet().stream())
          .distinct()
          .forEach(point -> times.merge(point, 1, Integer::sum));
    }
    int least = isByRun ? LEAST_RUNS : LEAST_NIGHTS;
    return Optional.of(used).filter(any -> times.values().stream().anyMatch(n -> n >= least));
  }

  private static History by(Collection<Run> runs, Function<Run, String> night, String unit) {
    return new History(
        runs.stream()
            .sorted(Comparator.comparing(Run::name))
            .collect(groupingBy(night, TreeMap::new, toCollection(ArrayList::new))),
        unit);
  }

  private static String night(Run run) {
    // A merged file has the runs of many nights.
    String file = run.file().run();
    String name = (file.matches(".*-r\\d+") ? file : run.name()).replaceFirst("^.*/", "");
    String night = name.replaceFirst("-r\\d+$", "");
    return night.equals(name)
        ? Run.time(name)
            .map(time -> DateTimeFormatter.BASIC_ISO_DATE.format(time.minusHours(HALF_A_DAY)))
            .orElse(name)
        : night;
  }

  /** All runs, in the order of their nights. */
  public List<Run> runs() {
    return nights.values().stream().flatMap(List::stream).toList();
  }

  /** The numbers of the runs of each night, from 0. */
  public List<List<Integer>> numbers() {
    var numbers = new ArrayList<List<Integer>>();
    int first = 0;
    for (var night : nights.values()) {
      numbers.add(IntStream.range(first, first + night.size()).boxed().toList());
      first += night.size();
    }
    return numbers;
  }

  /** The comparison in words. */
  public String title() {
    String rounds = Digits.count(nights.get(nights.lastKey()).size(), "round");
    String earlier = Digits.count(nights.size() - 1, unit);
    return "%s %s (%s) and %s before it".formatted(unit, nights.lastKey(), rounds, earlier);
  }

  /** The first known commit of runs, abbreviated, in a format; or empty. */
  public static String commit(List<Run> runs, String format) {
    return runs.stream()
        .map(run -> run.facts().shortCommit())
        .filter(not(String::isEmpty))
        .findFirst()
        .map(format::formatted)
        .orElse("");
  }

  /** The value of each run that has a metric, as the run wrote it. */
  public List<Dot> dots(JudgedMetric judged) {
    var runs = runs();
    var dots = new ArrayList<Dot>();
    String unit = judged.spec().unit();
    for (var night : numbers()) {
      for (int run : night) {
        Point point = runs.get(run).points().get(judged.point());
        if (point != null && point.metric(judged.spec().name()).in(unit).isPresent()) {
          double value = point.metric(judged.spec().name()).in(unit).getAsDouble();
          boolean isWeak = !judged.means().byRun().containsKey(run);
          String text = Units.words(value, Double.NaN, unit) + (isWeak ? ", not compared" : "");
          dots.add(new Dot(numbers().indexOf(night), Digits.rounded(value), text, isWeak));
        }
      }
    }
    return dots;
  }

  /** Judges the newest night, see {@link NightCheck}. */
  public Comparison check(Settings settings) {
    return new NightCheck(numbers(), dated()).of(runs(), settings);
  }

  /** The name of each night, with its commit if that is known. */
  private List<String> dated() {
    return nights.entrySet().stream()
        .map(night -> night.getKey() + commit(night.getValue(), " (commit %s)"))
        .toList();
  }
}
