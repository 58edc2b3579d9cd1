package dev.zkpulsar.results.stats;

import static java.util.function.Predicate.not;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toCollection;

import dev.zkpulsar.results.run.Id;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.Run;
import dev.zkpulsar.results.stats.Verdict.Decision;
import dev.zkpulsar.results.text.Digits;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Runs by their night, oldest first, and what the newest night changed. Nothing is stored between
 * nights.
 *
 * @param unit "night", or "run" if each run counts as a night
 */
public record History(SortedMap<String, List<Run>> nights, String unit) {
  /** The value of a run in a night; weak if it was not compared. */
  public record Dot(int night, double value, boolean weak) {}

  /** The newest nights that are compared with those before them. */
  private static final int[] SPANS = {5, 3, 2, 1};

  private static final int BEFORE = 10;

  /** The longest span contains a change for so many nights after its first. */
  private static final int MEMORY = 4;

  /** Fewer nights have no noise. */
  private static final int LEAST_NIGHTS = 4;

  /** Fewer runs of one night are compared side by side. */
  private static final int LEAST_RUNS = 5;

  private static final int HALF_A_DAY = 12;

  /** The surest change, or else the verdict of the most nights. */
  private static final Comparator<Verdict> SUREST =
      Comparator.comparing((Verdict each) -> !each.decision().isChange())
          .thenComparing(each -> each.decision().isChange() ? each.p() : 0)
          .thenComparing(Verdict::since);

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
    String file = run.file().run().replaceFirst("^.*/", "");
    // A merged file has the runs of many nights.
    return night(file)
        .filter(night -> file.startsWith(night + "-r"))
        .or(() -> night(run.name()))
        .or(() -> night(file))
        .orElse(file);
  }

  private static Optional<String> night(String name) {
    String last = name.replaceFirst("^.*/", "");
    String night = last.replaceFirst("-r\\d+$", "");
    var date =
        Run.time(last)
            .map(time -> DateTimeFormatter.BASIC_ISO_DATE.format(time.minusHours(HALF_A_DAY)));
    return night.equals(last) ? date : Optional.of(night);
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

  /** The value of each run that has a metric; weak if it was not compared. */
  public List<Dot> dots(JudgedMetric judged) {
    var runs = runs();
    var numbers = numbers();
    var points = new TreeMap<Integer, Point>();
    for (int run = 0; run < runs.size(); run++) {
      Point point = runs.get(run).points().get(judged.point());
      if (point != null && judged.problem().isEmpty()) {
        points.put(run, point);
      }
    }
    var all = LogMeans.of(points, judged.spec());
    var dots = new ArrayList<Dot>();
    for (int night = 0; night < numbers.size(); night++) {
      for (int run : numbers.get(night)) {
        double[] forks = all.byRun().get(run);
        if (forks != null) {
          double value = all.value(LogMeans.mean(DoubleStream.of(forks)));
          dots.add(new Dot(night, value, !judged.means().byRun().containsKey(run)));
        }
      }
    }
    return dots;
  }

  /**
   * Judges the newest night: compares the last 1, 2, 3 and 5 nights with up to ten before them. The
   * unit is a night, since its rounds share the machine's state. A change that one of the four
   * nights before showed, too, is known and raises no alarm again.
   */
  public Comparison check(Settings settings) {
    var numbers = numbers();
    int newest = numbers.size() - 1;
    int expected = numbers.get(Math.max(0, newest - 1)).get(0);
    var points = new ComparedPoints(runs(), numbers.get(newest).get(0), expected, settings, true);
    var known = new IdentityHashMap<JudgedMetric, Verdict>();
    for (int night = Math.max(0, newest - MEMORY); night < newest; night++) {
      for (Verdict each : surest(points.metrics, numbers.subList(0, night + 1), settings)) {
        if (each.decision().isChange()) {
          // The oldest of the newest direction.
          known.merge(each.judged(), each, (old, now) -> now.isLike(old) ? old : now);
        }
      }
    }
    var verdicts = new ArrayList<Verdict>();
    for (Verdict each : surest(points.metrics, numbers, settings)) {
      Verdict old = known.getOrDefault(each.judged(), each);
      verdicts.add(known.containsKey(each.judged()) && each.isLike(old) ? old.known() : each);
    }
    var judged = verdicts.stream().map(Verdict::judged).toList();
    for (JudgedMetric each : points.metrics) {
      if (judged.stream().noneMatch(other -> other.isOf(each))) {
        String few = "too few nights to know the noise";
        String reason = each.problem().isEmpty() ? few : each.problem();
        verdicts.add(Verdict.unclear(each, Double.NaN, Change.UNKNOWN, reason));
      }
    }
    verdicts.sort(Verdict.CHANGES_FIRST);
    var dated = dated();
    String none = "there is no night before " + dated.get(0);
    String earlier = newest > 0 ? stillSlower(verdicts, dated) : none;
    int missing = points.missing.size();
    return new Comparison(verdicts, points.labels, points.notes(), missing, "", dated, earlier);
  }

  private List<String> dated() {
    return nights.entrySet().stream()
        .map(night -> night.getKey() + commit(night.getValue(), " (commit %s)"))
        .toList();
  }

  /** The surest verdict on each metric that the last of some nights has. */
  private static Collection<Verdict> surest(
      List<JudgedMetric> metrics, List<List<Integer>> nights, Settings settings) {
    var undecided = metrics.stream().flatMap(metric -> spans(metric, nights)).toList();
    var surest = new IdentityHashMap<JudgedMetric, Verdict>();
    Verdict.decide(undecided, settings.level(), settings.tail())
        .forEach(each -> surest.merge(each.judged(), each, BinaryOperator.minBy(SUREST)));
    return surest.values();
  }

  private static Stream<Verdict> spans(JudgedMetric judged, List<List<Integer>> nights) {
    var runs = judged.means().byRun().keySet();
    var used =
        IntStream.range(0, nights.size())
            .filter(night -> nights.get(night).stream().anyMatch(runs::contains))
            .boxed()
            .toList();
    boolean isNew = used.contains(nights.size() - 1) && judged.problem().isEmpty();
    return IntStream.of(SPANS)
        .map(span -> used.size() - span)
        .filter(split -> isNew && split > 0)
        .mapToObj(
            split -> {
              var before = used.subList(Math.max(0, split - BEFORE), split);
              var units = before.stream().map(nights::get).toList();
              var now = used.subList(split, used.size()).stream().map(nights::get).toList();
              Change change = judged.change(units, now, false, false);
              return Verdict.of(
                  judged, before.get(0), used.get(split), judged.level(units), change);
            })
        .filter(each -> each.change().isKnown());
  }

  /** The slowdowns that earlier nights showed, too; or empty. */
  private static String stillSlower(List<Verdict> verdicts, List<String> dated) {
    var since =
        verdicts.stream()
            .filter(each -> each.decision() == Decision.KNOWN && each.judged().hasDirection())
            .filter(each -> each.change().logRatio() > 0)
            .mapToInt(Verdict::since)
            .sorted()
            .toArray();
    if (since.length == 0) {
      return "";
    }
    String first = since[0] == since[since.length - 1] ? "" : ", the first";
    return "nothing new; %s still slower%s since %s"
        .formatted(Digits.count(since.length, "metric"), first, dated.get(since[0]));
  }
}
