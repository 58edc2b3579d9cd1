package dev.zkpulsar.results.table;

import static dev.zkpulsar.results.text.NaturalOrder.NATURAL_ORDER;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.zkpulsar.results.read.Runs;
import dev.zkpulsar.results.run.Catalog;
import dev.zkpulsar.results.run.Labels;
import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.MetricRow;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.text.Digits;
import dev.zkpulsar.results.text.Table;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The servers of points: who led, and what each used. A row for each server of a point, the client
 * last; a column for each row of {@code metrics.json} with a {@code serverHeading}, unless all its
 * cells are empty or 0. The page sorts each column by its ranks.
 *
 * @param ranks of the cells, a list a column
 * @param names the headings of the columns with text
 */
public record ServerTable(@JsonUnwrapped Table all, List<List<Integer>> ranks, List<String> names) {
  private static final String CLIENT = "client";
  private static final List<String> NAMES = List.of("point", "server");

  private static final Comparator<String> CLIENT_LAST =
      Comparator.comparing((String name) -> name.equals(CLIENT)).thenComparing(NATURAL_ORDER);

  /** Empty if no point has a figure of a server. */
  public static Optional<ServerTable> of(List<Point> points, Runs runs) {
    var figures = runs.catalog().ofServers();
    var labels = new Labels(points);
    var units = new HashMap<MetricRow, String>();
    var rows = new ArrayList<List<String>>();
    boolean areServers = false;
    for (Point point : points) {
      for (String server : servers(point, runs.catalog())) {
        areServers |= !server.equals(CLIENT);
        var row = new ArrayList<>(List.of(labels.series(point), server));
        for (MetricRow figure : figures) {
          Metric metric = point.metric(figure.metricOf(server));
          if (metric.hasValue()) {
            units.putIfAbsent(figure, metric.unit());
          }
          row.add(cell(metric));
        }
        rows.add(row);
      }
    }
    return areServers ? Optional.of(table(rows, figures, units)) : Optional.empty();
  }

  private static ServerTable table(
      List<List<String>> rows, Collection<MetricRow> figures, Map<MetricRow, String> units) {
    var headings = new ArrayList<>(NAMES);
    for (MetricRow figure : figures) {
      String unit = units.getOrDefault(figure, "");
      headings.add(Figure.heading(figure.serverHeading(), unit));
    }
    Table all = new Table(headings, rows).only(ServerTable::hasFigures);
    var ranks = all.columns().stream().map(column -> CellOrder.ranks(column.cells())).toList();
    return new ServerTable(all, ranks, NAMES);
  }

  private static Collection<String> servers(Point point, Catalog catalog) {
    var servers = new TreeSet<>(CLIENT_LAST);
    for (String metric : point.metrics().keySet()) {
      catalog.serverOf(metric).ifPresent(servers::add);
    }
    return servers;
  }

  private static boolean hasFigures(Table.Column column) {
    return !column.cells().stream().allMatch(cell -> cell.matches("0?"));
  }

  private static String cell(Metric metric) {
    if (!metric.hasValue()) {
      return "";
    }
    return metric.unit().equals(Metric.FLAG)
        ? share(metric.value())
        : Digits.figure(metric.value());
  }

  /** A flag is averaged over iterations: another server may have become the leader. */
  private static String share(double flag) {
    if (flag == 0) {
      return "no";
    }
    return flag == 1 ? "yes" : Digits.figure(100 * flag) + " % of iterations";
  }
}
