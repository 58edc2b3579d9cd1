package dev.zkpulsar.results.page;

import dev.zkpulsar.results.read.Runs;
import dev.zkpulsar.results.run.Labels;
import dev.zkpulsar.results.run.Mark;
import dev.zkpulsar.results.run.Mark.Kind;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.Run;
import dev.zkpulsar.results.table.Origin;
import dev.zkpulsar.results.text.Digits;
import dev.zkpulsar.results.text.PlainText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The first lines; the state is the worst of INVALID, EXCEEDED, DISTURBED, MISSING, UNCHECKED, or
 * empty. The advice is about all of them that occur, the worst first.
 */
record Summary(
    String title,
    String setup,
    String validity,
    String state,
    String advice,
    List<String> missing,
    List<String> marks,
    Map<String, Map<String, String>> facts) {
  private static final int MOST_NAMED = 5;

  /** The marks that decide on the state, the worst first. */
  private static final List<Kind> WORST = List.of(Kind.INVALID, Kind.EXCEEDED, Kind.DISTURBED);

  private static final Map<Kind, String> ADVICE =
      Map.of(
          Kind.INVALID, "Do not use the figures of invalid points.",
          Kind.EXCEEDED, "Some points are beyond a bound that the run requires.",
          Kind.DISTURBED,
              "Trust medians more than tails: something else than the measured system may explain"
                  + " them.");

  static Summary of(Runs runs) {
    var all = runs.all();
    var points = runs.points();
    var missing = all.stream().flatMap(run -> run.missing().stream()).toList();
    var facts = new LinkedHashMap<String, Map<String, String>>();
    all.forEach(run -> facts.put(run.name(), run.facts().all()));
    return new Summary(
        title(all),
        PlainText.join(" \u00b7 ", Origin.line(all, ""), setup(all, points)),
        validity(points),
        state(points, missing),
        advice(points, missing),
        missing,
        marks(points),
        facts);
  }

  private static String title(List<Run> runs) {
    String module = few(runs.stream().map(run -> run.facts().get("module")));
    String suite = few(runs.stream().map(run -> run.facts().get("suite")));
    String name = module.isEmpty() ? few(runs.stream().map(Run::name)) : module;
    return suite.isEmpty() ? name : name + ", " + suite + " suite";
  }

  /** The marks of all points, each behind the name of its point. */
  private static List<String> marks(List<Point> points) {
    var labels = new Labels(points);
    var marks = new ArrayList<String>();
    for (Point point : points) {
      for (Mark mark : point.marks()) {
        marks.add(labels.series(point) + ": " + mark);
      }
    }
    return marks;
  }

  /** How many points have a mark. */
  private static long count(List<Point> points, Kind kind) {
    return points.stream().filter(point -> point.isMarked(kind)).count();
  }

  private static String state(List<Point> points, List<String> missing) {
    for (Kind kind : WORST) {
      if (count(points, kind) > 0) {
        return kind.name();
      }
    }
    if (!missing.isEmpty()) {
      return "MISSING";
    }
    return points.stream().allMatch(Point::isChecked) ? "" : "UNCHECKED";
  }

  private static String advice(List<Point> points, List<String> missing) {
    var advice = new ArrayList<String>();
    for (Kind kind : WORST) {
      if (count(points, kind) > 0) {
        advice.add(ADVICE.get(kind));
      }
    }
    if (!missing.isEmpty()) {
      advice.add("Some planned points have no result.");
    }
    return String.join(" ", advice);
  }

  private static String setup(List<Run> runs, List<Point> points) {
    var systems = new TreeSet<String>();
    for (Run run : runs) {
      systems.addAll(run.facts().under("versions").keySet());
      var kinds = run.facts().under("environment").keySet().stream();
      kinds.filter(k -> k.endsWith(".kind")).forEach(k -> systems.add(k.replace(".kind", "")));
    }
    systems.removeAll(List.of("curator", "jmh"));
    var parts = new ArrayList<String>();
    for (String system : systems) {
      String kind =
          few(runs.stream().map(run -> run.facts().get("environment." + system + ".kind")));
      String version = few(runs.stream().map(run -> run.facts().get("versions." + system)));
      parts.add(PlainText.join(" ", system, version, kind));
    }
    for (String tool : List.of("JDK", "JMH")) {
      String fact = tool.toLowerCase(Locale.ROOT) + "Version";
      String version = few(points.stream().map(point -> point.setup().getOrDefault(fact, "")));
      parts.add(version.isEmpty() ? "" : tool + " " + version);
    }
    return PlainText.join(", ", parts);
  }

  private static String validity(List<Point> points) {
    long exceeded = count(points, Kind.EXCEEDED);
    long cautions = count(points, Kind.CAUTION);
    return PlainText.join(
        ", ",
        Digits.count(points.size(), "point"),
        valid(points),
        exceeded > 0 ? exceeded + " EXCEEDED" : "",
        quiet(points),
        cautions > 0 ? cautions + " with CAUTION" : "");
  }

  private static String valid(List<Point> points) {
    long invalid = count(points, Kind.INVALID);
    if (invalid > 0) {
      return invalid + " INVALID";
    }
    return points.stream().allMatch(Point::isChecked) ? "all valid" : "validity not recorded";
  }

  /** Empty if the machine was not watched, so that nobody knows. */
  private static String quiet(List<Point> points) {
    long disturbed = count(points, Kind.DISTURBED);
    if (disturbed > 0) {
      return disturbed + " DISTURBED";
    }
    boolean isWatched = points.stream().allMatch(Point::isWatched);
    return isWatched && count(points, Kind.INVALID) == 0 ? "machine quiet" : "";
  }

  private static String few(Stream<String> values) {
    var all = values.filter(value -> !value.isEmpty()).distinct().toList();
    return PlainText.list(all, MOST_NAMED);
  }
}
