package dev.zkpulsar.results.page;

import dev.zkpulsar.results.run.Labels;
import dev.zkpulsar.results.run.Mark.Kind;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.Run;
import dev.zkpulsar.results.run.Runs;
import dev.zkpulsar.results.text.Digits;
import dev.zkpulsar.results.text.PlainText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The first lines of the page: what was measured, on what, and whether it can be trusted.
 *
 * @param state INVALID, DISTURBED or MISSING, the worst that is true; else empty
 * @param isChecked whether all points state whether they are valid
 * @param missing names the planned points without a result, a line for each run
 * @param marks of points, with their reasons
 * @param facts of each run, by its name
 */
record Summary(
    String title,
    String setup,
    String validity,
    String state,
    boolean isChecked,
    List<String> missing,
    List<String> marks,
    Map<String, Map<String, String>> facts) {
  private static final int MOST_NAMED = 5;
  private static final String DOT = " \u00b7 ";

  static Summary of(Runs runs) {
    var all = runs.all();
    var points = runs.points();
    var labels = new Labels(points);
    var missing = all.stream().flatMap(run -> run.missing().stream()).toList();
    var facts = new LinkedHashMap<String, Map<String, String>>();
    all.forEach(run -> facts.put(run.name(), run.facts().all()));
    String state = missing.isEmpty() ? "" : "MISSING";
    for (Kind kind : List.of(Kind.DISTURBED, Kind.INVALID)) {
      state = points.stream().anyMatch(point -> point.isMarked(kind)) ? kind.name() : state;
    }
    return new Summary(
        title(all),
        setup(all, points),
        validity(points, all.size()),
        state,
        points.stream().allMatch(Point::isChecked),
        missing,
        points.stream()
            .flatMap(p -> p.marks().stream().map(mark -> labels.series(p) + ": " + mark))
            .toList(),
        facts);
  }

  private static String title(List<Run> runs) {
    String module = few(runs, "", "module", "");
    return PlainText.join(
        DOT,
        PlainText.join(
            ", ",
            module.isEmpty() ? few("", runs.stream().map(Run::name), "") : module,
            few(runs, "", "suite", " suite")),
        runs.size() > 1 ? Digits.count(runs.size(), "run") : "",
        few("", runs.stream().map(Run::startedAt), "")
            .replace('T', ' ')
            .replaceAll(":\\d\\dZ", " UTC"),
        few("commit ", runs.stream().map(run -> run.facts().shortCommit()), ""));
  }

  /** The systems with their versions and kinds, then JDK, JMH and the machine. */
  private static String setup(List<Run> runs, List<Point> points) {
    var systems = new TreeSet<String>();
    runs.forEach(run -> systems.addAll(run.facts().under("versions").keySet()));
    systems.removeAll(List.of("curator", "jmh"));
    var parts = new ArrayList<String>();
    systems.forEach(system -> parts.add(few(runs, system + " ", "versions." + system, "")));
    parts.add(few("JDK ", points.stream().map(p -> p.setup().getOrDefault("jdkVersion", "")), ""));
    parts.add(few("JMH ", points.stream().map(p -> p.setup().getOrDefault("jmhVersion", "")), ""));
    var kinds =
        runs.stream()
            .flatMap(run -> run.facts().under("environment").entrySet().stream())
            .filter(fact -> fact.getKey().endsWith(".kind"))
            .map(fact -> fact.getKey().replace("kind", "").replace('.', ' ') + fact.getValue());
    parts.add(few("", kinds, ""));
    String cores = few(runs, "", "machine.logicalCores", " cores ");
    parts.add((cores + few("", runs.stream().map(run -> run.facts().cpu()), "")).strip());
    parts.add(few(runs, "", "machine.memoryBytes", " GB").replaceAll("\\d{9}\\b", ""));
    return PlainText.join(DOT, parts);
  }

  private static String validity(List<Point> points, int runs) {
    long invalid = points.stream().filter(Point::isInvalid).count();
    long disturbed = points.stream().filter(Point::isDisturbed).count();
    long cautions = points.stream().filter(point -> point.isMarked(Kind.CAUTION)).count();
    boolean isChecked = points.stream().allMatch(Point::isChecked);
    boolean isQuiet = invalid == 0 && points.stream().allMatch(Point::isWatched);
    return PlainText.join(
        ", ",
        Digits.count(points.size(), "point") + (runs > 1 ? " of " + Digits.count(runs, "run") : ""),
        invalid > 0 ? invalid + " INVALID" : isChecked ? "all valid" : "validity not recorded",
        disturbed > 0 ? disturbed + " DISTURBED" : isQuiet ? "machine quiet" : "",
        cautions > 0 ? cautions + " with CAUTION" : "");
  }

  private static String few(List<Run> runs, String before, String fact, String after) {
    return few(before, runs.stream().map(run -> run.facts().get(fact)), after);
  }

  /** The known values, each once, between two texts; empty if none is known. */
  private static String few(String before, Stream<String> values, String after) {
    var all = values.filter(value -> !value.isEmpty()).distinct().toList();
    String named = String.join(", ", all.subList(0, Math.min(MOST_NAMED, all.size())));
    int more = all.size() - MOST_NAMED;
    return all.isEmpty()
        ? ""
        : before + named + (more > 0 ? " and %d more".formatted(more) : "") + after;
  }
}
