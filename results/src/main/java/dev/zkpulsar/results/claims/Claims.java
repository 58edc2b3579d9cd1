package dev.zkpulsar.results.claims;

import dev.zkpulsar.results.runs.MeasuredPoint;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The conclusions of studies, checked against measured points.
 *
 * @param summary the number of conclusions for each outcome
 * @param studies those with a conclusion about a measured benchmark
 */
public record Claims(String summary, List<OfStudy> studies) {

  /** The conclusions of one study, and the tables of measured points beside its figures. */
  public record OfStudy(
      String id, String title, List<ClaimResult> claims, List<StudyTable> tables) {}

  /**
   * Checks the conclusions of studies.
   *
   * @param points of any number of runs; of a point that several runs measured, the median counts
   */
  public static Claims check(List<Study> studies, List<MeasuredPoint> points) {
    var checked =
        studies.stream()
            .filter(study -> points.stream().anyMatch(study::isAbout))
            .map(
                study ->
                    new OfStudy(
                        study.id(),
                        study.title(),
                        study.claims().stream().map(each -> study.check(each, points)).toList(),
                        StudyTable.of(study, points)))
            .toList();
    var outcomes =
        checked.stream().flatMap(s -> s.claims().stream()).map(ClaimResult::outcome).toList();
    String summary =
        Arrays.stream(ClaimResult.Outcome.values())
            .map(each -> each + ": " + outcomes.stream().filter(each::equals).count())
            .collect(Collectors.joining(", "));
    return new Claims(outcomes.size() + " conclusions; " + summary, checked);
  }
}
