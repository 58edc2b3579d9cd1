package dev.zkpulsar.results.claims;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.zkpulsar.results.runs.MeasuredPoint;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Says of every conclusion of the studies whether it holds in what was measured. */
public final class Claims {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<Claim> ALL = Studies.ids().stream().flatMap(Claims::of).toList();

  private Claims() {}

  /** A claim of a study, its check, and the factor of "about". */
  private record Claim(String study, StudyFigures figures, ClaimCheck check, double about) {}

  /**
   * Checks all of them, study by study in the order of their names.
   *
   * @param points of any number of runs; of a point that is there more than once, the median counts
   */
  public static List<ClaimResult> check(List<MeasuredPoint> points) {
    return ALL.stream()
        .map(claim -> claim.check().check(points, claim.study(), claim.figures(), claim.about()))
        .toList();
  }

  /** Those of the studies of which a conclusion is about a benchmark that is among the points. */
  public static List<ClaimResult> checkStudiesOf(List<MeasuredPoint> points) {
    var benchmarks = points.stream().map(MeasuredPoint::benchmark).collect(Collectors.toSet());
    var studies =
        ALL.stream()
            .filter(claim -> claim.check().isAbout(benchmarks))
            .map(Claim::study)
            .collect(Collectors.toSet());
    return check(points).stream().filter(result -> studies.contains(result.study())).toList();
  }

  /** The checks that are defined for a study. */
  public static ClaimCheck.OfStudy load(String study) {
    try (var in = Claims.class.getResourceAsStream("/claims/" + study + ".json")) {
      return JSON.readValue(in, ClaimCheck.OfStudy.class);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<Claim> of(String study) {
    JsonNode data = Studies.load(study);
    ClaimCheck.OfStudy checks = load(study);
    return StreamSupport.stream(data.path("claims").spliterator(), false)
        .map(
            claim ->
                new Claim(
                    study,
                    new StudyFigures(data, claim),
                    checks.claims().stream()
                        .filter(check -> check.id().equals(claim.path("id").asText()))
                        .findFirst()
                        .orElseThrow(),
                    checks.about()));
  }
}
