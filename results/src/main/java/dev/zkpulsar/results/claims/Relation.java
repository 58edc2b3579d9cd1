package dev.zkpulsar.results.claims;

import static dev.zkpulsar.results.claims.ClaimResult.Verdict.DOES_NOT_HOLD;
import static dev.zkpulsar.results.claims.ClaimResult.Verdict.HOLDS;
import static dev.zkpulsar.results.claims.ClaimResult.Verdict.NOT_MEASURED;

import com.fasterxml.jackson.databind.JsonNode;
import dev.zkpulsar.results.output.Digits;
import dev.zkpulsar.results.runs.MeasuredPoint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * One thing that must be so for a claim to hold.
 *
 * @param says in words, what is compared
 * @param of the name of the series that it is about
 * @param to the name of the series that it is compared with, where the kind takes two
 * @param study where the study's figures are, see {@link StudyFigures}: two where the kind takes
 *     two, empty where it gives none
 * @param atLeast a number, "study" for the study's figure, or "about" for one that is less by the
 *     factor of "about"; null for none
 * @param atMost likewise, "about" for one that is more
 * @param about true for the bounds about the study's figure, in place of the two
 */
record Relation(
    String says,
    RelationKind kind,
    ClaimMetric metric,
    String of,
    String to,
    List<String> study,
    JsonNode atLeast,
    JsonNode atMost,
    boolean about) {

  ClaimResult.Finding check(
      Map<String, PointSeries> series,
      List<MeasuredPoint> points,
      StudyFigures figures,
      double aboutFactor) {
    var first = series.get(of).measure(metric, points, figures);
    var second =
        kind.takesTwo()
            ? series.get(to).measure(metric, points, figures)
            : new PointSeries.Measured(List.of(), List.of(), List.of());
    var alike = new Alike();
    alike.add(series.get(of), first.points());
    if (kind.takesTwo()) {
      alike.add(series.get(to), second.points());
    }
    Bounds bounds = bounds(figures, aboutFactor);
    var missing = new ArrayList<>(first.missing());
    missing.addAll(second.missing());
    alike.difference().ifPresent(missing::add);
    double[] found = new double[0];
    if (missing.isEmpty()) {
      found = kind.figures(x(series, figures), first.array(), second.array());
      if (!Arrays.stream(found).allMatch(Double::isFinite)) {
        missing.add("what was measured gives no number");
      }
    }
    if (!missing.isEmpty()) {
      return new ClaimResult.Finding(
          says,
          written(figures),
          "",
          withUnit(bounds.toString()),
          NOT_MEASURED,
          OptionalDouble.empty(),
          List.copyOf(missing));
    }
    double margin = bounds.margin(found);
    return new ClaimResult.Finding(
        says,
        written(figures),
        withUnit(Digits.figures(found)),
        withUnit(bounds.toString()),
        margin >= 0 ? HOLDS : DOES_NOT_HOLD,
        OptionalDouble.of(margin),
        List.of());
  }

  private double[] x(Map<String, PointSeries> series, StudyFigures figures) {
    return kind.needsNumbers()
        ? series.get(of).steps(figures).stream().mapToDouble(Double::parseDouble).toArray()
        : new double[0];
  }

  Bounds bounds(StudyFigures figures, double aboutFactor) {
    return about
        ? Bounds.about(figure(figures), aboutFactor)
        : new Bounds(
            end(atLeast, figures, 1 / aboutFactor, Double.NEGATIVE_INFINITY),
            end(atMost, figures, aboutFactor, Double.POSITIVE_INFINITY));
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

  /** The study's figures in the relation that the measured ones are in. */
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
