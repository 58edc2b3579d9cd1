package dev.zkpulsar.results.report;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MetricSpec;
import dev.zkpulsar.results.runs.MetricSpecs;
import dev.zkpulsar.results.runs.PointLabels;
import dev.zkpulsar.results.runs.Samples;
import dev.zkpulsar.results.runs.Validity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * All points of a scenario with their figures. Which metrics are columns, in which order and unit,
 * is in the table of metrics.
 *
 * @param legend of the marks of figures; empty if there are none
 * @param marks of each row, with their reasons
 */
record PointTable(
    List<String> headings,
    List<List<String>> rows,
    String shared,
    String legend,
    @JsonIgnore List<List<String>> marks) {
  static final String MARKS = "marks";

  /** The headings of the columns that are not numbers. */
  static final List<String> TEXT = List.of("benchmark", "parameters", "run");

  /** Without empty columns. */
  static PointTable of(List<MeasuredPoint> points, Map<String, String> names, MetricSpecs specs) {
    var naming = new PointLabels(points, names);
    var columns = new ArrayList<Column>();
    columns.add(
        new Column("benchmark", points.stream().map(p -> naming.benchmark(p.key())).toList()));
    columns.add(
        new Column("parameters", points.stream().map(p -> naming.params(p.key())).toList()));
    columns.add(new Column("run", points.stream().map(naming::run).toList()));
    for (String metric : specs.columns(points)) {
      columns.add(Column.of(metric, points, specs));
    }
    columns.add(new Column(MARKS, points.stream().map(PointTable::markCell).toList()));
    columns.removeIf(column -> column.cells.stream().allMatch(String::isEmpty));
    return new PointTable(
        columns.stream().map(Column::heading).toList(),
        IntStream.range(0, points.size())
            .mapToObj(row -> columns.stream().map(column -> column.cells.get(row)).toList())
            .toList(),
        naming.shared(),
        columns.stream().anyMatch(Column::hasMark) ? Samples.LEGEND : "",
        points.stream().map(MeasuredPoint::marks).toList());
  }

  private static String markCell(MeasuredPoint point) {
    var marks = point.marks();
    if (!marks.isEmpty()) {
      return String.join("; ", marks);
    }
    return point.validity() == Validity.VALID ? "none" : "";
  }

  private record Column(String heading, List<String> cells) {

    private boolean hasMark() {
      return !TEXT.contains(heading)
          && !heading.equals(MARKS)
          && cells.stream().anyMatch(c -> c.contains(Samples.MARK));
    }

    /** A unit that all points share stands in the heading, else in each cell. */
    private static Column of(String metric, List<MeasuredPoint> points, MetricSpecs specs) {
      var shown =
          points.stream()
              .filter(point -> point.has(metric))
              .map(point -> specs.of(metric, point.unit(metric)))
              .collect(Collectors.toSet());
      // As in the answer: 865 us/op rather than 0.000865 s/op.
      boolean fits =
          !metric.equals(MeasuredPoint.PRIMARY)
              || points.stream().allMatch(p -> Figures.fits(p.score(metric), p.unit(metric)));
      boolean oneUnit = fits && shown.stream().map(MetricSpec::unit).distinct().count() == 1;
      MetricSpec any = shown.iterator().next();
      String unit = any.unit().matches("(#|flag)?") || !oneUnit ? "" : " " + any.unit();
      return new Column(
          any.heading() + unit,
          points.stream().map(point -> cell(point, metric, specs, !oneUnit)).toList());
    }

    private static String cell(
        MeasuredPoint point, String metric, MetricSpecs specs, boolean withUnit) {
      boolean primary = metric.equals(MeasuredPoint.PRIMARY);
      // In a loop of ours JMH only counts the calls of the loop.
      if (!point.has(metric) || (primary && !specs.judged(point).contains(metric))) {
        return "";
      }
      OptionalDouble value = specs.value(point, metric);
      if (value.isEmpty()) {
        return primary ? "missing" : "";
      }
      OptionalDouble error =
          primary || !specs.isKnown(metric)
              ? MeasuredPoint.number(point.metrics().get(metric).path("scoreError"))
              : OptionalDouble.empty();
      String unit = specs.of(metric, point.unit(metric)).unit();
      String cell =
          withUnit
              ? Figures.words(value.getAsDouble(), error, unit)
              : Figures.stated(value.getAsDouble(), error, 1);
      return point.isSure(metric) ? cell : cell.replaceFirst("^\\S+", "$0" + Samples.MARK);
    }
  }
}
