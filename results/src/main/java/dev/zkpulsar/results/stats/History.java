package dev.zkpulsar.results.stats;

import static java.lang.Double.NaN;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.Run;
import dev.zkpulsar.results.run.Runs;
import dev.zkpulsar.results.run.Units;
import dev.zkpulsar.results.stats.Verdict.Decision;
import dev.zkpulsar.results.text.Digits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Runs by night, oldest first; the newest is judged by the last 1, 2, 3 and 5 nights. */
public record History(List<Run> runs, SortedMap<String, List<Integer>> nights) {
  /** The value of a run in a night; weak if it was not compared. */
  public record Dot(int night, double value, String text, boolean weak) {}

  private static final int[] SPANS = {5, 3, 2, 1};
  private static final int BEFORE = 10;
  private static final int MEMORY = 4;
  private static final int LEAST_NIGHTS = 4;
  private static final Duration HALF_A_DAY = Duration.ofHours(12);
  private static final String FEW = "too few nights to know the noise";
  private static final Comparator<Verdict> SUREST =
      Comparator.comparing((Verdict each) -> !each.decision().isChange())
          .thenComparing(each -> each.decision().isChange() ? each.p() : 0)
          .thenComparing(Verdict::since);

  public static History by(Function<Run, String> night, Collection<Run> runs) {
    var sorted =
        runs.stream().sorted(Comparator.comparing(night).thenComparing(Run::name)).toList();
    var numbers = IntStream.range(0, sorted.size()).boxed();
    return new History(
        sorted,
        numbers.collect(groupingBy(i -> night.apply(sorted.get(i)), TreeMap::new, toList())));
  }

  /** Empty unless four nights have a point in common. */
  public static Optional<History> of(Collection<Run> runs) {
    var history = by(History::night, runs);
    var points =
        history.nights.keySet().stream()
            .flatMap(night -> Runs.points(history.of(night)).stream().map(Point::id).distinct());
    var times = points.collect(groupingBy(id -> id, counting())).values();
    return Optional.of(history).filter(any -> times.stream().anyMatch(n -> n >= LEAST_NIGHTS));
  }

  /** The name of its file or run without {@code -r1}; or the day at whose noon its night begins. */
  public static String night(Run run) {
    // A merged file has the runs of many nights.
    String file = run.file().run();
    String name = (file.matches(".*-r\\d+") ? file : run.name()).replaceFirst("^.*/", "");
    String night = name.replaceFirst("-r\\d+$", "");
    return night.equals(name)
        ? Run.time(name)
            .map(time -> time.minus(HALF_A_DAY).toString().replaceAll("T.*|-", ""))
            .orElse(name)
        : night;
  }

  public List<Run> of(String night) {
    return nights.get(night).stream().map(runs::get).toList();
  }

  public String title() {
    String rounds = Digits.count(nights.get(nights.lastKey()).size(), "round");
    String earlier = Digits.count(nights.size() - 1, "night");
    return "night %s (%s) and %s before it".formatted(nights.lastKey(), rounds, earlier);
  }

  public String commit(String night, String format) {
    var commits = of(night).stream().map(run -> run.facts().shortCommit());
    return commits.filter(each -> !each.isEmpty()).findFirst().map(format::formatted).orElse("");
  }

  public List<Dot> dots(JudgedMetric judged) {
    var dots = new ArrayList<Dot>();
    String unit = judged.spec().unit();
    for (String night : nights.keySet()) {
      for (int run : nights.get(night)) {
        var point = Optional.ofNullable(runs.get(run).points().get(judged.point()));
        double value =
            point.map(p -> p.metric(judged.spec().name()).in(unit).orElse(NaN)).orElse(NaN);
        boolean isWeak = !judged.levels().containsKey(run);
        String text = Units.words(value, NaN, unit) + (isWeak ? ", not compared" : "");
        dots.add(new Dot(nights.headMap(night).size(), Digits.rounded(value), text, isWeak));
      }
    }
    dots.removeIf(dot -> Double.isNaN(dot.value));
    return dots;
  }

  public Comparison check(Settings settings) {
    int newest = nights.size() - 1;
    var numbers = List.copyOf(nights.values());
    int expected = numbers.get(Math.max(0, newest - 1)).get(0);
    var points = new ComparedPoints(runs, numbers.get(newest).get(0), expected, settings, true);
    var known = new IdentityHashMap<JudgedMetric, Verdict>();
    for (int night = Math.max(0, newest - MEMORY); night < newest; night++) {
      // The oldest verdict of the newest direction.
      surest(points.metrics, night).values().stream()
          .filter(each -> each.decision().isChange())
          .forEach(now -> known.merge(now.judged(), now, (old, n) -> n.isLike(old) ? old : n));
    }
    var surest = surest(points.metrics, newest);
    var verdicts = new ArrayList<Verdict>();
    for (JudgedMetric judged : points.metrics) {
      var none = Verdict.of(judged, -1, -1, NaN, Change.UNKNOWN, FEW);
      Verdict now = surest.getOrDefault(judged, none);
      Verdict old = known.getOrDefault(judged, none);
      verdicts.add(now.isLike(old) ? old.known() : now);
    }
    verdicts.sort(Verdict.CHANGES_FIRST);
    var names = nights.keySet().stream().map(n -> n + commit(n, " (commit %s)")).toList();
    String none = "there is no night before " + names.get(0);
    return new Comparison(points, verdicts, names, newest > 0 ? known(verdicts, names) : none);
  }

  private Map<JudgedMetric, Verdict> surest(List<JudgedMetric> metrics, int night) {
    var spans = metrics.stream().flatMap(metric -> spans(metric, night).stream()).toList();
    var surest = new IdentityHashMap<JudgedMetric, Verdict>();
    Verdict.decide(spans)
        .forEach(each -> surest.merge(each.judged(), each, BinaryOperator.minBy(SUREST)));
    return surest;
  }

  private List<Verdict> spans(JudgedMetric judged, int night) {
    var numbers = List.copyOf(nights.values());
    var used =
        IntStream.rangeClosed(0, night)
            .filter(i -> !Collections.disjoint(numbers.get(i), judged.levels().keySet()))
            .boxed()
            .toList();
    var spans = new ArrayList<Verdict>();
    for (int span : SPANS) {
      int split = used.size() - span;
      if (split > 0 && used.contains(night)) {
        int first = Math.max(0, split - BEFORE);
        var before = used.subList(first, split).stream().map(numbers::get).toList();
        var now = used.subList(split, used.size()).stream().map(numbers::get).toList();
        Change change = judged.change(before, now, false);
        double level = judged.level(before);
        spans.add(Verdict.of(judged, used.get(first), used.get(split), level, change, FEW));
      }
    }
    spans.removeIf(each -> !each.change().isKnown());
    return spans;
  }

  private static String known(List<Verdict> verdicts, List<String> names) {
    var known = verdicts.stream().filter(each -> each.decision() == Decision.KNOWN);
    var slower = known.filter(each -> each.direction() == Decision.SLOWER);
    var nights = slower.map(Verdict::since).sorted().toList();
    if (nights.isEmpty()) {
      return "";
    }
    String first = nights.stream().distinct().count() == 1 ? "" : ", the first";
    return "nothing new; %s still slower%s since %s"
        .formatted(Digits.count(nights.size(), "metric"), first, names.get(nights.get(0)));
  }
}
