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
 * @param study where the study's figures are, see {@link Study.Figures}; empty if it gives none
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

  /** The range in which a relation holds; an infinite end is no limit. */
  record Bounds(double atLeast, double atMost) {

    boolean contains(double[] values) {
      return Arrays.stream(values).allMatch(value -> atLeast <= value && value <= atMost);
    }

    @Override
    public String toString() {
      if (Double.isInfinite(atLeast)) {
        return "at most " + Digits.figure(atMost);
      }
      return Double.isInfinite(atMost)
          ? "at least " + Digits.figure(atLeast)
          : Digits.figure(atLeast) + " to " + Digits.figure(atMost);
    }
  }

  ClaimResult.Finding check(
      Map<String, PointSeries> series, List<MeasuredPoint> points, Study.Figures figures) {
    var measured =
        Stream.of(of, to)
            .filter(Objects::nonNull)
            .map(name -> series.get(name).measure(metric, points, figures))
            .toList();
    var missing = new ArrayList<String>();
    measured.forEach(each -> missing.addAll(each.missing()));
    String difference = PointSeries.Measured.difference(measured);
    if (!difference.isEmpty()) {
      missing.add(difference);
    }
    double[] found = {};
    if (missing.isEmpty()) {
      PointSeries.Measured first = measured.get(0);
      double[] second = kind.takesTwo() ? measured.get(1).compared() : found;
      found = kind.figures(first.series().steps(figures), first.compared(), second);
      if (!Arrays.stream(found).allMatch(Double::isFinite)) {
        missing.add("the measured values give no number");
      }
    }
    Bounds bounds = bounds(figures);
    var outcome =
        bounds.contains(found) ? ClaimResult.Outcome.HOLDS : ClaimResult.Outcome.DOES_NOT_HOLD;
    if (!missing.isEmpty()) {
      outcome = ClaimResult.Outcome.NOT_MEASURED;
    }
    return new ClaimResult.Finding(
        compares,
        written(figures),
        missing.isEmpty() ? withUnit(Digits.figures(found)) : NOT_MEASURED,
        withUnit(bounds.toString()),
        outcome,
        List.copyOf(missing));
  }

  Bounds bounds(Study.Figures figures) {
    return new Bounds(
        end(atLeast, figures, 1 / figures.about(), Double.NEGATIVE_INFINITY),
        end(atMost, figures, figures.about(), Double.POSITIVE_INFINITY));
  }

  private double end(JsonNode end, Study.Figures figures, double slack, double none) {
    if (end == null || end.isNull()) {
      return none;
    }
    return switch (end.asText()) {
      case "study" -> figure(figures);
      case "about" -> figure(figures) * slack;
      default -> end.doubleValue();
    };
  }

  private boolean relatesTwoFigures() {
    return kind.takesTwo() && study.size() == 2;
  }

  /** The study's figures, related like the measured ones. */
  private double figure(Study.Figures figures) {
    var each = study.stream().map(where -> new double[] {figures.number(where)}).toList();
    return relatesTwoFigures()
        ? kind.figures(List.of(), each.get(0), each.get(1))[0]
        : each.get(0)[0];
  }

  private String written(Study.Figures figures) {
    if (study.isEmpty()) {
      return "no figure";
    }
    String written = String.join(" against ", study.stream().map(figures::written).toList());
    return relatesTwoFigures() && Double.isFinite(figure(figures))
        ? written + " (" + Digits.figure(figure(figures)) + ")"
        : written;
  }

  private String withUnit(String figure) {
    return kind.keepsUnit() ? figure + " " + metric.shownUnit() : figure;
  }
}
