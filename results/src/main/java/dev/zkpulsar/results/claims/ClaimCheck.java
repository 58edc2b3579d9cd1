package dev.zkpulsar.results.claims;

import dev.zkpulsar.results.runs.MeasuredPoint;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The check of a claim, as {@code claims/STUDY.json} defines it: it holds where all its relations
 * do.
 *
 * @param id of the claim
 * @param tested in words, what is looked at, and what of the claim is not
 * @param notCheckable why the claim cannot be checked here; null where it can
 * @param series by the names that the relations use
 */
record ClaimCheck(
    String id,
    String tested,
    String notCheckable,
    Map<String, PointSeries> series,
    List<Relation> relations) {

  /**
   * The checks of a study.
   *
   * @param about the factor up to which a measured figure is "about" the study's
   */
  public record OfStudy(double about, List<ClaimCheck> claims) {}

  /** Whether it looks at one of these, class and method. */
  boolean isAbout(Set<String> benchmarks) {
    return series != null
        && series.values().stream().anyMatch(each -> benchmarks.contains(each.benchmark()));
  }

  ClaimResult check(List<MeasuredPoint> points, String study, StudyFigures figures, double about) {
    String text = figures.claim().path("text").asText();
    if (notCheckable != null) {
      return new ClaimResult(study, id, text, tested, List.of(), "not checkable: " + notCheckable);
    }
    var findings =
        relations.stream().map(each -> each.check(series, points, figures, about)).toList();
    return new ClaimResult(study, id, text, tested, findings, "");
  }
}
