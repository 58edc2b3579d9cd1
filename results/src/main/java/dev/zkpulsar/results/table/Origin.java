package dev.zkpulsar.results.table;

import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.Run;
import dev.zkpulsar.results.text.Digits;
import dev.zkpulsar.results.text.PlainText;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Where the figures of a table come from, as a line of Markdown: dates, commits, number of runs,
 * machines and marks, then the commands that measure it again.
 */
public final class Origin {
  private static final int MOST_MARKS = 3;

  private Origin() {}

  public static String of(List<Run> all, Pivot pivot, String legend) {
    return of(all, pivot.points(), ", " + Digits.figures(pivot.runs()) + " for each cell", legend);
  }

  /** The same for all points of the runs. */
  public static String of(List<Run> all) {
    var points = all.stream().flatMap(run -> run.points().values().stream()).toList();
    return of(all, points, "", "");
  }

  private static String of(List<Run> all, List<Point> points, String cells, String legend) {
    var names = points.stream().map(Point::run).collect(Collectors.toSet());
    var runs = all.stream().filter(run -> names.contains(run.name())).toList();
    String each = runs.size() < 2 ? "" : cells;
    var commits = distinct(runs, Origin::commit);
    var facts =
        List.of(
            String.join(", ", new TreeSet<>(distinct(runs, run -> run.startedAt().split("T")[0]))),
            (commits.size() == 1 ? "commit " : "commits ") + String.join(", ", commits),
            Digits.count(runs.size(), "run") + each,
            String.join(", ", distinct(runs, Origin::machine)),
            marks(points),
            legend);
    var commands = distinct(runs, Origin::command);
    String line = PlainText.markdown(PlainText.join("; ", facts)) + ".";
    return switch (commands.size()) {
      case 0 -> line;
      case 1 -> line + " " + commands.get(0);
      default ->
          "%s\n\n<details><summary>%d commands</summary>\n\n- %s\n\n</details>"
              .formatted(line, commands.size(), String.join("\n- ", commands));
    };
  }

  private static String commit(Run run) {
    String commit = run.facts().shortCommit();
    return commit.isEmpty() ? "unknown" : commit.replace("+", " with uncommitted changes");
  }

  private static String machine(Run run) {
    String cores = run.facts().get("machine.logicalCores");
    String cpu = run.facts().cpu();
    return cores.isEmpty() ? cpu : Digits.count(Long.parseLong(cores), "core") + ", " + cpu;
  }

  private static String marks(List<Point> points) {
    long marked = points.stream().filter(point -> !point.marks().isEmpty()).count();
    if (marked > 0) {
      var reasons = points.stream().flatMap(p -> p.marks().stream()).map(Object::toString);
      return "%d of %d measurements marked: %s"
          .formatted(
              marked, points.size(), PlainText.list(reasons.distinct().toList(), MOST_MARKS));
    }
    if (!points.stream().allMatch(point -> point.has("disturbed"))) {
      return "disturbances not recorded";
    }
    return points.stream().allMatch(Point::isWatched)
        ? "undisturbed"
        : "undisturbed, but memory and disk pressure were not recorded";
  }

  private static String command(Run run) {
    String module = run.facts().get("module");
    var line = new StringBuilder(option("suite", run.facts().get("suite")));
    run.facts().under("settings").forEach((name, value) -> line.append(option(name, value)));
    // Of the other settings, those of a search change what is measured.
    run.facts()
        .under("otherSettings")
        .forEach(
            (name, value) ->
                line.append(name.startsWith("bench.search") ? option(name, value) : ""));
    line.append(option("jmh.args", run.facts().get("commandLine")));
    String escaped = PlainText.line(line.toString()).replace('`', '\'');
    return module.isEmpty() ? "" : "`./mvnw -pl " + module + " jmh:run" + escaped + "`";
  }

  private static String option(String name, String value) {
    String quote = value.matches(".*[ <>].*") ? "\"" : "";
    return value.isEmpty() ? "" : " -D%s=%s%s%s".formatted(name, quote, value, quote);
  }

  private static List<String> distinct(List<Run> runs, Function<Run, String> fact) {
    return runs.stream().map(fact).filter(value -> !value.isEmpty()).distinct().toList();
  }
}
