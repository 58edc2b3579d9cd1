package dev.zkpulsar.results.findings;

import com.fasterxml.jackson.databind.JsonNode;
import dev.zkpulsar.results.runs.Marks;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.Provenance;
import dev.zkpulsar.results.text.Digits;
import dev.zkpulsar.results.text.PlainText;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Where the figures of a table come from, as a line of Markdown. */
public final class Origin {
  private static final int MOST_MARKS = 3;

  private Origin() {}

  /**
   * Dates, commits, number of runs, machines and marks, then the commands that measure it again.
   */
  public static String of(List<MeasuredRun> all, Pivot pivot, String legend) {
    return of(all, pivot.points(), ", " + Digits.figures(pivot.runs()) + " for each cell", legend);
  }

  /** The same for all points of the runs. */
  public static String of(List<MeasuredRun> all) {
    return of(all, MeasuredRun.points(all), "", "");
  }

  private static String of(
      List<MeasuredRun> all, List<MeasuredPoint> points, String cells, String legend) {
    var names = points.stream().map(MeasuredPoint::run).collect(Collectors.toSet());
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

  private static String commit(MeasuredRun run) {
    return run.commit().isEmpty()
        ? "unknown"
        : run.shortCommit().replace("+", " with uncommitted changes");
  }

  private static String machine(MeasuredRun run) {
    int cores = run.provenance().path("machine").path("logicalCores").asInt();
    return cores == 0 ? run.cpu() : Digits.count(cores, "core") + ", " + run.cpu();
  }

  private static String marks(List<MeasuredPoint> points) {
    long marked = points.stream().filter(point -> !point.marks().isEmpty()).count();
    var reasons = points.stream().flatMap(point -> point.marks().stream()).distinct().toList();
    boolean isWatched = points.stream().allMatch(point -> point.has(Marks.DISTURBED));
    String lack =
        points.stream().allMatch(MeasuredPoint::isWatched)
            ? ""
            : ", but memory and disk pressure were not recorded";
    return marked == 0
        ? isWatched ? "undisturbed" + lack : "disturbances not recorded"
        : "%d of %d measurements marked: %s"
            .formatted(marked, points.size(), PlainText.list(reasons, MOST_MARKS));
  }

  private static String command(MeasuredRun run) {
    JsonNode facts = run.provenance();
    String module = facts.path("module").asText();
    String settings =
        Stream.concat(
                facts.path("settings").properties().stream(),
                Provenance.searched(facts.path("otherSettings")))
            .map(setting -> option(setting.getKey(), setting.getValue().asText()))
            .collect(Collectors.joining());
    String arguments =
        facts
            .path("commandLine")
            .valueStream()
            .map(JsonNode::asText)
            .collect(Collectors.joining(" "));
    String line =
        option("suite", facts.path("suite").asText()) + settings + option("jmh.args", arguments);
    String escaped = PlainText.line(line).replace('`', '\'');
    return module.isEmpty() ? "" : "`./mvnw -pl " + module + " jmh:run" + escaped + "`";
  }

  private static String option(String name, String value) {
    String quote = value.matches(".*[ <>].*") ? "\"" : "";
    return value.isEmpty() ? "" : " -D%s=%s%s%s".formatted(name, quote, value, quote);
  }

  private static List<String> distinct(List<MeasuredRun> runs, Function<MeasuredRun, String> fact) {
    return runs.stream().map(fact).filter(value -> !value.isEmpty()).distinct().toList();
  }
}
