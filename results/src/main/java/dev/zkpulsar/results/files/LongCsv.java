package dev.zkpulsar.results.files;

import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import dev.zkpulsar.results.run.Mark;
import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.Run;
import dev.zkpulsar.results.run.Runs;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The long table as CSV: a row for each metric of each point of each run, and a column for each
 * parameter. A cell without a value is empty.
 *
 * <pre>{@code
 * SELECT run, client, value FROM 'all.csv' WHERE metric = 'response:p0.99' -- DuckDB
 * }</pre>
 */
public final class LongCsv {
  private static final List<String> BEFORE =
      List.of("run", "startedAt", "commit", "benchmark", "mode");
  private static final List<String> AFTER =
      List.of("metric", "unit", "value", "error", "samples", "marks");

  /** A spreadsheet would run such a cell. */
  private static final String FORMULA = "[=+\\-@\\t\\r].*";

  private LongCsv() {}

  /** The rows of all points of all runs. */
  public static String of(Runs runs) {
    var params = new TreeSet<String>();
    runs.points().forEach(point -> params.addAll(point.params().keySet()));
    var schema = CsvSchema.builder();
    Stream.of(BEFORE.stream(), params.stream().map(LongCsv::column), AFTER.stream())
        .flatMap(names -> names)
        .forEach(schema::addColumn);
    ObjectWriter writer = new CsvMapper().writer(schema.build().withHeader());
    var text = new StringWriter();
    try (var rows = writer.writeValues(text)) {
      for (Runs.Cell cell : (Iterable<Runs.Cell>) runs.cells()::iterator) {
        rows.write(row(cell.run(), cell.point(), cell.metric()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  /** A parameter may be called as a column. */
  private static String column(String param) {
    return BEFORE.contains(param) || AFTER.contains(param) ? "param." + param : param;
  }

  private static Map<String, Object> row(Run run, Point point, Metric metric) {
    var row = new LinkedHashMap<String, Object>();
    row.put("run", text(run.name()));
    row.put("startedAt", run.startedAt());
    row.put("commit", run.facts().get("project.commit"));
    row.put("benchmark", text(point.id().benchmark()));
    row.put("mode", point.id().mode());
    point.params().forEach((name, value) -> row.put(column(name), text(value)));
    row.put("metric", text(metric.name()));
    row.put("unit", metric.unit());
    row.put("value", number(metric.value()));
    row.put("error", number(metric.error()));
    row.put("samples", metric.samples() == 0 ? null : metric.samples());
    String marks = point.marks().stream().map(Mark::toString).collect(Collectors.joining("; "));
    row.put("marks", marks);
    return row;
  }

  private static Object number(double value) {
    return Double.isFinite(value) ? (Object) value : null;
  }

  private static String text(String value) {
    boolean isNumber = value.matches("-?\\d+(\\.\\d+)?");
    return value.matches(FORMULA) && !isNumber ? "'" + value : value;
  }
}
