package dev.zkpulsar.results.table;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toCollection;
import static java.util.stream.Collectors.toMap;

import dev.zkpulsar.results.read.BadResultsException;
import dev.zkpulsar.results.run.Catalog;
import dev.zkpulsar.results.read.ComparedFacts;
import dev.zkpulsar.results.run.Id;
import dev.zkpulsar.results.run.Labels;
import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.read.Names;
import dev.zkpulsar.results.run.Percentile;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.Units;
import dev.zkpulsar.results.text.Digits;
import dev.zkpulsar.results.text.PlainText;
import dev.zkpulsar.results.text.Table;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Points as a table: a row and a column for each combination of values that occurs. */
public record Pivot(List<Point> points, List<Axis> rows, List<Axis> columns, List<Figure> figures) {
  static final String MARKS = "marks";

  record Axis(String heading, Function<Point, String> value, UnaryOperator<String> words) {}

  /** A chosen table. Metrics may have a unit after a colon; words replace names and values. */
  public record Spec(
      Map<String, Set<String>> where,
      List<String> rows,
      List<String> columns,
      List<String> metrics,
      Map<String, String> words) {
    private String heading(String name, String otherwise, Names names) {
      return words.getOrDefault(name, names.headings().getOrDefault(name, otherwise));
    }

    /** Below its heading a value is a number, or does not repeat it: "on", not "batching on". */
    private Axis axis(String name, Function<Point, String> benchmark, Names names) {
      String heading = heading(name, name, names);
      return new Axis(
          heading,
          point -> value(name, point, benchmark),
          value -> {
            String plain = plain(name, value, names);
            String named = names.value(name, value).orElse(plain);
            String below = named.replaceFirst("^" + Pattern.quote(heading + " "), "");
            String shown = value.matches("\\d+") ? plain : below;
            return words.getOrDefault(value, rows.contains(name) ? shown : named);
          });
    }

    /**
     * A value as it was given: 0011 is no 11, and the year 2024 no quantity. Only a parameter that
     * names.json declares as a number has its digits grouped.
     */
    private static String plain(String name, String value, Names names) {
      boolean isNumber = names.parameters().containsKey(name) && value.matches("[1-9]\\d{3,14}");
      return isNumber ? Digits.figure(Double.parseDouble(value)) : value;
    }

    /** JMH's own metric is called score in tables, and in JMH's own text. */
    private Figure figure(String given, List<Point> points, Catalog catalog, Names names) {
      var known = new TreeSet<String>();
      points.forEach(point -> known.addAll(point.metrics().keySet()));
      String name =
          known.contains(given) ? given : given.replaceFirst("^score(?=$|:)", Metric.PRIMARY);
      boolean isWhole = known.contains(name) || Percentile.of(name).isPresent();
      String metric = isWhole ? name : name.replaceFirst(":[^:]*$", "");
      if (!known.contains(metric)) {
        throw BadResultsException.of("--metric", given, String.join(", ", known));
      }
      var units = points.stream().filter(p -> p.has(metric)).map(p -> p.unit(metric)).toList();
      boolean isMarked = !rows.contains(MARKS);
      boolean isScore = !isMarked && metric.equals(Metric.PRIMARY);
      String unit = name.equals(metric) ? units.get(0) : name.substring(metric.length() + 1);
      boolean isOne = units.stream().allMatch(own -> Units.factor(own, unit).isPresent());
      if (isMarked && !isOne) {
        throw otherQuantity(given, units);
      }
      String shown = isScore || !isOne ? "" : unit;
      String plain = catalog.of(metric, unit).heading();
      String words = heading(metric, plain.isEmpty() ? metric : plain, names);
      boolean isNamed = List.of("#", "flag", words).contains(shown);
      String heading = isNamed ? words : PlainText.join(", ", words, shown);
      return new Figure(heading, metric, shown, isMarked);
    }

    private static BadResultsException otherQuantity(String given, List<String> units) {
      String all = String.join(", ", new LinkedHashSet<>(units));
      boolean isOne = units.stream().allMatch(unit -> Units.factor(unit, units.get(0)).isPresent());
      if (isOne) {
        return BadResultsException.of(
            "--metric", given, "a unit of the same quantity as " + units.get(0));
      }
      return BadResultsException.of(
          "--metric",
          given,
          "the points have it in units of several quantities: " + all,
          "points of one of them, chosen by --where mode=... or --benchmark; or "
              + MARKS
              + " among the --rows, with which each cell has its unit");
    }
  }

