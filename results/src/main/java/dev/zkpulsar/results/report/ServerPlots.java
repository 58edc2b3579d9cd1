package dev.zkpulsar.results.report;

import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.ServersCsv;
import dev.zkpulsar.results.runs.Units;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Plots over time of what the servers of a run used, with what the run was doing. */
final class ServerPlots {
  /** More seconds than that are drawn as means of several. */
  private static final int MOST_POINTS = 2_000;

  private static final long SECOND_MS = 1_000;
  // A sample a second; a longer silence is a gap, as between two forks.
  private static final long GAP_MS = 5 * SECOND_MS;

  private final Path file;
  private final List<ServersCsv.Row> rows;
  private final String prefix;
  private final long bucketMs;

  /**
   * Reads a run's servers.csv.
   *
   * @param prefix of the plots' ids
   * @throws BadResultsException when the file cannot be read
   */
  ServerPlots(Path file, String prefix) {
    this.file = file;
    this.rows = ServersCsv.read(file);
    this.prefix = prefix;
    long length =
        rows.isEmpty() ? 0 : rows.get(rows.size() - 1).epochMillis() - rows.get(0).epochMillis();
    bucketMs = (length / SECOND_MS / MOST_POINTS + 1) * SECOND_MS;
  }

  /** The plot; empty where no server has such a column. */
  Optional<Plot> of(PlotSpecs.OverTime spec) {
    var series = new ArrayList<Plot.Series>();
    var variants = new ArrayList<Plot.Variant>();
    spec.columns()
        .forEach(
            (column, variant) -> {
              Map<String, List<Plot.At>> curves = curves(column, spec.unit());
              curves.forEach(
                  (server, points) -> series.add(new Plot.Series(server, variant, points)));
              if (!curves.isEmpty()) {
                variants.add(new Plot.Variant(variant, true));
              }
            });
    if (series.isEmpty()) {
      return Optional.empty();
    }
    String note = bucketMs == SECOND_MS ? null : "Means of " + bucketMs / SECOND_MS + " seconds.";
    return Optional.of(
        new Plot(
            prefix + "-" + spec.id(),
            spec.title(),
            note,
            new Plot.Axis("time (UTC)", "", "time"),
            new Plot.Axis(spec.label(), spec.unit(), "value"),
            variants,
            series,
            phases()));
  }

  private Map<String, List<Plot.At>> curves(String column, String unit) {
    var buckets = new TreeMap<String, Map<Long, List<Double>>>();
    for (ServersCsv.Row row : rows) {
      row.values()
          .forEach(
              (of, value) -> {
                if (of.name().equals(column)) {
                  double shown =
                      value * Units.factor(of.unit(), unit).orElseThrow(() -> wrongUnit(of));
                  buckets
                      .computeIfAbsent(row.server(), s -> new TreeMap<>())
                      .computeIfAbsent(row.epochMillis() / bucketMs, b -> new ArrayList<>())
                      .add(shown);
                }
              });
    }
    var curves = new LinkedHashMap<String, List<Plot.At>>();
    buckets.forEach((server, values) -> curves.put(server, curve(values)));
    return curves;
  }

  private BadResultsException wrongUnit(ServersCsv.Column column) {
    return new BadResultsException(
        file + ": column '" + column.name() + "' is in unknown unit '" + column.unit() + "'");
  }

  private List<Plot.At> curve(Map<Long, List<Double>> values) {
    var curve = new ArrayList<Plot.At>();
    long last = Long.MAX_VALUE;
    for (var bucket : values.entrySet()) {
      long ms = bucket.getKey() * bucketMs;
      if (ms > last && ms - last > GAP_MS + bucketMs) {
        curve.add(new Plot.At(last + bucketMs, null, false));
      }
      double mean =
          bucket.getValue().stream().mapToDouble(Double::doubleValue).average().orElseThrow();
      curve.add(new Plot.At(ms, rounded(mean), false));
      last = ms;
    }
    return curve;
  }

  /** What matters of it; the file need not carry sixteen places of every second. */
  private static double rounded(double value) {
    return Double.parseDouble(String.format(Locale.ROOT, "%.5g", value));
  }

  /** Stretches of rows with one point and phase; the time between two forks belongs to neither. */
  private List<Plot.Phase> phases() {
    var phases = new ArrayList<Plot.Phase>();
    ServersCsv.Row first = null;
    ServersCsv.Row last = null;
    for (ServersCsv.Row row : rows) {
      boolean goesOn =
          last != null
              && row.point().equals(last.point())
              && row.phase().equals(last.phase())
              && row.epochMillis() - last.epochMillis() <= GAP_MS;
      if (!goesOn) {
        if (first != null) {
          phases.add(phase(first, last));
        }
        first = row;
      }
      last = row;
    }
    if (first != null) {
      phases.add(phase(first, last));
    }
    return phases;
  }

  /** A row tells of the second before it. */
  private static Plot.Phase phase(ServersCsv.Row first, ServersCsv.Row last) {
    String method = first.point().replaceFirst(" .*", "").replaceFirst("^.*\\.", "");
    String kind =
        first.phase().equals(method)
            ? "measured"
            : first.phase().equals("warmup") ? "warmup" : "other";
    return new Plot.Phase(
        first.epochMillis() - SECOND_MS, last.epochMillis(), first.phase(), kind, first.point());
  }
}
