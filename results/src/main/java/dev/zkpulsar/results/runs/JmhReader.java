package dev.zkpulsar.results.runs;

import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.function.Consumer;

/**
 * Reads JMH's JSON result by result, so that a file may be larger than the memory. Fields that JMH
 * does not write are kept.
 */
public final class JmhReader {
  private static final String ALLOWED = "; allowed: a JSON array of JMH results";

  private JmhReader() {}

  /**
   * A result and its place.
   *
   * @param number in the file, from 1
   */
  public record Found(ObjectNode result, Path file, int number) {

    /** The file and the result's number, for a message. */
    public String place() {
      return file + ": result " + number;
    }
  }

  /**
   * Hands over each result in the file's order.
   *
   * @throws BadResultsException at the first place that is no result of JMH, or the same point of
   *     one run again; earlier results were handed over
   */
  public static void read(Path file, Consumer<Found> results) {
    var seen = new HashMap<List<Object>, Integer>();
    int number = 0;
    try (var in = Files.newInputStream(file);
        var parser = JsonFile.JSON.createParser(in)) {
      JsonToken first = parser.nextToken();
      if (first != JsonToken.START_ARRAY) {
        String kind = first == null ? ": an empty file" : ": no JMH results";
        throw new BadResultsException(file + kind + ALLOWED);
      }
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        number++;
        JsonNode node = JsonFile.JSON.readTree(parser);
        var found = new Found(checked(node, file + ": result " + number), file, number);
        var key = MeasuredPoint.Key.of(found.result());
        String run = found.result().path(MeasuredPoint.RUN).asText();
        Integer earlier = seen.putIfAbsent(List.of(key, run), number);
        if (earlier != null) {
          throw new BadResultsException(
              "%s: the same benchmark, mode and parameters as result %d: %s; allowed: once in a run"
                  .formatted(found.place(), earlier, key.label()));
        }
        results.accept(found);
      }
      if (number == 0) {
        throw new BadResultsException(file + ": an empty array, no JMH results" + ALLOWED);
      }
      if (parser.nextToken() != null) {
        throw new BadResultsException(
            "%s: line %d: not whole JSON: something follows the array of results%s"
                .formatted(file, parser.currentTokenLocation().getLineNr(), ALLOWED));
      }
    } catch (IOException e) {
      throw JsonFile.bad(file, e);
    }
  }

  private static ObjectNode checked(JsonNode node, String place) {
    if (node instanceof ObjectNode result
        && result.path("benchmark").isTextual()
        && result.path("primaryMetric").isObject()) {
      return result;
    }
    throw new BadResultsException(
        place + ": no JMH result: it has no benchmark or primaryMetric" + ALLOWED);
  }
}
