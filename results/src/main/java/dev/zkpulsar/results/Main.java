package dev.zkpulsar.results;

import dev.zkpulsar.results.cli.CheckCommand;
import dev.zkpulsar.results.cli.ClaimsCommand;
import dev.zkpulsar.results.cli.CompareCommand;
import dev.zkpulsar.results.cli.MergeCommand;
import dev.zkpulsar.results.cli.ReportCommand;
import dev.zkpulsar.results.cli.StudyCommand;
import dev.zkpulsar.results.cli.TrimCommand;
import dev.zkpulsar.results.output.PlainText;
import dev.zkpulsar.results.runs.BadResultsException;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** What the results say: {@code java -jar results/target/results.jar COMMAND}. */
@Command(
    name = "results",
    description = "Reads the JMH JSON of benchmark runs and says what it means.",
    mixinStandardHelpOptions = true,
    subcommands = {
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
  /** Also of what fails in whatever way: 1 says something of the results. */
  private static final int BAD_INPUT = 2;

  private static final String COMMAND = "java -jar results/target/results.jar";

  /** Picocli makes one. */
  public Main() {}

  /**
   * Runs a command and exits: 0, or 2 on bad input and where it fails, told in one line on standard
   * error; 1 is each command's own.
   *
   * @param args the command and its arguments
   */
  public static void main(String[] args) {
    System.exit(run(args));
  }

  public static int run(String... args) {
    return run(new CommandLine(new Main()), args);
  }

  /** The same of a command line that has further commands. */
  public static int run(CommandLine commandLine, String... args) {
    commandLine.setParameterExceptionHandler((e, given) -> told(e.getMessage() + "; see --help"));
    commandLine.setExecutionExceptionHandler((e, command, parsed) -> failed(e));
    commandLine.getCommandSpec().versionProvider(Main::version);
    commandLine.getSubcommands().values().stream()
        .map(CommandLine::getCommandSpec)
        .forEach(command -> command.versionProvider(Main::version));
    try {
      int exit = args.length == 0 ? told("no command; see --help") : commandLine.execute(args);
      return System.out.checkError() ? told("standard output: cannot be written") : exit;
    } catch (Throwable e) {
      return failed(e);
    }
  }

  /** The version that the build writes into the jar. */
  private static String[] version() {
    String version = Main.class.getPackage().getImplementationVersion();
    return new String[] {
      "results " + (version == null ? "of unknown version: it is not run from its jar" : version)
    };
  }

  private static int failed(Throwable e) {
    if (e instanceof BadResultsException) {
      return told(e.getMessage());
    }
    if (e instanceof OutOfMemoryError) {
      long most = Runtime.getRuntime().maxMemory() >> 20;
      return told(
          "out of memory, of which it may have "
              + most
              + " MiB; give it more: "
              + COMMAND.replace("-jar", "-Xmx" + 2 * most + "m -jar")
              + " ...");
    }
    String where = e.getStackTrace().length == 0 ? "" : " at " + e.getStackTrace()[0];
    return told("failed: " + e + where);
  }

  private static int told(String line) {
    tell(line);
    return BAD_INPUT;
  }

  /** Tells something on standard error, in one line. */
  public static void tell(String line) {
    System.err.println("results: " + PlainText.line(line));
  }
}
