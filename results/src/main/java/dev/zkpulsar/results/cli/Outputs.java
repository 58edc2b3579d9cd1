package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.files.WholeFile;
import dev.zkpulsar.results.run.BadResultsException;
import dev.zkpulsar.results.run.ResultFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;

/** Refuses outputs that would destroy what is read. */
final class Outputs {
  private Outputs() {}

  /**
   * Checks the place of an output, which may be null. Throws BadResultsException if it is a
   * directory, an input, or a file of the input's run.
   */
  static void check(String option, Path place, Collection<ResultFile> inputs) {
    if (place == null || WholeFile.isStandardOutput(place)) {
      return;
    }
    Path file = place.toAbsolutePath().normalize();
    String problem = Files.isDirectory(place) || file.getFileName() == null ? "a directory" : "";
    for (ResultFile input : inputs) {
      Path path = input.path().toAbsolutePath().normalize();
      boolean isOfRun =
          input.isOfRun()
              && path.getParent().equals(file.getParent())
              && file.getFileName().toString().matches(".*\\.(json|gz|csv|hlog)|journal|jmh\\.log");
      if (file.equals(path) || isOfRun) {
        problem = file.equals(path) ? "an input" : "a file of the input " + input.path();
      }
    }
    if (!problem.isEmpty()) {
      throw BadResultsException.of(option, place, problem, "a new file, or -");
    }
  }
}