  /** Throws BadResultsException for unknown names, no points, or a cell whose points differ. */
  public static Pivot of(List<Point> all, Spec spec, Catalog catalog, Names names) {
    var known = new TreeSet<>(Set.of("benchmark", "iteration", "run", MARKS));
    all.forEach(point -> known.addAll(concat(point.params().keySet(), point.setup().keySet())));
    var given = concat(concat(spec.rows, spec.columns), spec.where.keySet());
    for (String name : given) {
      if (!known.contains(name) && !all.isEmpty()) {
        throw BadResultsException.of("--where, --rows, --columns", name, String.join(", ", known));
      }
    }
    checkWhere(all, spec);
    var labels = new Labels(all, names.values().getOrDefault("benchmark", Map.of()));
    boolean isEachShown = spec.rows.contains(MARKS);
    Function<Point, String> benchmark =
        isEachShown ? point -> labels.benchmark(point.id()) : Point::benchmark;
    var where = spec.where.entrySet();
    boolean isEach = given.contains("iteration");
    var points =
        all.stream()
            .flatMap(p -> isEach ? p.iterations(catalog).stream() : Stream.of(p))
            .filter(
                p ->
                    where.stream()
                        .allMatch(w -> w.getValue().contains(value(w.getKey(), p, benchmark))))
            .toList();
    if (points.isEmpty()) {
      throw new BadResultsException("--benchmark, --where: no point has these values");
    }
    var pivot =
        new Pivot(
            points,
            spec.rows.stream().map(name -> spec.axis(name, benchmark, names)).toList(),
            spec.columns.stream().map(name -> spec.axis(name, benchmark, names)).toList(),
            spec.metrics.stream().map(m -> spec.figure(m, points, catalog, names)).toList());
    pivot.cells().values().forEach(cell -> cell.forEach(each -> checkAlike(cell.get(0), each)));
    return pivot;
  }

  /** A value that no point has would be left out without a word beside one that some have. */
  private static void checkWhere(List<Point> all, Spec spec) {
    for (var condition : spec.where.entrySet()) {
      String name = condition.getKey();
      var present =
          all.stream()
              .map(point -> value(name, point, Point::benchmark))
              .collect(toCollection(TreeSet::new));
      for (String value : condition.getValue()) {
        if (!isMadeHere(name) && !present.isEmpty() && !present.contains(value)) {
          throw BadResultsException.of("--where", name + "=" + value, String.join(", ", present));
        }
      }
    }
  }

  /** Whether the values of a name are known only after the points are chosen. */
  private static boolean isMadeHere(String name) {
    return name.equals("iteration") || name.equals("benchmark") || name.equals(MARKS);
  }

  private static void checkAlike(Point one, Point other) {
    var setup = new TreeMap<>(other.setup());
    setup.keySet().removeIf(ComparedFacts::isLength);
    String difference =
        PlainText.join(
            ", ",
            one.benchmark().equals(other.benchmark()) ? "" : "benchmark",
            String.join(", ", Labels.telling(List.of(one.id(), other.id()))),
            one.differenceFrom(setup));
    if (!difference.isEmpty()) {
      String line = "%s: points in one cell differ in: %s; allowed: runs of one point; see %s";
      String options = "--benchmark, --where, --rows and --columns";
      throw new BadResultsException(line.formatted(one.benchmark(), difference, options));
    }
  }

  private static String value(String name, Point point, Function<Point, String> benchmark) {
    return switch (point.params().containsKey(name) ? "" : name) {
      case "benchmark" -> benchmark.apply(point);
      case "run" -> point.run();
      case MARKS -> marks(point);
      default -> point.params().getOrDefault(name, point.setup().getOrDefault(name, Id.NONE));
    };
  }

  private static String marks(Point point) {
    return point.marks().isEmpty() && point.isValid()
        ? "none"
        : point.marks().stream().map(Object::toString).collect(joining("; "));
  }

  Map<List<String>, List<Point>> cells() {
    var axes = concat(rows, columns);
    return points.stream().collect(groupingBy(point -> values(point, axes)));
  }

  private static List<String> values(Point point, List<Axis> axes) {
    return axes.stream().map(axis -> axis.value.apply(point)).toList();
  }

  public Table table() {
    var cells = cells();
    var across = combinations(columns);
    var headings = new ArrayList<>(rows.stream().map(Axis::heading).toList());
    for (var values : across) {
      String above = PlainText.join(", ", words(columns, values));
      figures.forEach(figure -> headings.add(PlainText.join(", ", above, figure.heading())));
    }
    var lines = new ArrayList<List<String>>();
    for (var row : combinations(rows)) {
      var line = new ArrayList<>(words(rows, row));
      for (var values : across) {
        var cell = cells.getOrDefault(concat(row, values), List.of());
        figures.forEach(figure -> line.add(figure.cell(cell)));
      }
      lines.add(line);
    }
    return new Table(headings, lines);
  }

  private static List<String> words(List<Axis> axes, List<String> values) {
    var each = IntStream.range(0, axes.size());
    return each.mapToObj(i -> axes.get(i).words.apply(values.get(i))).toList();
  }

  /** Numbers and sizes, such as 1K and 64KB, ascend; other values are in the points' order. */
  private List<List<String>> combinations(List<Axis> axes) {
    Comparator<List<String>> order = Comparator.comparingInt(List::size);
    for (int i = 0; i < axes.size(); i++) {
      int at = i;
      var values = points.stream().map(axes.get(at).value).distinct().toList();
      boolean isNumbers = values.stream().noneMatch(value -> Double.isNaN(CellOrder.size(value)));
      Function<Integer, Double> rank = n -> isNumbers ? CellOrder.size(values.get(n)) : n;
      var ranks = IntStream.range(0, values.size()).boxed().collect(toMap(values::get, rank));
      order = order.thenComparing(row -> ranks.get(row.get(at)));
    }
    return points.stream().map(point -> values(point, axes)).distinct().sorted(order).toList();
  }

  private static <T> List<T> concat(Collection<T> one, Collection<T> other) {
    return Stream.concat(one.stream(), other.stream()).toList();
  }
}
