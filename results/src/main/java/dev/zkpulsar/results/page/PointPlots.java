package dev.zkpulsar.results.page;

import static java.util.stream.Collectors.groupingBy;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.zkpulsar.results.read.FoundResults;
import dev.zkpulsar.results.read.IntervalLog;
import dev.zkpulsar.results.read.ServersCsv;
import dev.zkpulsar.results.run.Mark;
import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.Percentile;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.Run;
import dev.zkpulsar.results.run.Samples;
import dev.zkpulsar.results.run.Units;
import dev.zkpulsar.results.text.Digits;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** A point as the page draws it; its time is null without an interval log. */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
record PointPlots(
    Map<Mark.Kind, String> marks,
    Map<String, Curve> curves,
    Timeline time,
    Map<String, String> links) {
  private static final String HICCUP = "hiccup";
  private static final double WHOLE = 100;

  /** Percentiles from 0 to 90 %, from 90 to 99 % and so on, as 1/(1-p) of the first decade. */
  private static final List<Double> STEPS = List.of(1.0, 1.4, 2.0, 3.0, 5.0, 7.0);

  /** A distribution by percentile, whole from an interval log; beyond sureUpTo samples are few. */
  record Curve(String unit, boolean isWhole, double sureUpTo, List<At> at) {}

  /** A value at x = 1/(1-p), an array in JSON. */
  @JsonFormat(shape = JsonFormat.Shape.ARRAY)
  record At(double x, double value, String text) {
    static At of(double x, double value, String unit, String mark) {
      String text = Units.words(value, Double.NaN, unit).replaceFirst(" ", mark + " ");
      return new At(Digits.rounded(x), Digits.rounded(value), text);
    }
  }

  record Drawer(Run run, int columns, Path page, Consumer<String> notes) {
    Map<String, List<ServersCsv.Row>> servers() {
      var csv = run.servers().map(ServersCsv::read);
      csv.flatMap(ServersCsv::note).ifPresent(notes);
      return csv.map(ServersCsv::rows).stream()
          .flatMap(List::stream)
          .filter(row -> row.point().replaceFirst(" .*", "").endsWith("." + row.phase()))
          .collect(groupingBy(ServersCsv.Row::point));
    }

    PointPlots draw(Point point, Set<String> metrics, List<ServersCsv.Row> servers) {
      Optional<Path> file = run.intervalLog(point.id());
      var log = file.map(IntervalLog::read);
      log.flatMap(IntervalLog::note).ifPresent(notes);
      var totals = log.map(IntervalLog::totals).orElse(Map.of());
      var curves = new LinkedHashMap<String, Curve>();
      Stream.concat(metrics.stream(), Stream.of(HICCUP))
          .filter(point::isDistribution)
          .forEach(metric -> curves.put(metric, curve(point, metric, totals.get(metric))));
      Timeline time =
          log.filter(each -> !each.of(Metric.RESPONSE).isEmpty())
              .map(l -> Timeline.of(l, servers, run, point.id().label(), columns))
              .orElse(null);
      var marks = new EnumMap<Mark.Kind, String>(Mark.Kind.class);
      point.marks().forEach(mark -> marks.put(mark.kind(), mark.words()));
      return new PointPlots(marks, curves, time, file.map(this::links).orElse(Map.of()));
    }

    private Map<String, String> links(Path log) {
      Path profiles = log.toAbsolutePath().normalize().getParent().resolveSibling("profiles");
      Path top = page.toAbsolutePath().normalize().getParent();
      var links = new TreeMap<String, String>();
      if (Files.isDirectory(profiles) && profiles.startsWith(top)) {
        String point = log.getFileName().toString().replaceFirst("hlog$", "");
        for (Path file : FoundResults.entries(profiles)) {
          String name = file.getFileName().toString();
          String of = name.startsWith(point) ? name.substring(point.length()) : "";
          if (of.matches("[\\w-]+\\.\\w+\\.html")) {
            String address = "./" + top.toUri().relativize(file.toUri());
            links.put(of.replace(".html", "").replace(".", ": "), address);
          }
        }
      }
      return links;
    }
  }

  /** At 1 - 1/n of n values is the maximum. Percentiles that JMH wrote are exact. */
  private static Curve curve(Point point, String metric, Histogram logged) {
    String unit = point.unit(point.has(metric) ? metric : metric + ":p0.50");
    var known = new TreeMap<Double, Double>();
    for (Metric each : point.metrics().values()) {
      Percentile.of(each.name())
          .filter(of -> of.metric().equals(metric))
          .ifPresent(of -> each.in(unit).ifPresent(value -> known.put(of.percent(), value)));
    }
    long count = logged == null ? 0 : logged.getTotalCount();
    double sureUpTo = Samples.sureUpTo(count);
    var curve = new ArrayList<At>();
    if (count == 0) {
      known.headMap(WHOLE).forEach((p, v) -> curve.add(At.of(WHOLE / (WHOLE - p), v, unit, "")));
      return new Curve(unit, false, 0, curve);
    }
    double factor = Units.factor("ms", unit).orElse(1) / Units.NS_PER_MS;
    for (int i = 0; x(i) < count; i++) {
      double percent = Math.round(1e6 * (1 - 1 / x(i))) / 1e4;
      double value = factor * logged.getValueAtPercentile(percent);
      String mark = x(i) > sureUpTo ? Samples.MARK : "";
      curve.add(At.of(x(i), known.getOrDefault(percent, value), unit, mark));
    }
    double longest = known.getOrDefault(WHOLE, factor * logged.getMaxValue());
    curve.add(At.of((double) count, longest, unit, ""));
    return new Curve(unit, true, sureUpTo, curve);
  }

  private static double x(int i) {
    return STEPS.get(i % STEPS.size()) * Math.pow(10, Math.floorDiv(i, STEPS.size()));
  }
}
