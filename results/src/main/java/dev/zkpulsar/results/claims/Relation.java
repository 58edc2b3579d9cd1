package dev.zkpulsar.results.claims;

import com.fasterxml.jackson.databind.JsonNode;
import dev.zkpulsar.results.output.Digits;
import dev.zkpulsar.results.runs.MeasuredPoint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * One condition of a conclusion.
 *
 * @param compares in words, the compared figures
 * @param of the name of the first series
 * @param to the name of the second series; null unless the kind takes two
 * @param study where the study's figures are, see {@link StudyFigures}; empty if it gives none
 * @param atLeast a number, "study" for the study's figure, or "about" for that figure divided by
 *     the factor of "about"; null for no limit
 * @param atMost likewise; "about" multiplies by the factor
 */
record Relation(
    String compares,
    RelationKind kind,
    ClaimMetric metric,
    String of,
    String to,
    List<String> study,
    JsonNode atLeast,
    JsonNode atMost) {
  private static final String NOT_MEASURED = ClaimResult.Outcome.NOT_MEASURED.toString();

  ClaimResult.Finding check(
      Map<String, PointSeries> series, List<MeasuredPoint> points, StudyFigures figures) {
    var compared = Stream.of(of, to).filter(Objects::nonNull).map(series::get).toList();
    var measured = compared.stream().map(each -> each.measure(metric, points, figures)).toList();
    var missing = new ArrayList<String>();
    measured.forEach(each -> missing.addAll(each.missing()));
    SameSetup.difference(compared, measured.stream().map(PointSeries.Measured::points).toList())
        .ifPresent(missing::add);
    double[] found = {};
    if (missing.isEmpty()) {
      double[] second = kind.takesTwo() ? measured.get(1).array() : found;
      found = kind.figures(x(compared.get(0), figures), measured.get(0).array(), second);
      if (!Arrays.stream(found).allMatch(Double::isFinite)) {
        missing.add("the measured values give no number");
      }
    }
    Bounds bounds = bounds(figures);
    return new ClaimResult.Finding(
        compares,
        written(figures),
        missing.isEmpty() ? withUnit(Digits.figures(found)) : NOT_MEASURED,
        withUnit(bounds.toString()),
        missing.isEmpty() ? bounds.margin(found) : Double.NaN,
        List.copyOf(missing));
  }

  private double[] x(PointSeries series, StudyFigures figures) {
    return kind.needsNumbers()
        ? series.steps(figures).stream().mapToDouble(Double::parseDouble).toArray()
        : new double[0];
  }

  Bounds bounds(StudyFigures figures) {
    return new Bounds(
        end(atLeast, figures, 1 / figures.about(), Double.NEGATIVE_INFINITY),
        end(atMost, figures, figures.about(), Double.POSITIVE_INFINITY));
  }

  private double end(JsonNode end, StudyFigures figures, double slack, double none) {
    if (end == null || end.isNull()) {
      return none;
    }
    return switch (end.asText()) {
      case "study" -> figure(figures);
      case "about" -> figure(figures) * slack;
      default -> end.doubleValue();
    };
  }

  /** The study's figures, related like the measured ones. */
  private double figure(StudyFigures figures) {
    double[] each = study.stream().mapToDouble(figures::number).toArray();
    return kind.takesTwo() && each.length == 2
        ? kind.figures(new double[0], new double[] {each[0]}, new double[] {each[1]})[0]
        : each[0];
  }

  private String written(StudyFigures figures) {
    if (study.isEmpty()) {
      return "no figure";
    }
    String written = String.join(" against ", study.stream().map(figures::written).toList());
    return kind.takesTwo() && study.size() == 2 && Double.isFinite(figure(figures))
        ? written + " (" + Digits.figure(figure(figures)) + ")"
        : written;
  }

  private String withUnit(String figure) {
    return kind.keepsUnit() ? figure + " " + metric.shownUnit() : figure;
  }
}
