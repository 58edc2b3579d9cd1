package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.ResultFile;
import dev.zkpulsar.results.text.Console;
import java.util.List;

/** Finds the input of a command. In a directory, a run without results is left out with a line. */
final class Inputs {
  private Inputs() {}

  static List<ResultFile> files(List<String> arguments) {
    ResultFile.empty(arguments)
        .forEach(file -> Console.tell(file + ": left out: no results, every point failed"));
    return ResultFile.of(arguments);
  }

  static List<MeasuredRun> runs(List<String> arguments) {
    return MeasuredRun.read(files(arguments));
  }

  static List<dev.zkpulsar.results.run.ResultFile> found(List<String> arguments) {
    dev.zkpulsar.results.run.ResultFile.empty(arguments)
        .forEach(file -> Console.tell(file + ": left out: no results, every point failed"));
    return dev.zkpulsar.results.run.ResultFile.of(arguments);
  }
}
