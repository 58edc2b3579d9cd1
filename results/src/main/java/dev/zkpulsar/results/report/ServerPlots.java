package dev.zkpulsar.results.report;

import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.MetricSpecs;
import dev.zkpulsar.results.runs.ServersCsv;
import dev.zkpulsar.results.runs.Units;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Plots over time of the resources of a run's servers, with the phases of the run. */
final class ServerPlots {
  /** A longer run is drawn as means of several seconds. */
  private static final int MOST_POINTS = 2_000;

  private static final long SECOND_MS = 1_000;
  // A sample a second; a longer silence is a gap, as between two forks.
  private static final long GAP_MS = 5 * SECOND_MS;

  private final List<ServersCsv.Row> rows;
  private final Optional<String> note;
  private final String prefix;
  private final long bucketMs;

  /**
   * Reads a run's servers.csv.
   *
   * @param prefix of the plots' ids
   * @throws BadResultsException when the file cannot be read
   */
  ServerPlots(Path file, String prefix) {
    ServersCsv csv = ServersCsv.read(file);
    this.rows = csv.rows();
    this.note = csv.note();
    this.prefix = prefix;
    long length =
        rows.isEmpty() ? 0 : rows.get(rows.size() - 1).epochMillis() - rows.get(0).epochMillis();
    bucketMs = (length / SECOND_MS / MOST_POINTS + 1) * SECOND_MS;
  }

  /** A line about lines of the file that were left out. */
  Optional<String> note() {
    return note;
  }

  /**
   * The section of a run: a plot for each unit, with the columns of that unit.
   *
   * @return empty if the file has no figures
   */
  Optional<Report.Scenario> scenario(String run, MetricSpecs specs) {
    var columns = new LinkedHashSet<ServersCsv.Column>();
    rows.forEach(row -> columns.addAll(row.values().keySet()));
    var byUnit = new LinkedHashMap<String, List<ServersCsv.Column>>();
    for (ServersCsv.Column column : columns) {
      String unit = specs.of("server." + column.name(), column.unit()).unit();
      byUnit.computeIfAbsent(unit, any -> new ArrayList<>()).add(column);
    }
    var plots = new ArrayList<Plot>();
    byUnit.forEach((unit, members) -> plot(unit, members).ifPresent(plots::add));
    return plots.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Report.Scenario(
                "Servers and client of " + run,
                "Resources used, second by second. Dark: measurement; light: warm-up; not shaded:"
                    + " set-up and clean-up.",
                plots,
                null));
  }

  private Optional<Plot> plot(String unit, List<ServersCsv.Column> columns) {
    var variants = new ArrayList<Plot.Variant>();
    var series = new ArrayList<Plot.Series>();
    for (ServersCsv.Column column : columns) {
      String variant = columns.size() == 1 ? "" : column.name();
      variants.add(new Plot.Variant(variant, true));
      means(column, Units.factor(column.unit(), unit).orElse(1))
          .forEach((server, means) -> series.add(new Plot.Series(server, variant, curve(means))));
    }
    String title = columns.stream().map(ServersCsv.Column::name).collect(Collectors.joining(", "));
    return new Plot(
            prefix + "-" + ObviousPlots.id(title),
            title,
            bucketMs == SECOND_MS ? null : "Means of " + bucketMs / SECOND_MS + " seconds.",
            new Plot.Axis("time (UTC)", "", "time"),
            new Plot.Axis(title, unit, "value"),
            variants,
            series,
            phases())
        .drawn();
  }

  /** The mean of each bucket, by server and number of the bucket. */
  private Map<String, ? extends Map<Long, Double>> means(ServersCsv.Column column, double factor) {
    return rows.stream()
        .filter(row -> row.values().containsKey(column))
        .collect(
            Collectors.groupingBy(
                ServersCsv.Row::server,
                TreeMap::new,
                Collectors.groupingBy(
                    row -> row.epochMillis() / bucketMs,
                    TreeMap::new,
                    Collectors.averagingDouble(row -> row.values().get(column) * factor))));
  }

  private List<Plot.At> curve(Map<Long, Double> means) {
    var curve = new ArrayList<Plot.At>();
    long last = Long.MAX_VALUE;
    for (var bucket : means.entrySet()) {
      long ms = bucket.getKey() * bucketMs;
      if (ms > last && ms - last > GAP_MS + bucketMs) {
        curve.add(new Plot.At(last + bucketMs, null, false));
      }
      curve.add(new Plot.At(ms, Plot.rounded(bucket.getValue()), false));
      last = ms;
    }
    return curve;
  }

  /** Stretches of rows with one point and phase; the time between two forks belongs to neither. */
  private List<Plot.Phase> phases() {
    var phases = new ArrayList<Plot.Phase>();
    for (ServersCsv.Row row : rows) {
      Plot.Phase last = phases.isEmpty() ? null : phases.get(phases.size() - 1);
      boolean goesOn =
          last != null
              && row.point().equals(last.point())
              && row.phase().equals(last.name())
              && row.epochMillis() - last.to() <= GAP_MS;
      // A row is about the second before its time.
      long from = goesOn ? last.from() : row.epochMillis() - SECOND_MS;
      if (goesOn) {
        phases.remove(phases.size() - 1);
      }
      phases.add(new Plot.Phase(from, row.epochMillis(), row.phase(), kind(row), row.point()));
    }
    return phases;
  }

  private static String kind(ServersCsv.Row row) {
    String method = row.point().replaceFirst(" .*", "").replaceFirst("^.*\\.", "");
    if (row.phase().equals(method)) {
      return "measured";
    }
    return row.phase().equals("warmup") ? "warmup" : "other";
  }
}
