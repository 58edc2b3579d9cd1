package dev.zkpulsar.results.table;

import dev.zkpulsar.results.read.BadResultsException;
import dev.zkpulsar.results.read.Names;
import dev.zkpulsar.results.run.Catalog;
import dev.zkpulsar.results.run.Id;
import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.text.Digits;
import dev.zkpulsar.results.text.PlainText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.DoubleStream;

/**
 * A figure for a sentence: the least and the greatest value of a metric over the chosen points,
 * with its unit, such as "2.6 to 2.9 ms"; after "about" if a percentile of one has few samples.
 *
 * <p>A figure may compare each chosen point with a partner. That is the point of the same run and
 * benchmark that has the other values, and otherwise the same parameters, as far as both have them.
 * A {@link Relation#DIFFERENCE} keeps the unit, a {@link Relation#RATIO} has none.
 *
 * <p>Points that are INVALID or DISTURBED are left out, and so is a point with such a partner: a
 * sentence has no room for their marks.
 */
public final class SentenceFigure {
  /** What is said of a point and its partner. */
  public enum Relation {
    /** The point's own value; there is no partner. */
    NONE,
    /** The point's value less its partner's. */
    DIFFERENCE,
    /** The point's value divided by its partner's. */
    RATIO
  }

  private final List<Point> all;
  private final String metric;
  private final Catalog catalog;
  private final Names names;

  /**
   * Chooses among these points.
   *
   * @param metric {@code NAME} or {@code NAME:UNIT}
   */
  public SentenceFigure(List<Point> all, String metric, Catalog catalog, Names names) {
    this.all = all;
    this.metric = metric;
    this.catalog = catalog;
    this.names = names;
  }

  /**
   * The words. Throws BadResultsException for unknown names, without a point, and if a point has no
   * partner, or several.
   *
   * @param where by name, the values of the chosen points
   * @param others by name, those values of the partners that are not the same; empty without
   */
  public String words(
      Map<String, Set<String>> where, Relation relation, Map<String, Set<String>> others) {
    List<Point> chosen = chosen(where);
    Figure figure = MetricName.of(metric, chosen).figure(chosen, spec(where), catalog, names);
    if (relation == Relation.NONE) {
      double[] own = chosen.stream().mapToDouble(point -> value(figure, point)).toArray();
      return about(chosen, figure) + withUnit(own, figure.unit());
    }
    List<Point> candidates = matching(merged(where, others));
    var compared = new ArrayList<Point>();
    var values = DoubleStream.builder();
    for (Point point : chosen) {
      Point partner = partner(point, candidates, others.keySet());
      if (isLeftOut(partner)) {
        continue;
      }
      compared.add(point);
      compared.add(partner);
      double own = value(figure, point);
      double other = value(figure, partner);
      values.add(relation == Relation.RATIO ? own / other : own - other);
    }
    if (compared.isEmpty()) {
      throw new BadResultsException("--over, --less: each partner is INVALID or DISTURBED");
    }
    String unit = relation == Relation.RATIO ? "" : figure.unit();
    return about(compared, figure) + withUnit(values.build().toArray(), unit);
  }

  private static boolean isLeftOut(Point point) {
    return point.isInvalid() || point.isDisturbed();
  }

  private Pivot.Spec spec(Map<String, Set<String>> where) {
    return new Pivot.Spec(where, List.of(), List.of(), List.of(metric), Map.of());
  }

  private List<Point> chosen(Map<String, Set<String>> where) {
    List<Point> chosen = matching(where).stream().filter(point -> !isLeftOut(point)).toList();
    if (chosen.isEmpty()) {
      throw new BadResultsException(
          "--benchmark, --where: no point has these values without being INVALID or DISTURBED");
    }
    return chosen;
  }

  private List<Point> matching(Map<String, Set<String>> where) {
    Pivot.Spec spec = spec(where);
    PivotChecks.checkNames(all, spec);
    PivotChecks.checkWhere(all, spec, PointValues.PLAIN);
    return Pivot.chosen(all, spec, PointValues.PLAIN, catalog);
  }

  private static Map<String, Set<String>> merged(
      Map<String, Set<String>> where, Map<String, Set<String>> others) {
    var all = new HashMap<>(where);
    all.putAll(others);
    return all;
  }

  private static Point partner(Point point, List<Point> candidates, Set<String> differing) {
    List<Point> partners =
        candidates.stream().filter(other -> isPartner(point, other, differing)).toList();
    if (partners.size() != 1) {
      String line = "--over, --less: %s of run %s has %s; allowed: one point of the same run";
      String found = Digits.count(partners.size(), "partner");
      throw new BadResultsException(line.formatted(point.id(), point.run(), found));
    }
    return partners.get(0);
  }

  private static boolean isPartner(Point point, Point other, Set<String> differing) {
    if (!point.run().equals(other.run()) || !point.benchmark().equals(other.benchmark())) {
      return false;
    }
    var shared = new TreeSet<>(point.params().keySet());
    shared.retainAll(other.params().keySet());
    shared.removeAll(differing);
    return shared.stream()
        .allMatch(
            name ->
                isNone(point, name)
                    || isNone(other, name)
                    || point.params().get(name).equals(other.params().get(name)));
  }

  private static boolean isNone(Point point, String name) {
    return point.params().get(name).equals(Id.NONE);
  }

  private double value(Figure figure, Point point) {
    Metric own = point.metric(figure.metric());
    String unit = figure.unit().isEmpty() ? own.unit() : figure.unit();
    return own.in(unit)
        .orElseThrow(
            () -> new BadResultsException("--metric: %s lacks %s".formatted(point.id(), metric)));
  }

  private static String about(List<Point> points, Figure figure) {
    boolean areSure = points.stream().allMatch(point -> point.metric(figure.metric()).isSure());
    return areSure ? "" : "about ";
  }

  private static String withUnit(double[] values, String unit) {
    boolean hasWords = !List.of("#", Metric.FLAG, "").contains(unit);
    return PlainText.join(" ", Digits.figures(values), hasWords ? unit : "");
  }
}
