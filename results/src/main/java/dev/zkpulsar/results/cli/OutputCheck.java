package dev.zkpulsar.results.cli;

import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import dev.zkpulsar.results.output.WholeFile;
import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.JsonFile;
import dev.zkpulsar.results.runs.Provenances;
import dev.zkpulsar.results.runs.ResultFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Refuses outputs that would destroy results. */
final class OutputCheck {
  private OutputCheck() {}

  /**
   * Checks the place of an output.
   *
   * @param option that gives the place
   * @throws BadResultsException if it is a directory, an input, another result file, or a file that
   *     belongs to a result file
   */
  static void check(String option, Path place, List<ResultFile> inputs) {
    if (WholeFile.isStandardOutput(place)) {
      return;
    }
    String allowed = "a new file, or -";
    if (Files.isDirectory(place) || place.getFileName() == null) {
      throw BadResultsException.of(option, place, "a directory", allowed);
    }
    Path file = WholeFile.target(place);
    for (ResultFile input : inputs) {
      if (isSame(file, input.path())) {
        throw BadResultsException.of(option, place, "an input", allowed);
      }
      if (ResultFile.BESIDE.stream().anyMatch(name -> isSame(file, input.beside(name)))) {
        throw BadResultsException.of(option, place, "a file of the input " + input.path(), allowed);
      }
    }
    if (belongsToOther(file)) {
      throw BadResultsException.of(option, place, "a file of a run", allowed);
    }
    if (isResult(file)) {
      throw BadResultsException.of(option, place, "a result file", allowed);
    }
  }

  /** Whether it lies beside another result file, or is one of a run's own files. */
  private static boolean belongsToOther(Path file) {
    String name = file.getFileName().toString();
    boolean inRun =
        Stream.of("jmh.json", Provenances.FILE, "journal")
            .anyMatch(each -> Files.exists(file.resolveSibling(each)));
    boolean results =
        Files.exists(file.resolveSibling(name.replaceFirst("\\.[a-z]+\\.[a-z]+$", ".json")));
    return ResultFile.isBeside(name) ? inRun || results : inRun && name.startsWith("jmh.");
  }

  /** Refuses one file for two outputs. */
  static void checkDiffer(String option, Path place, String other, Path otherPlace) {
    boolean files = Stream.of(place, otherPlace).noneMatch(WholeFile::isStandardOutput);
    if (place.equals(otherPlace)
        || (files && isSame(WholeFile.target(place), WholeFile.target(otherPlace)))) {
      throw BadResultsException.of(option, place, "the file of " + other + ", too", "another file");
    }
  }

  private static boolean isSame(Path one, Path other) {
    try {
      boolean both = Files.exists(one) && Files.exists(other);
      return both
          ? Files.isSameFile(one, other)
          : one.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize());
    } catch (IOException e) {
      throw JsonFile.bad(one, e);
    }
  }

  /** Whether an array begins with a result, even if its end is missing. */
  private static boolean isResult(Path file) {
    if (!Files.isRegularFile(file)) {
      return false;
    }
    try (var parser = JsonFile.JSON.createParser(file.toFile())) {
      if (parser.nextToken() != JsonToken.START_ARRAY
          || parser.nextToken() != JsonToken.START_OBJECT) {
        return false;
      }
      JsonNode first = JsonFile.JSON.readTree(parser);
      return first.path("benchmark").isTextual();
    } catch (IOException e) {
      return false;
    }
  }
}
