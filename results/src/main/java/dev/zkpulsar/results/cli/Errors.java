package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.files.CannotWriteException;
import dev.zkpulsar.results.run.BadResultsException;
import dev.zkpulsar.results.text.Console;
import dev.zkpulsar.results.text.ExitCode;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
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
        .setParameterExceptionHandler(Errors::badArguments)
        .setExecutionExceptionHandler((e, command, parsed) -> failed(e));
  }

  private static int badArguments(ParameterException e, String[] arguments) {
    Console.tell(line(e, List.of(arguments)));
    return ExitCode.BAD_INPUT;
  }

  /** An option's name as the command line has it, such as {@code -o} for {@code --out}. */
  static String written(OptionSpec option, List<String> arguments) {
    return Stream.of(option.names())
        .filter(name -> arguments.stream().anyMatch(each -> each.matches(name + "(=.*)?")))
        .findFirst()
        .orElse(option.names()[0]);
  }

  static String line(ParameterException e, List<String> arguments) {
    ArgSpec arg = e.getArgSpec();
    if (e instanceof UnmatchedArgumentException unmatched && !unmatched.getUnmatched().isEmpty()) {
      return unmatched(unmatched);
    }
    if (arg instanceof OptionSpec option && e.getValue() != null) {
      // The message of a converter is the allowed range.
      String allowed =
          option.type() == Path.class
              ? "a path without NUL that the locale (LC_ALL) can encode"
              : option.completionCandidates() == null
                  ? e.getCause().getMessage()
                  : String.join(", ", option.completionCandidates());
      return BadResultsException.of(written(option, arguments), e.getValue(), allowed).getMessage();
    }
    return e.getMessage() + "; see " + e.getCommandLine().getCommandName() + " --help";
  }

  private static String unmatched(UnmatchedArgumentException e) {
    String given = e.getUnmatched().get(0);
    CommandLine command = e.getCommandLine();
    boolean isCommand = command.getParent() == null && !given.startsWith("-");
    // Picocli always has suggestions; one with the same beginning is near.
    String start = given.substring(0, Math.min(3, given.length()));
    var like = e.getSuggestions().stream().filter(each -> each.startsWith(start)).findFirst();
    String meant = like.map(each -> "; did you mean " + each + "?").orElse("");
    String known =
        isCommand
            ? "; allowed: " + String.join(", ", command.getSubcommands().keySet())
            : "; see " + command.getCommandName() + " --help";
    return "'%s': no such %s%s%s"
        .formatted(given, isCommand ? "command" : "option or argument", meant, known);
  }

  /** For whatever a command throws. */
  public static int failed(Throwable e) {
    if (e instanceof BadResultsException) {
      Console.tell(e.getMessage());
      return ExitCode.BAD_INPUT;
    }
    Console.tell(e instanceof CannotWriteException ? e.getMessage() : failure(e));
    return ExitCode.FAILED;
  }

  private static String failure(Throwable e) {
    if (e instanceof OutOfMemoryError) {
      long most = Runtime.getRuntime().maxMemory() >> 20;
      return "out of memory (limit %d MiB); allow more: java -Xmx%dm -jar results.jar ..."
          .formatted(most, 2 * most);
    }
    String reason = e.getMessage() == null ? "an internal error" : e.getMessage();
    return Stream.of(e.getStackTrace())
        .limit(1)
        .map(at -> " (at " + at.getFileName() + ":" + at.getLineNumber() + ")")
        .collect(Collectors.joining("", "failed: " + reason, ""));
  }
}
