package dev.zkpulsar.results.report;

import static java.util.Comparator.comparing;

import dev.zkpulsar.results.compare.Undisturbed;
import dev.zkpulsar.results.nights.Trend;
import dev.zkpulsar.results.output.PlainText;
import dev.zkpulsar.results.runs.History;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.MetricSpecs;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * The contents of a page of many runs: each judged metric over time, for each machine, that of the
 * newest run first; and a link to the page of the newest night, or an empty one.
 */
public record Trends(List<OfMachine> machines, String newest, boolean useDisturbed) {
  /**
   * The trends of one machine, with baselines of its own. The unit of the time axis is a night or a
   * run.
   */
  record OfMachine(
      String name,
      String unit,
      String answer,
      String setup,
      List<String> notes,
      List<Night> nights,
      List<TrendRow> rows) {}

  /**
   * A night. The time is in ms since 1970; null if its name contains none. Unknown fields are
   * empty.
   *
   * @param note what was changed before it
   * @param doubt which points do not count, and why
   */
  record Night(String name, Long at, String commit, String note, String doubt) {}

  /** The trends of these runs; empty if they are too few for a history. */
  public static Optional<Trends> of(List<MeasuredRun> runs, String newest, boolean useDisturbed) {
    UnaryOperator<MeasuredPoint> use =
        useDisturbed ? MeasuredPoint::asUndisturbed : point -> Undisturbed.of(point, 0);
    var used = runs.stream().map(run -> run.with(use)).toList();
    return History.of(used)
        .map(history -> new Trends(machines(used, history), newest, useDisturbed));
  }

  /** How many metrics of the newest nights are slower than their baselines. */
  public long slower() {
    return machines.stream()
        .flatMap(machine -> machine.rows().stream())
        .filter(row -> row.verdict().equals("slower"))
        .count();
  }

  private static List<OfMachine> machines(List<MeasuredRun> runs, History whole) {
    var specs = MetricSpecs.of(runs);
    var names = new TrendNames(runs, specs);
    var machines = new LinkedHashMap<String, History>();
    for (var night : whole.nights().entrySet()) {
      for (MeasuredRun run : night.getValue()) {
        String id = run.provenance().path("machine").path("id").asText();
        machines
            .computeIfAbsent(
                id, any -> new History(new TreeMap<>(), whole.accepted(), whole.noted()))
            .nights()
            .computeIfAbsent(night.getKey(), any -> new ArrayList<>())
            .add(run);
      }
    }
    boolean byRun = whole.nights().containsKey(runs.get(0).name());
    return machines.keySet().stream()
        .sorted(comparing((String id) -> machines.get(id).nights().lastKey()).reversed())
        .map(id -> machine(id, byRun ? "run" : "night", machines.get(id), specs, names))
        .toList();
  }

  private static OfMachine machine(
      String id, String unit, History history, MetricSpecs specs, TrendNames names) {
    var nights = new ArrayList<Night>();
    for (String night : history.nights().keySet()) {
      String note = history.noted().getOrDefault(night, "");
      nights.add(night(night, history.nights().get(night), note));
    }
    var runs = history.nights().get(history.nights().lastKey());
    var found = Trend.of(history, specs);
    found.forEach(trend -> names.colour(trend.point())); // Colours follow the points.
    var trends = found.stream().sorted(TrendAnswer.SUREST).toList();
    var answer = new TrendAnswer(unit, nights, trends, names);
    var rows = new ArrayList<TrendRow>();
    var notes = new ArrayList<String>();
    for (Trend trend : trends) {
      if (trend.dots().isEmpty()) {
        notes.add("No value that can be compared: " + names.row(trend) + ".");
      } else {
        rows.add(TrendRow.of(trend, names, nights.size()));
      }
    }
    String name = machineName(id, runs.get(0));
    String setup = setup(runs.get(runs.size() - 1));
    return new OfMachine(name, unit, answer.text(), setup, notes, nights, rows);
  }

  private static String machineName(String id, MeasuredRun run) {
    var machine = run.provenance().path("machine");
    String cores = machine.path("logicalCores").asText();
    String start = Heading.with("machine ", id.substring(0, Math.min(8, id.length())), "");
    return PlainText.join(", ", run.cpu(), Heading.with("", cores, " cores"), start);
  }

  private static String setup(MeasuredRun run) {
    var facts = new HashMap<>(run.points().values().iterator().next().setup());
    facts.putAll(run.facts());
    return Heading.versions(List.of(facts));
  }

  private static Night night(String name, List<MeasuredRun> runs, String note) {
    var first = runs.get(0);
    Long at =
        MeasuredRun.time(name)
            .or(() -> MeasuredRun.time(first.name()))
            .map(time -> time.toInstant(ZoneOffset.UTC).toEpochMilli())
            .orElse(null);
    var points = MeasuredRun.points(runs);
    var marked = points.stream().filter(point -> !point.doubts().isEmpty()).toList();
    String doubt =
        marked.isEmpty()
            ? ""
            : "%d of %d points do not count; %s: %s"
                .formatted(
                    marked.size(),
                    points.size(),
                    marked.get(0).key().shortName(),
                    String.join("; ", marked.get(0).doubts()));
    return new Night(name, at, first.shortCommit(), note, doubt);
  }
}
