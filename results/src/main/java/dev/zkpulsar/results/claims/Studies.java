package dev.zkpulsar.results.claims;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.MeasuredPoint;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** The source studies, data of this project, and who puts measured points beside each. */
public final class Studies {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Map<String, Function<List<MeasuredPoint>, String>> BY_ID =
      new TreeMap<>(
          Map.of(
              ProducerThroughputStudy.ID, points -> new ProducerThroughputStudy().beside(points),
              MetadataReadStudy.ID, points -> new MetadataReadStudy().beside(points),
              ChildrenScaleStudy.ID, points -> new ChildrenScaleStudy().beside(points),
              ZkStressStudy.ID, points -> new ZkStressStudy().beside(points)));

  private Studies() {}

  /** All of them, in the order of their names. */
  public static List<String> ids() {
    return List.copyOf(BY_ID.keySet());
  }

  /**
   * Finds a study.
   *
   * @return from measured points to Markdown with the study's figures and theirs
   * @throws BadResultsException for an unknown id
   */
  public static Function<List<MeasuredPoint>, String> byId(String id) {
    var study = BY_ID.get(id);
    if (study == null) {
      throw new BadResultsException(
          "study: '"
              + id
              + "' is none that can be shown; allowed: "
              + String.join(", ", BY_ID.keySet()));
    }
    return study;
  }

  public static JsonNode load(String id) {
    try (var in = Studies.class.getResourceAsStream("/studies/" + id + ".json")) {
      return JSON.readTree(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
