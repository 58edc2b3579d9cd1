package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.run.BadResultsException;
import dev.zkpulsar.results.text.Console;
import dev.zkpulsar.results.text.ExitCode;
import java.io.UncheckedIOException;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Prints whatever goes wrong as one line on standard error, and gives the exit code. */
public final class Errors {
  private Errors() {}

  public static CommandLine handling(CommandLine commandLine) {
    return commandLine
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler(
            (e, arguments) -> {
              Console.tell(line(e));
              return ExitCode.BAD_INPUT;
            })
        .setExecutionExceptionHandler((e, command, parsed) -> failed(e));
  }

  static String line(ParameterException e) {
    return e.getMessage() + "; see " + e.getCommandLine().getCommandName() + " --help";
  }

  public static int failed(Throwable e) {
    if (e instanceof BadResultsException) {
      Console.tell(e.getMessage());
      return ExitCode.BAD_INPUT;
    }
    var at = e.getStackTrace();
    Console.tell(
        e instanceof UncheckedIOException
            ? e.getMessage()
            : "failed: %s (%s)".formatted(e, at.length == 0 ? "no place" : at[0]));
    return ExitCode.FAILED;
  }
}
