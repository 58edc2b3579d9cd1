package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.files.CannotWriteException;
import dev.zkpulsar.results.run.BadResultsException;
import dev.zkpulsar.results.text.Console;
import dev.zkpulsar.results.text.ExitCode;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Prints whatever goes wrong as one line on standard error, and gives the exit code. */
public final class Errors {
  private Errors() {}

  /** Makes a command line report every error in this way. */
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
    if (e.getArgSpec() instanceof OptionSpec option && e.getValue() != null) {
      // The message of a converter is the allowed range.
      String allowed =
          option.type() == Path.class
              ? "a path without NUL that the locale (LC_ALL) can encode"
              : option.completionCandidates() == null
                  ? e.getCause().getMessage()
                  : String.join(", ", option.completionCandidates());
      return BadResultsException.of(option.names()[0], e.getValue(), allowed).getMessage();
    }
    var command = e.getCommandLine();
    String help = "; see %s --help".formatted(command.getCommandName());
    if (!(e instanceof UnmatchedArgumentException unmatched)) {
      return e.getMessage() + help;
    }
    String given = unmatched.getUnmatched().get(0);
    boolean isCommand = command.getParent() == null && !given.startsWith("-");
    // Picocli always has suggestions; one with the same beginning is near.
    String start = given.substring(0, Math.min(3, given.length()));
    var like = unmatched.getSuggestions().stream().filter(each -> each.startsWith(start));
    return "'%s': no such %s%s%s"
        .formatted(
            given,
            isCommand ? "command" : "option or argument",
            like.findFirst().map(each -> "; did you mean " + each + "?").orElse(""),
            isCommand
                ? "; allowed: " + String.join(", ", command.getSubcommands().keySet())
                : help);
  }

  /** For whatever a command throws. */
  public static int failed(Throwable e) {
    if (e instanceof BadResultsException) {
      Console.tell(e.getMessage());
      return ExitCode.BAD_INPUT;
    }
    String reason = e.getMessage() == null ? "an internal error" : e.getMessage();
    if (e instanceof OutOfMemoryError) {
      long most = Runtime.getRuntime().maxMemory() >> 20;
      reason =
          "out of memory (limit %d MiB); allow more: java -Xmx%dm -jar results.jar ..."
              .formatted(most, 2 * most);
    } else if (!(e instanceof CannotWriteException)) {
      var at = e.getStackTrace();
      reason =
          "failed: "
              + reason
              + (at.length == 0
                  ? ""
                  : " (at %s:%d)".formatted(at[0].getFileName(), at[0].getLineNumber()));
    }
    Console.tell(reason);
    return ExitCode.FAILED;
  }
}
