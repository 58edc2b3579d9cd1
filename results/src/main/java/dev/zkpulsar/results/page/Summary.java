package dev.zkpulsar.results.page;

import dev.zkpulsar.results.run.Labels;
import dev.zkpulsar.results.run.Mark.Kind;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.Run;
import dev.zkpulsar.results.read.Runs;
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

  static Summary of(Runs runs) {
    var all = runs.all();
    var points = runs.points();
    var labels = new Labels(points);
    var missing = all.stream().flatMap(run -> run.missing().stream()).toList();
    var marks =
        points.stream().flatMap(p -> p.marks().stream().map(m -> labels.series(p) + ": " + m));
    var facts = new LinkedHashMap<String, Map<String, String>>();
    all.forEach(run -> facts.put(run.name(), run.facts().all()));
    String module = few(all.stream().map(run -> run.facts().get("module")));
    String suite = few(all.stream().map(run -> run.facts().get("suite")));
    String validity = validity(points);
    String unchecked = points.stream().allMatch(Point::isChecked) ? "" : "UNCHECKED";
    return new Summary(
        (module.isEmpty() ? few(all.stream().map(Run::name)) : module)
            + (suite.isEmpty() ? "" : ", " + suite + " suite"),
        PlainText.join(" \u00b7 ", Origin.line(all, ""), setup(all, points)),
        validity,
        Stream.of("INVALID", "EXCEEDED", "DISTURBED")
            .filter(validity::contains)
            .findFirst()
            .orElse(missing.isEmpty() ? unchecked : "MISSING"),
        advice(validity, missing),
        missing,
        marks.toList(),
        facts);
  }

  private static String advice(String validity, List<String> missing) {
    return PlainText.join(
        " ",
        validity.contains("INVALID") ? "Do not use the figures of invalid points." : "",
        validity.contains("EXCEEDED")
            ? "Some points are beyond a bound that the run requires."
            : "",
        validity.contains("DISTURBED")
            ? "Trust medians more than tails: something else than the measured system may explain"
                + " them."
            : "",
        missing.isEmpty() ? "" : "Some planned points have no result.");
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
    boolean isChecked = points.stream().allMatch(Point::isChecked);
    long invalid = points.stream().filter(Point::isInvalid).count();
    long exceeded = points.stream().filter(point -> point.isMarked(Kind.EXCEEDED)).count();
    long disturbed = points.stream().filter(Point::isDisturbed).count();
    long cautions = points.stream().filter(point -> point.isMarked(Kind.CAUTION)).count();
    boolean isQuiet = invalid == 0 && points.stream().allMatch(Point::isWatched);
    return PlainText.join(
        ", ",
        Digits.count(points.size(), "point"),
        invalid > 0 ? invalid + " INVALID" : isChecked ? "all valid" : "validity not recorded",
        exceeded > 0 ? exceeded + " EXCEEDED" : "",
        disturbed > 0 ? disturbed + " DISTURBED" : isQuiet ? "machine quiet" : "",
        cautions > 0 ? cautions + " with CAUTION" : "");
  }

  private static String few(Stream<String> values) {
    var all = values.filter(value -> !value.isEmpty()).distinct().toList();
    return PlainText.list(all, MOST_NAMED);
  }
}
