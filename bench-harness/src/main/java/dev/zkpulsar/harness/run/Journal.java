package dev.zkpulsar.harness.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.results.files.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * The finished points of a run, one file each with the point's elements of {@code jmh.json}, from
 * which an interrupted run is resumed. A file is on the disk before the next point begins.
 */
record Journal(Path directory) {
  static final String NAME = "journal";

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  /** The elements of all finished points by {@link Point#key}; of a damaged file, empty text. */
  Map<String, String> read() throws IOException {
    var elements = new TreeMap<String, String>();
    try (var files = Files.newDirectoryStream(directory)) {
      for (Path file : files) {
        String text = new String(Files.readAllBytes(file), UTF_8);
        elements.put(file.getFileName().toString(), parse(text).isEmpty() ? "" : text);
      }
    }
    return elements;
  }

  /** The elements as an array; empty if they are damaged. */
  private static JsonNode parse(String elements) {
    try {
      return JSON.readTree("[" + elements + "]");
    } catch (JsonProcessingException e) {
      return JSON.createArrayNode();
    }
  }

  /** Whether a point with these elements has a mark, by the mark's metric. */
  static boolean isMarked(String mark, String elements) {
    for (JsonNode metric : parse(elements).findValues(mark)) {
      if (metric.path("score").asInt() > 0) {
        return true;
      }
    }
    return false;
  }

  /** The scores of the metrics whose names begin so, by name. */
  static Map<String, Double> scores(String prefix, String elements) {
    var scores = new TreeMap<String, Double>();
    for (JsonNode result : parse(elements)) {
      for (var metric : result.path("secondaryMetrics").properties()) {
        if (metric.getKey().startsWith(prefix)) {
          scores.put(metric.getKey(), metric.getValue().path("score").asDouble());
        }
      }
    }
    return scores;
  }

  /** Writes the file of a finished point, in place of an earlier one. */
  void write(Point point, String elements) throws IOException {
    WholeFile.write(directory.resolve(point.key()), out -> out.write(elements.getBytes(UTF_8)));
  }
}
