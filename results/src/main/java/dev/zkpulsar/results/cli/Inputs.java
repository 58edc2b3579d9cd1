package dev.zkpulsar.results.cli;

import static dev.zkpulsar.results.text.NaturalOrder.NATURAL_ORDER;

import dev.zkpulsar.results.files.WholeFile;
import dev.zkpulsar.results.read.BadResultsException;
import dev.zkpulsar.results.read.FoundResults;
import dev.zkpulsar.results.read.Runs;
import dev.zkpulsar.results.run.ResultFile;
import dev.zkpulsar.results.run.Run;
import dev.zkpulsar.results.text.PlainText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** The input of a command, and checks of its outputs. */
public final class Inputs {
  @Parameters(arity = "1..*", paramLabel = "RUN", description = FoundResults.ALLOWED)
  private List<String> arguments;

  List<ResultFile> files() {
    return files(Inputs::tell);
  }

  /** The notes name runs that are left out because they have no results. */
  List<ResultFile> files(Consumer<String> notes) {
    return FoundResults.of(arguments, notes);
  }

  /** The given arguments that are directories. */
  Stream<Path> directories() {
    return arguments.stream().map(Path::of).filter(Files::isDirectory);
  }

  Runs read() {
    return Runs.of(files(), Inputs::tell);
  }

  static Runs read(List<String> arguments) {
    return Runs.of(FoundResults.of(arguments, Inputs::tell), Inputs::tell);
  }

  static List<Run> byName(Runs runs) {
    return runs.all().stream().sorted(Comparator.comparing(Run::name, NATURAL_ORDER)).toList();
  }

  /** Throws BadResultsException if an output is a directory, an input, or a file of its run. */
  static void checkOutput(Path place, Collection<ResultFile> inputs) {
    checkOutput("-o", place, inputs);
  }

  /** The same, for the output of another option. */
  static void checkOutput(String option, Path place, Collection<ResultFile> inputs) {
    if (WholeFile.isStandardOutput(place)) {
      return;
    }
    Path file = place.toAbsolutePath().normalize();
    // Beside jmh.json, such a file is of the run.
    boolean isOfRun = file.toString().matches(".*(\\.(json|gz|csv|hlog)|journal|jmh\\.log)");
    boolean isInput =
        inputs.stream()
            .filter(input -> input.place().getParent().equals(file.getParent()))
            .anyMatch(input -> input.place().equals(file) || (isOfRun && input.isOfRun()));
    if (isInput || Files.isDirectory(place)) {
      String problem = isInput ? "an input" : "a directory";
      throw BadResultsException.of(option, place, problem, "a new file, or -");
    }
  }

  /** Prints a line on standard error; line breaks in it become blanks. */
  public static void tell(String line) {
    System.err.println("results: " + PlainText.line(line));
  }

  /** Picocli's message names option and value. */
  public static String line(ParameterException e) {
    return e.getMessage() + "; see " + e.getCommandLine().getCommandName() + " --help";
  }

  /** Prints to standard output, or to a block of a document. */
  static void print(CommandSpec command, String text) {
    var out = command.commandLine().getOut();
    out.print(text);
    out.flush();
  }
}
