package dev.zkpulsar.results;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** What a provenance beside a result file says that two results must share to be compared. */
final class Provenances {
  private static final ObjectMapper JSON = new ObjectMapper();

  private Provenances() {}

  /**
   * The machine, the environment and the versions of what is measured, of each run by its name; by
   * "" of a run that was not merged. The commit of this project is not among them: a build is
   * compared with another.
   *
   * @throws BadResultsException where there is one that cannot be read
   */
  static Map<String, Map<String, String>> beside(Path fileOrDirectory) {
    Path file = file(fileOrDirectory);
    var found = new TreeMap<String, Map<String, String>>();
    if (!Files.exists(file)) {
      return found;
    }
    try {
      JsonNode root = JSON.readTree(file.toFile());
      for (JsonNode run : root.path("runs")) {
        found.put(run.path("run").asText(), setup(run));
      }
      if (!root.has("runs")) {
        found.put("", setup(root));
      }
      return found;
    } catch (IOException e) {
      throw new BadResultsException(
          file + ": no provenance: " + e.getMessage().replaceAll("\\s+", " "));
    }
  }

  private static Path file(Path results) {
    if (Files.isDirectory(results)) {
      return results.resolve("provenance.json");
    }
    return results.resolveSibling(
        results.endsWith("jmh.json")
            ? "provenance.json"
            : results.getFileName().toString().replaceFirst("\\.json$", "") + ".provenance.json");
  }

  private static Map<String, String> setup(JsonNode run) {
    var setup = new TreeMap<String, String>();
    put(setup, "machine", run.path("machine").path("id"));
    put(setup, "environment", run.path("environment").path("kind"));
    run.path("versions")
        .properties()
        .forEach(version -> put(setup, "version of " + version.getKey(), version.getValue()));
    return setup;
  }

  private static void put(Map<String, String> setup, String name, JsonNode value) {
    if (value.isValueNode() && !value.asText().isEmpty()) {
      setup.put(name, value.asText());
    }
  }
}
