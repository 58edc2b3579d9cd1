package dev.zkpulsar.results.report;

import dev.zkpulsar.results.nights.Check;
import dev.zkpulsar.results.nights.Nights;
import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.Levels;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.MetricSpec;
import dev.zkpulsar.results.runs.MetricSpecs;
import dev.zkpulsar.results.runs.PointLabels;
import dev.zkpulsar.results.text.Digits;
import dev.zkpulsar.results.text.PlainText;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The contents of a page of many runs: what {@link Check} decided, and the runs of which it decided
 * so.
 *
 * @param unit of the time axis: "night" or "run"
 * @param link the address of another page; or empty
 */
public record Trends(
    String unit,
    String answer,
    String setup,
    String link,
    List<String> notes,
    List<Night> nights,
    List<TrendRow> rows) {
  /**
   * A night. The time is in ms since 1970; null if its name contains none. Unknown fields are
   * empty.
   *
   * @param doubt which points do not count, and why
   */
  record Night(String name, Long at, String commit, String doubt) {}

  public static Trends of(Nights nights, String link, boolean useDisturbed) {
    var runs = nights.runs();
    var check = Check.of(nights, useDisturbed);
    var names = new Names(runs);
    var nightOfRun = nights.nightOfRun();
    var rows = check.findings().stream().map(found -> row(found, runs, nightOfRun, names)).toList();
    var newest = runs.get(runs.size() - 1);
    String cores = newest.provenance().path("machine").path("logicalCores").asText();
    var facts = new HashMap<>(newest.points().values().iterator().next().setup());
    facts.putAll(newest.facts());
    String machine = PlainText.join(", ", newest.cpu(), Heading.with("", cores, " cores"));
    return new Trends(
        nights.unit(),
        check.judgement().summary(false),
        PlainText.join(" \u00b7 ", Heading.versions(List.of(facts)), machine),
        link,
        check.judgement().notes(),
        nights.byName().entrySet().stream()
            .map(night -> night(night.getKey(), night.getValue(), useDisturbed))
            .toList(),
        rows);
  }

  private static TrendRow row(
      Check.Finding found, List<MeasuredRun> runs, List<Integer> nightOfRun, Names names) {
    var row = found.row();
    var cell = row.cell();
    var spec = cell.metric();
    var points = new TreeMap<Integer, MeasuredPoint>();
    IntStream.range(0, runs.size())
        .filter(run -> runs.get(run).points().containsKey(cell.point()))
        .forEach(run -> points.put(run, runs.get(run).points().get(cell.point())));
    var all = levels(points, spec);
    all.putAll(found.ofRuns().levels());
    int nights = nightOfRun.get(nightOfRun.size() - 1) + 1;
    var values =
        Stream.generate(() -> (List<Double>) new ArrayList<Double>()).limit(nights).toList();
    var weak = new ArrayList<Integer>();
    all.forEach(
        (run, level) -> {
          int night = nightOfRun.get(run);
          if (!found.ofRuns().levels().containsKey(run)) {
            weak.addAll(List.of(night, values.get(night).size()));
          }
          values.get(night).add(Digits.rounded(cell.value(Levels.mean(level))));
        });
    var newest = points.lastEntry().getValue();
    return new TrendRow(
        names.labels.benchmark(cell.point()),
        names.labels.params(cell.point()),
        names.figures.label(newest, spec.name()),
        spec.unit(),
        spec.better(),
        names.colour(newest),
        values,
        weak,
        found.first(),
        found.since(),
        TrendRow.level(row, row.before()),
        TrendRow.level(row, row.after()),
        row.decision().isChange() ? row.way() : "",
        TrendRow.change(row),
        TrendRow.words(row));
  }

  /** Of all runs, those that were not compared, too. */
  private static Map<Integer, double[]> levels(
      Map<Integer, MeasuredPoint> points, MetricSpec spec) {
    try {
      return new TreeMap<>(Levels.of(points, spec.name(), spec.unit()));
    } catch (BadResultsException e) {
      return new TreeMap<>();
    }
  }

  private static Night night(String name, List<MeasuredRun> runs, boolean useDisturbed) {
    Long at =
        MeasuredRun.time(name)
            .or(() -> MeasuredRun.time(runs.get(0).name()))
            .map(time -> time.toInstant(ZoneOffset.UTC).toEpochMilli())
            .orElse(null);
    var points = MeasuredRun.points(runs);
    var marked =
        points.stream()
            .map(point -> useDisturbed ? point.asUndisturbed() : point)
            .filter(point -> !point.doubts().isEmpty())
            .toList();
    String doubt =
        marked.isEmpty()
            ? ""
            : "%d of %d points are marked; %s: %s"
                .formatted(
                    marked.size(),
                    points.size(),
                    marked.get(0).key().shortName(),
                    String.join("; ", marked.get(0).doubts()));
    return new Night(name, at, Nights.commit(runs), doubt);
  }

  /** Names and colours of the rows. */
  private static final class Names {
    private final PointLabels labels;
    private final PlotSpecs plots;
    private final Things things = new Things();
    private final Figures figures;

    Names(List<MeasuredRun> runs) {
      figures = new Figures(MetricSpecs.of(runs));
      plots = PlotSpecs.of(runs);
      Map<String, String> shown = new HashMap<>();
      plots.scenarios().forEach(scenario -> shown.putAll(scenario.benchmarks()));
      labels = new PointLabels(MeasuredRun.points(runs), shown);
      MeasuredRun.points(runs).forEach(this::colour); // Colours follow the points.
    }

    /** The number of a colour: one for each client or other value with a name, else benchmark. */
    int colour(MeasuredPoint point) {
      String benchmark = labels.benchmark(point.key());
      String values = String.join(", ", plots.named(point.params()));
      int number = things.number(benchmark, values.isEmpty() ? benchmark : values);
      return things.all().get(number).colour();
    }
  }
}
