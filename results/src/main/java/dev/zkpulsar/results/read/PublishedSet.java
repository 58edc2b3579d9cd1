package dev.zkpulsar.results.read;

import com.fasterxml.jackson.databind.JsonNode;
import dev.zkpulsar.results.run.Facts;
import dev.zkpulsar.results.run.ResultFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;

/**
 * A set of published runs: a directory with their merged results, their provenance, and {@code
 * set.json}, in which a person says in Markdown what the set is.
 *
 * @param name the path from the directory above all sets, with slashes
 * @param title what the set measures
 * @param machine the letters of its machines, which no provenance has
 * @param condition what differs from the suite of its name; may be empty
 * @param omitted the runs or figures that are left out, and why; may be empty
 * @param days on which its runs began, in ISO format and in order; without those that are unknown
 * @param runs their number
 */
public record PublishedSet(
    String name,
    String title,
    String machine,
    String condition,
    String omitted,
    List<String> days,
    int runs) {
  private static final List<String> TEXTS = List.of("title", "machine", "condition", "omitted");
  private static final String ALLOWED = "the texts " + String.join(", ", TEXTS);

  /** The sets below a directory, by their paths. Throws BadResultsException, also if none is. */
  public static List<PublishedSet> below(Path top) {
    var directories = directories(top);
    if (directories.isEmpty()) {
      throw new BadResultsException(
          top + ": no set below it; allowed: a directory of sets, each with a provenance.json");
    }
    return directories.stream().map(directory -> read(top, directory)).toList();
  }

  private static List<Path> directories(Path top) {
    try (var places = Files.walk(top)) {
      return places
          .filter(place -> !place.equals(top))
          .filter(place -> Files.exists(place.resolve(ResultFile.PROVENANCE)))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw Json.bad(top, e);
    }
  }

  private static PublishedSet read(Path top, Path directory) {
    String name = top.relativize(directory).toString().replace('\\', '/');
    JsonNode texts = texts(directory.resolve(ResultFile.SET));
    var results = new ResultFile(name, directory.resolve(ResultFile.COMPRESSED));
    var runs = Provenance.beside(results).values();
    return new PublishedSet(
        name,
        texts.path("title").asText(),
        texts.path("machine").asText(),
        texts.path("condition").asText(),
        texts.path("omitted").asText(),
        days(runs),
        runs.size());
  }

  /** The object in a set.json. Throws BadResultsException if it has others than the four texts. */
  private static JsonNode texts(Path file) {
    JsonNode texts = tree(file);
    for (var field : texts.properties()) {
      if (!TEXTS.contains(field.getKey())) {
        throw BadResultsException.of(file.toString(), field.getKey(), "no such field", ALLOWED);
      }
    }
    for (String name : TEXTS) {
      if (!texts.path(name).isTextual()) {
        throw BadResultsException.of(file.toString(), name, "no text of this name", ALLOWED);
      }
    }
    return texts;
  }

  private static JsonNode tree(Path file) {
    try {
      return Json.tree(file);
    } catch (BadResultsException e) {
      throw new BadResultsException(e.getMessage() + "; allowed: " + ALLOWED);
    }
  }

  private static List<String> days(Collection<Facts> runs) {
    return runs.stream()
        .map(run -> run.get("startedAt").split("T")[0])
        .filter(day -> !day.isEmpty())
        .distinct()
        .sorted()
        .toList();
  }
}
