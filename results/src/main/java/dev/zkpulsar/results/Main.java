package dev.zkpulsar.results;

import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** What the results say: {@code java -jar results/target/results.jar COMMAND}. */
@Command(
    name = "results",
    description = "Reads the JMH JSON of benchmark runs and says what it means.",
    mixinStandardHelpOptions = true,
    subcommands = {
      AaCommand.class,
      CheckCommand.class,
      ClaimsCommand.class,
      CompareCommand.class,
      GenerateCompletion.class,
      MergeCommand.class,
      ReportCommand.class,
      StudyCommand.class,
      TrimCommand.class
    })
public final class Main {
  private static final int BAD_INPUT = 2;

  /** Picocli makes one. */
  public Main() {}

  /**
   * Runs a command and exits: 0, or 2 on bad input, told in one line on standard error.
   *
   * @param args the command and its arguments
   */
  public static void main(String[] args) {
    System.exit(run(args));
  }

  static int run(String... args) {
    var commandLine = new CommandLine(new Main());
    commandLine.setParameterExceptionHandler((e, given) -> told(e.getMessage() + "; see --help"));
    commandLine.setExecutionExceptionHandler(
        (e, command, parsed) -> {
          if (e instanceof BadResultsException) {
            return told(e.getMessage());
          }
          throw e;
        });
    return args.length == 0 ? told("no command; see --help") : commandLine.execute(args);
  }

  private static int told(String line) {
    System.err.println("results: " + line);
    return BAD_INPUT;
  }
}
