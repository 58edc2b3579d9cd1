package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.run.ResultFile;
import dev.zkpulsar.results.run.Runs;
import dev.zkpulsar.results.text.Console;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** Finds the input of a command. In a directory, a run without results is left out with a line. */
final class Inputs {
  private Inputs() {}

  static List<ResultFile> files(List<String> arguments) {
    ResultFile.empty(arguments)
        .forEach(file -> Console.tell(file + ": left out: no results, every point failed"));
    return ResultFile.of(arguments);
  }

  static Runs read(List<String> arguments) {
    return Runs.of(files(arguments));
  }

  /** Prints to the writer of a command, which is standard output, or a block of a document. */
  static void print(CommandSpec command, String text) {
    var out = command.commandLine().getOut();
    out.print(text);
    out.flush();
  }
}
