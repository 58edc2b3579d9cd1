package dev.zkpulsar.results.table;

import static java.util.stream.Collectors.joining;

import dev.zkpulsar.results.read.Runs;
import dev.zkpulsar.results.run.Mark;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.Run;
import dev.zkpulsar.results.run.Samples;
import dev.zkpulsar.results.text.Digits;
import dev.zkpulsar.results.text.PlainText;
import dev.zkpulsar.results.text.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Function;

/** Where figures come from, and the commands that measure them again. */
public final class Origin {
  private static final int MOST_MARKS = 3;

  private Origin() {}

  /** The origin of a table: a line of Markdown about its runs, and their commands. */
  public static String of(List<Run> all, Pivot pivot, Table table) {
    var names = pivot.points().stream().map(Point::run).toList();
    var runs = all.stream().filter(run -> names.contains(run.name())).toList();
    double[] runsOfCells =
        pivot.cells().values().stream()
            .mapToDouble(cell -> cell.stream().map(Point::run).distinct().count())
            .toArray();
    String cells = Digits.figures(runsOfCells) + " for each cell";
    String legend = PlainText.join("; ", Mark.legend(table.rows()), Samples.legend(table.rows()));
    return markdown(runs, pivot.points(), runs.size() < 2 ? "" : ", " + cells, legend);
  }

  /** The same of all points of runs. */
  public static String of(List<Run> all) {
    return markdown(all, Runs.points(all), "", "");
  }

  private static String markdown(List<Run> runs, List<Point> points, String cells, String legend) {
    var commands = distinct(runs, Origin::command);
    String list =
        commands.size() < 2
            ? " " + String.join("", commands)
            : "\n\n<details><summary>%d commands</summary>\n\n- %s\n\n</details>"
                .formatted(commands.size(), String.join("\n- ", commands));
    String line = PlainText.join("; ", line(runs, cells), marks(points), legend);
    return PlainText.markdown(line) + "." + list.stripTrailing();
  }

  /** Dates, commits, the number of runs with more words about it, and machines. */
  public static String line(List<Run> runs, String words) {
    var dates = distinct(runs, run -> run.startedAt().split("T")[0]);
    var commits = distinct(runs, Origin::commit);
    return PlainText.join(
        "; ",
        dates.stream().sorted().collect(joining(", ")),
        (commits.size() == 1 ? "commit " : "commits ") + String.join(", ", commits),
        Digits.count(runs.size(), "run") + words,
        String.join(", ", distinct(runs, Origin::machine)));
  }

  private static String commit(Run run) {
    String commit = run.facts().shortCommit();
    return commit.isEmpty() ? "unknown" : commit.replace("+", " with uncommitted changes");
  }

  private static String machine(Run run) {
    String cores = run.facts().get("machine.logicalCores");
    String words = cores.isEmpty() ? "" : Digits.count(Long.parseLong(cores), "core");
    return PlainText.join(", ", words, run.facts().cpu());
  }

  private static String marks(List<Point> points) {
    long marked = points.stream().filter(point -> !point.marks().isEmpty()).count();
    if (marked > 0) {
      var all = points.stream().flatMap(point -> point.marks().stream()).map(Object::toString);
      String reasons = PlainText.list(all.distinct().toList(), MOST_MARKS);
      return "%d of %d measurements marked: %s".formatted(marked, points.size(), reasons);
    }
    if (!points.stream().allMatch(point -> point.has("disturbed"))) {
      return "disturbances not recorded";
    }
    boolean isWatched = points.stream().allMatch(Point::isWatched);
    return "undisturbed" + (isWatched ? "" : ", but memory and disk pressure were not recorded");
  }

  private static String command(Run run) {
    var facts = run.facts();
    var options = new LinkedHashMap<String, String>();
    options.put("suite", facts.get("suite"));
    options.putAll(facts.under("settings"));
    // Other settings but those of a search change no measurement.
    var others = facts.under("otherSettings");
    others.keySet().removeIf(name -> !name.startsWith("bench.search"));
    options.putAll(others);
    options.put("jmh.args", facts.get("commandLine"));
    options.values().removeIf(String::isEmpty);
    options.replaceAll((name, value) -> value.replaceFirst("^.*[ <>()|&;*?].*$", "\"$0\""));
    var words =
        options.entrySet().stream()
            .map(option -> " -D" + option.getKey() + "=" + option.getValue());
    String escaped = PlainText.line(words.collect(joining())).replace('`', '\'');
    String module = facts.get("module");
    return module.isEmpty() ? "" : "`./mvnw -pl " + module + " jmh:run" + escaped + "`";
  }

  private static List<String> distinct(List<Run> runs, Function<Run, String> fact) {
    return runs.stream().map(fact).filter(value -> !value.isEmpty()).distinct().toList();
  }
}
