package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.files.WholeFile;
import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.JsonFile;
import dev.zkpulsar.results.runs.Provenance;
import dev.zkpulsar.results.runs.ResultFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;

/** Refuses outputs that would destroy results. */
final class OutputCheck {
  private OutputCheck() {}

  /**
   * Checks the place of an output, which may be null. Throws BadResultsException if it is a
   * directory, an input, another result file, or a file that belongs to a result file.
   */
  static void check(CommandSpec command, String option, Path place, List<ResultFile> inputs) {
    if (place == null || WholeFile.isStandardOutput(place)) {
      return;
    }
    String problem = problem(place, place, inputs);
    if (!problem.isEmpty()) {
      throw BadResultsException.of(written(command, option), place, problem, "a new file, or -");
    }
  }

  static String written(CommandSpec command, String option) {
    var arguments = command.commandLine().getParseResult().originalArgs();
    return Errors.written(command.findOption(option), arguments);
  }

  private static String problem(Path place, Path file, List<ResultFile> inputs) {
    if (Files.isDirectory(place) || place.getFileName() == null) {
      return "a directory";
    }
    for (ResultFile input : inputs) {
      if (isSame(file, input.path())) {
        return "an input";
      } else if (ResultFile.BESIDE.stream().anyMatch(name -> isSame(file, input.beside(name)))) {
        return "a file of the input " + input.path();
      }
    }
    // Beside another result file, or one of a run's own files.
    String name = file.getFileName().toString();
    Path results = file.resolveSibling(name.replaceFirst("\\.[a-z]+\\.[a-z]+$", ".json"));
    boolean inRun =
        Stream.of("jmh.json", Provenance.FILE, "journal")
            .anyMatch(each -> Files.exists(file.resolveSibling(each)));
    if ((name.endsWith(".hlog") && Files.exists(file))
        || (inRun && name.startsWith("jmh."))
        || (ResultFile.isBeside(name) && (inRun || Files.exists(results)))) {
      return "a file of a run";
    }
    boolean isResult =
        Files.isRegularFile(file) && ResultFile.head(file).matches("\\W*\\[\\{.*\"benchmark\".*");
    return isResult ? "a result file" : "";
  }

  /** Refuses one file for two outputs, which may be null. */
  static void checkDiffer(
      CommandSpec command, String option, Path place, String other, Path otherPlace) {
    if (place != null && otherPlace != null && isSame(place, otherPlace)) {
      String same = "the file of " + written(command, other) + ", too";
      throw BadResultsException.of(written(command, option), place, same, "another file");
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
}
