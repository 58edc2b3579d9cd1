package dev.zkpulsar.harness.search;

import static dev.zkpulsar.env.settings.Setting.Affects.NOTHING;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Key;
import dev.zkpulsar.env.settings.Setting;
import dev.zkpulsar.env.settings.SettingsReader;
import dev.zkpulsar.harness.point.BenchmarkStates;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.point.Range;
import dev.zkpulsar.harness.state.OfferedLoad;
import dev.zkpulsar.results.run.Catalog;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * The searches that a run makes at each of its points.
 *
 * @param bounds the text of each search, in their order
 * @param over the parameter whose greatest value is searched, from the point's own value on
 * @param most the greatest value that is probed; 0 for the greatest that the benchmark allows
 * @param minutes for the searches at a point, all together
 * @param percent the width of an answer's interval; 0 for {@link Bisection#WIDTH}
 */
@Key.Prefix("bench.search")
public record SearchSettings(
    @Key.Help("bounds, such as response:p99<10: find the highest rate of each point within them")
        @Key(name = "bench.search", affects = NOTHING)
        List<String> bounds,
    @Key.Help("the parameter to search; the search starts at its value")
        @Key(affects = NOTHING, byDefault = SearchSettings.RATE)
        String over,
    @Key.Help("the highest value to try, needed for other machines; by default the parameter's own")
        @Key(affects = NOTHING, allowed = "1 to 2147483646")
        int most,
    @Key.Help("the longest time of the searches at a point, all together")
        @Key(affects = NOTHING, byDefault = "10", allowed = "1 to 1440")
        int minutes,
    @Key.Help("the width of the answer's interval, in percent of its upper end; by default 2.5")
        @Key(name = "bench.search.width", affects = NOTHING, allowed = "1 to 50")
        int percent) {
  /** All settings. Probes do not depend on them. */
  public static final List<Setting> SETTINGS = Setting.all(SearchSettings.class);

  static final Setting SEARCH = Setting.of(SearchSettings.class, "bounds");
  private static final Setting OVER = Setting.of(SearchSettings.class, "over");
  private static final Setting MOST = Setting.of(SearchSettings.class, "most");

  static final String RATE = OfferedLoad.RATE;

  /** Probes that take about as long as a search. */
  private static final int PROBES = 15;

  /** Reads the settings; empty if they ask for no search. Throws BadInputException. */
  public static Optional<SearchSettings> of(Properties given) {
    var read = SettingsReader.read(SearchSettings.class, given, Map.of("most", 0, "percent", 0));
    if (read.bounds.isEmpty()) {
      String how = "with -D" + SEARCH + "=...";
      for (Setting setting : SETTINGS) {
        SettingsReader.refuse(setting, given, "there is no search", how);
      }
      return Optional.empty();
    }
    read.bounds.forEach(SearchSettings::parse);
    return Optional.of(read);
  }

  /** The width of an answer's interval, as a share of its upper end. */
  public double width() {
    return percent == 0 ? Bisection.WIDTH : percent / 100.0;
  }

  /**
   * The points from which the searches start, with the time that they may take. Refuses points
   * without one value to start from, and a ceiling below it.
   */
  public List<Point> starts(List<Point> points) {
    points.forEach(this::requireSearchable);
    requireOneStart(points);
    double longestSeconds = 60.0 * minutes;
    int probes = bounds.size() * PROBES;
    var starts = new ArrayList<Point>();
    for (Point point : points) {
      double seconds = Math.min(longestSeconds, probes * point.estimatedSeconds());
      starts.add(point.with(point.params(), seconds));
    }
    return List.copyOf(starts);
  }

  /** Refuses points that differ in the searched parameter alone. */
  private void requireOneStart(List<Point> points) {
    var labels = new HashSet<String>();
    var values = new LinkedHashSet<String>();
    for (Point point : points) {
      labels.add(at(point, 1).label());
      values.add(point.params().get(over));
    }
    if (labels.size() < points.size()) {
      throw BadInputException.of(
          "-p " + over,
          String.join(",", values),
          "several values",
          "the value at which the search starts");
    }
  }

  private void requireSearchable(Point point) {
    String value = point.usedParams().get(over);
    if (value == null || !value.matches("[1-9]\\d{0,8}")) {
      throw BadInputException.of(
          OVER,
          over,
          Point.shortName(point.benchmark()) + " has no such number above 0",
          String.join(", ", point.usedParams().keySet()));
    }
    if (most(point) < start(point) || most > greatest(point)) {
      throw BadInputException.of(MOST, most(point), value + " to " + greatest(point));
    }
  }

  /** Refuses bounds of metrics that do not exist. */
  public void requireKnown(Catalog specs) {
    bounds.stream()
        .flatMap(text -> parse(text).stream())
        .forEach(bound -> bound.requireKnown(specs));
  }

  /** The bounds of a search. */
  static List<Bound> parse(String text) {
    return Bound.parse(SEARCH, text);
  }

  /** The time from the first search at a point until the end of this one. */
  long timeNs(String search) {
    return TimeUnit.MINUTES.toNanos(minutes) / bounds.size() * (1 + bounds.indexOf(search));
  }

  /** The value of the first probe. */
  int start(Point point) {
    return point.number(over);
  }

  /** The greatest value that is probed. */
  int most(Point point) {
    return most == 0 ? greatest(point) : most;
  }

  /** The greatest value that the parameter's field allows; a whole number at most. */
  private int greatest(Point point) {
    int greatest = Integer.MAX_VALUE - 1;
    for (Field field : BenchmarkStates.params(point.benchmark())) {
      if (field.getName().equals(over) && field.isAnnotationPresent(Range.class)) {
        return (int) Math.min(field.getAnnotation(Range.class).max(), greatest);
      }
    }
    return greatest;
  }

  /** A point with another value. */
  Point at(Point point, int value) {
    var params = new TreeMap<>(point.params());
    params.put(over, Integer.toString(value));
    return point.with(params, point.estimatedSeconds());
  }
}
