package dev.zkpulsar.harness.search;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Setting;
import dev.zkpulsar.harness.plan.BenchmarkStates;
import dev.zkpulsar.harness.plan.Point;
import dev.zkpulsar.harness.state.Range;
import dev.zkpulsar.results.run.Catalog;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * The searches that a run makes at each of its points.
 *
 * @param bounds the text of each search, in their order
 * @param over the parameter whose greatest value is searched, from the point's own value on
 * @param most the greatest value that is probed; 0 for the greatest that the benchmark allows
 * @param minutes for the searches at a point, all together
 * @param width of an answer's interval, as a share of its upper end
 */
public record SearchSettings(
    List<String> bounds, String over, int most, int minutes, double width) {
  static final Setting SEARCH =
      setting(
          "bench.search",
          "bounds such as response:p99<10,servers.cpu<1.6: find the highest rate of each point at"
              + " which it is valid, undisturbed and within them; several searches are separated by"
              + " blanks");
  private static final Setting OVER =
      setting(
          "bench.search.over",
          "search another parameter than ratePerSecond; the search starts at the parameter's value");
  private static final Setting MOST =
      setting(
          "bench.search.most",
          "the highest value to try, needed for servers outside of this machine; default: what the"
              + " benchmark allows");
  private static final Setting MINUTES =
      setting("bench.search.minutes", "the longest time of the searches at a point; default 10");
  private static final Setting WIDTH =
      setting(
          "bench.search.width",
          "the width of the answer's interval, in whole percent of its upper end; default 2.5");

  /** All settings. Probes do not depend on them. */
  public static final List<Setting> SETTINGS = List.of(SEARCH, OVER, MOST, MINUTES, WIDTH);

  static final String RATE = "ratePerSecond";

  /** Probes that take about as long as a search. */
  private static final int PROBES = 15;

  private static Setting setting(String name, String help) {
    return Setting.of(name, help).affecting(Setting.Affects.NOTHING);
  }

  /** Reads the settings; empty if they ask for no search. Throws BadInputException. */
  public static Optional<SearchSettings> of(Properties settings) {
    Optional<String> asked = SEARCH.get(settings).map(String::strip);
    for (Setting other : SETTINGS.subList(1, SETTINGS.size())) {
      if (asked.isEmpty() && other.get(settings).isPresent()) {
        throw BadInputException.of(
            other, other.get(settings).get(), "there is no search", "with -D" + SEARCH + "=...");
      }
    }
    return asked.map(
        text -> {
          var bounds = List.of(text.split("\\s+"));
          bounds.forEach(Bound::all);
          int percent = WIDTH.integer(settings, 0, 1, 50);
          return new SearchSettings(
              bounds,
              OVER.get(settings).map(String::strip).orElse(RATE),
              MOST.integer(settings, 0, 1, Integer.MAX_VALUE - 1),
              MINUTES.integer(settings, 10, 1, 1_440),
              percent == 0 ? Bisection.WIDTH : percent / 100.0);
        });
  }

  /**
   * The points from which the searches start, with the time that they may take. Refuses points
   * without one value to start from, and a ceiling below it.
   */
  public List<Point> starts(List<Point> points) {
    points.forEach(this::requireSearchable);
    var labels = points.stream().map(point -> at(point, 1).label()).toList();
    if (Set.copyOf(labels).size() < labels.size()) {
      throw BadInputException.of(
          "-p " + over,
          String.join(",", points.stream().map(p -> p.params().get(over)).distinct().toList()),
          "several values",
          "the value at which the search starts");
    }
    double longest = 60.0 * minutes;
    int probes = bounds.size() * PROBES;
    return points.stream()
        .map(p -> p.with(p.params(), Math.min(longest, probes * p.estimatedSeconds())))
        .toList();
  }

  private void requireSearchable(Point point) {
    String name = Point.shortName(point.benchmark());
    String value = point.usedParams().get(over);
    if (value == null || !value.matches("\\d{1,9}")) {
      throw over.equals(RATE)
          ? BadInputException.of(
              SEARCH,
              bounds.get(0),
              name + " offers no load",
              "a benchmark with the parameter " + RATE + ", or -D" + OVER + "=...")
          : BadInputException.of(
              OVER,
              over,
              value == null ? name + " has no such parameter" : name + " has no number there",
              String.join(", ", point.usedParams().keySet()));
    }
    if (most(point) < start(point)) {
      throw BadInputException.of(
          MOST, most(point), "below the start", value + " or more, or a lower -p " + over);
    }
    if (most > greatest(point)) {
      throw BadInputException.of(MOST, most, "1 to " + greatest(point));
    }
  }

  /** Refuses bounds of metrics that do not exist. */
  public void requireKnown(Catalog specs) {
    for (Bound bound : bounds.stream().flatMap(text -> Bound.all(text).stream()).toList()) {
      if (!specs.isKnown(bound.name())) {
        throw BadInputException.of(
            SEARCH, bound.metric(), "no such metric", "those of docs/reading-numbers.md");
      }
    }
  }

  /** The time from the first search at a point until the end of this one. */
  long timeNs(String search) {
    return TimeUnit.MINUTES.toNanos(minutes) / bounds.size() * (1 + bounds.indexOf(search));
  }

  int start(Point point) {
    return Integer.parseInt(point.params().get(over));
  }

  int most(Point point) {
    return most == 0 ? greatest(point) : most;
  }

  private int greatest(Point point) {
    return BenchmarkStates.params(point.benchmark()).stream()
        .filter(field -> field.getName().equals(over) && field.isAnnotationPresent(Range.class))
        .mapToInt(
            field -> (int) Math.min(field.getAnnotation(Range.class).max(), Integer.MAX_VALUE - 1))
        .findFirst()
        .orElse(Integer.MAX_VALUE - 1);
  }

  /** A point with another value. */
  Point at(Point point, int value) {
    var params = new TreeMap<>(point.params());
    params.put(over, Integer.toString(value));
    return point.with(params, point.estimatedSeconds());
  }
}
