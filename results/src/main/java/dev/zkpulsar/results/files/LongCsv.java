package dev.zkpulsar.results.files;

import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import dev.zkpulsar.results.read.Runs;
import dev.zkpulsar.results.run.Mark;
import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.Run;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** A row for each metric of each point of each run, a column for each parameter. */
public final class LongCsv {
  private static final List<String> BEFORE =
      List.of("run", "startedAt", "commit", "benchmark", "mode");
  private static final List<String> AFTER =
      List.of("metric", "unit", "value", "error", "samples", "marks");

  private LongCsv() {}

  /** The text of the file, with a line of headings. */
  public static String of(Runs runs) {
    var params = new TreeSet<String>();
    runs.points().forEach(point -> params.addAll(point.params().keySet()));
    var text = new StringWriter();
    try (var rows = new CsvMapper().writer().writeValues(text)) {
      rows.write(header(params));
      for (Run run : runs.all()) {
        for (Point point : run.points().values()) {
          for (Metric metric : point.metrics().values()) {
            rows.write(row(run, point, metric, params));
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  private static List<Object> header(Collection<String> params) {
    // A parameter may be called as a column.
    boolean isClear =
        params.stream().noneMatch(param -> BEFORE.contains(param) || AFTER.contains(param));
    var header = new ArrayList<Object>(BEFORE);
    params.forEach(param -> header.add(text(isClear ? param : "param." + param)));
    header.addAll(AFTER);
    return header;
  }

  private static List<Object> row(Run run, Point point, Metric metric, Collection<String> params) {
    var row = new ArrayList<Object>();
    String commit = run.facts().get("project.commit");
    row.addAll(List.of(text(run.name()), text(run.startedAt()), text(commit)));
    row.addAll(List.of(text(point.id().benchmark()), text(point.id().mode())));
    params.forEach(param -> row.add(text(point.params().getOrDefault(param, ""))));
    String samples = metric.samples() == 0 ? "" : "" + metric.samples();
    String marks = point.marks().stream().map(Mark::toString).collect(Collectors.joining("; "));
    row.addAll(List.of(text(metric.name()), text(metric.unit())));
    row.addAll(List.of(number(metric.value()), number(metric.error()), samples, text(marks)));
    return row;
  }

  private static Object number(double value) {
    return Double.isFinite(value) ? (Object) value : "";
  }

  /** A spreadsheet would run a formula, or refuse the unit --- of JMH's stack profiler as one. */
  private static String text(String value) {
    return value.matches("(?s)(?!-?\\d+(\\.\\d+)?$)[=+\\-@\\t\\r].*") ? "'" + value : value;
  }
}
