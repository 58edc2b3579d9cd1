package dev.zkpulsar.results;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** Says of every conclusion of the studies whether it holds in what was measured. */
final class Claims {
  private static final ObjectMapper JSON = new ObjectMapper();

  private Claims() {}

  /**
   * Checks all of them, study by study in the order of their names.
   *
   * @param points of any number of runs; of a point that is there more than once, the median counts
   */
  static List<ClaimResult> check(List<JmhResults.Point> points) {
    var results = new ArrayList<ClaimResult>();
    for (String study : Studies.ids()) {
      JsonNode data = Studies.load(study);
      ClaimCheck.OfStudy checks = load(study);
      for (JsonNode claim : data.path("claims")) {
        ClaimCheck check =
            checks.claims().stream()
                .filter(each -> each.id().equals(claim.path("id").asText()))
                .findFirst()
                .orElseThrow();
        results.add(check.check(points, study, new StudyFigures(data, claim), checks.about()));
      }
    }
    return results;
  }

  static ClaimCheck.OfStudy load(String study) {
    try (var in = Claims.class.getResourceAsStream("/claims/" + study + ".json")) {
      return JSON.readValue(in, ClaimCheck.OfStudy.class);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
