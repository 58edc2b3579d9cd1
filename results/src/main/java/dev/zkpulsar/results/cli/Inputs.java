package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.files.WholeFile;
import dev.zkpulsar.results.run.BadResultsException;
import dev.zkpulsar.results.run.ResultFile;
import dev.zkpulsar.results.run.Run;
import dev.zkpulsar.results.run.Runs;
import dev.zkpulsar.results.text.Console;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** The input of a command, and its outputs, which must not destroy the input. */
final class Inputs {
  private Inputs() {}

  static List<ResultFile> files(List<String> arguments) {
    return ResultFile.of(arguments, Console::tell);
  }

  static Runs read(List<String> arguments) {
    return Runs.of(files(arguments));
  }

  /** Runs by their names, which begin with their times: oldest first. */
  static List<Run> byName(Runs runs) {
    return runs.all().stream().sorted(Comparator.comparing(Run::name)).toList();
  }

  /** Throws BadResultsException if an output is a directory, an input, or a file of its run. */
  static void checkOutput(String option, Path place, Collection<ResultFile> inputs) {
    if (place == null || WholeFile.isStandardOutput(place)) {
      return;
    }
    Path file = normal(place);
    boolean isInput =
        inputs.stream()
            .map(input -> normal(input.path()))
            .anyMatch(
                input ->
                    input.equals(file)
                        || (input.getParent().equals(file.getParent())
                            && file.toString()
                                .matches(".*\\.(json|gz|csv|hlog)|journal|jmh\\.log")));
    if (isInput || Files.isDirectory(place)) {
      String problem = isInput ? "an input" : "a directory";
      throw BadResultsException.of(option, place, problem, "a new file, or -");
    }
  }

  private static Path normal(Path path) {
    return path.toAbsolutePath().normalize();
  }

  /** Prints to the writer of a command, which is standard output, or a block of a document. */
  static void print(CommandSpec command, String text) {
    var out = command.commandLine().getOut();
    out.print(text);
    out.flush();
  }
}
