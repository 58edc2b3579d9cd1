package dev.zkpulsar.results.compare;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.zkpulsar.results.output.WholeFile;
import dev.zkpulsar.results.runs.JsonFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** The nights that started a new baseline, with the reasons: a file kept with the history. */
public final class Accepted {
  /** A JSON object from night to reason. */
  public static final String FILE = "accepted.json";

  private static final TypeReference<TreeMap<String, String>> NIGHTS = new TypeReference<>() {};

  private Accepted() {}

  /** The accepted nights; none if the history is a file, or has no such file. */
  public static Map<String, String> read(Path history) {
    Path file = history.resolve(FILE);
    return Files.exists(file) ? JsonFile.read(file, NIGHTS) : new TreeMap<>();
  }

  /** Adds a night, or replaces its reason. */
  public static void add(Path history, String night, String why) {
    var nights = read(history);
    nights.put(night, why);
    String json = JsonFile.JSON.valueToTree(nights).toPrettyString();
    WholeFile.writeAll(Map.of(history.resolve(FILE), json + "\n"));
  }
}
