package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.output.WholeFile;
import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.JsonFile;
import dev.zkpulsar.results.runs.Provenance;
import dev.zkpulsar.results.runs.ResultFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Refuses outputs that would destroy results. */
final class OutputCheck {
  private static final int HEAD_BYTES = 4096;

  private OutputCheck() {}

  /**
   * Checks the place of an output.
   *
   * @param option that gives the place
   * @param place null for no output
   * @throws BadResultsException if it is a directory, an input, another result file, or a file that
   *     belongs to a result file
   */
  static void check(String option, Path place, List<ResultFile> inputs) {
    if (place == null || WholeFile.isStandardOutput(place)) {
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
        Stream.of("jmh.json", Provenance.FILE, "journal")
            .anyMatch(each -> Files.exists(file.resolveSibling(each)));
    boolean results =
        Files.exists(file.resolveSibling(name.replaceFirst("\\.[a-z]+\\.[a-z]+$", ".json")));
    return ResultFile.isBeside(name) ? inRun || results : inRun && name.startsWith("jmh.");
  }

  /** Refuses one file for two outputs, which may be null. */
  static void checkDiffer(String option, Path place, String other, Path otherPlace) {
    if (place != null
        && otherPlace != null
        && isSame(WholeFile.target(place), WholeFile.target(otherPlace))) {
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

  /** Whether it begins like a result, even if its end is missing. */
  private static boolean isResult(Path file) {
    if (!Files.isRegularFile(file)) {
      return false;
    }
    try (var in = Files.newInputStream(file)) {
      String head = new String(in.readNBytes(HEAD_BYTES), StandardCharsets.ISO_8859_1);
      return head.replace("\0", "").matches("(?s)\\W*\\[\\s*\\{.*\"benchmark\".*");
    } catch (IOException e) {
      throw JsonFile.bad(file, e);
    }
  }
}
