package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.output.CannotWriteException;
import dev.zkpulsar.results.output.Console;
import dev.zkpulsar.results.output.ExitCode;
import dev.zkpulsar.results.runs.BadResultsException;
import java.util.List;
import java.util.stream.StreamSupport;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Prints whatever goes wrong as one line on standard error, and gives the exit code. */
public final class Errors {
  private Errors() {}

  /** For options and arguments that picocli refuses. */
  public static int badArguments(ParameterException e, String[] arguments) {
    Console.tell(line(e));
    return ExitCode.BAD_INPUT;
  }

  private static String line(ParameterException e) {
    ArgSpec arg = e.getArgSpec();
    if (e instanceof UnmatchedArgumentException unmatched && !unmatched.getUnmatched().isEmpty()) {
      return unmatched(unmatched);
    }
    if (arg != null && e.getValue() != null && !(e instanceof MissingParameterException)) {
      String name = arg instanceof OptionSpec option ? option.longestName() : arg.paramLabel();
      String allowed = arg.converters().length > 0 ? e.getCause().getMessage() : allowed(arg);
      return BadResultsException.of(name, e.getValue(), allowed).getMessage();
    }
    return e.getMessage() + "; see " + e.getCommandLine().getCommandName() + " --help";
  }

  private static String unmatched(UnmatchedArgumentException e) {
    String given = e.getUnmatched().get(0);
    CommandLine command = e.getCommandLine();
    boolean isCommand = command.getParent() == null && !given.startsWith("-");
    List<String> like = e.getSuggestions();
    String meant = like.isEmpty() ? "" : "; did you mean " + like.get(0) + "?";
    String known =
        isCommand
            ? "; allowed: " + String.join(", ", command.getSubcommands().keySet())
            : "; see " + command.getCommandName() + " --help";
    return "'%s': no such %s%s%s"
        .formatted(given, isCommand ? "command" : "option or argument", meant, known);
  }

  private static String allowed(ArgSpec arg) {
    if (arg.completionCandidates() != null) {
      return String.join(
          ", ", StreamSupport.stream(arg.completionCandidates().spliterator(), false).toList());
    }
    Class<?> type = arg.auxiliaryTypes()[0];
    if (type == int.class || type == Integer.class || type == long.class) {
      return "a whole number";
    }
    return type == double.class || type == Double.class ? "a number" : arg.paramLabel();
  }

  /** For whatever a command throws. */
  public static int failed(Throwable e) {
    if (e instanceof BadResultsException) {
      Console.tell(e.getMessage());
      return ExitCode.BAD_INPUT;
    }
    Console.tell(failure(e));
    return ExitCode.FAILED;
  }

  private static String failure(Throwable e) {
    if (e instanceof CannotWriteException) {
      return e.getMessage();
    }
    if (e instanceof OutOfMemoryError) {
      long most = Runtime.getRuntime().maxMemory() >> 20;
      return "out of memory (limit %d MiB); allow more: java -Xmx%dm -jar results.jar ..."
          .formatted(most, 2 * most);
    }
    String what = e.getMessage() == null ? "an internal error" : e.getMessage();
    StackTraceElement[] trace = e.getStackTrace();
    return "failed: "
        + what
        + (trace.length == 0
            ? ""
            : " (at " + trace[0].getFileName() + ":" + trace[0].getLineNumber() + ")");
  }
}
