package dev.zkpulsar.results;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.zkpulsar.results.cli.ChartCommand;
import dev.zkpulsar.results.cli.CheckCommand;
import dev.zkpulsar.results.cli.ClaimsCommand;
import dev.zkpulsar.results.cli.CompareCommand;
import dev.zkpulsar.results.cli.ExportCommand;
import dev.zkpulsar.results.cli.FigureCommand;
import dev.zkpulsar.results.cli.FindingsCommand;
import dev.zkpulsar.results.cli.IndexCommand;
import dev.zkpulsar.results.cli.Inputs;
import dev.zkpulsar.results.cli.MergeCommand;
import dev.zkpulsar.results.cli.ReportCommand;
import dev.zkpulsar.results.cli.TableCommand;
import dev.zkpulsar.results.read.BadResultsException;
import dev.zkpulsar.results.text.ExitCode;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.Locale;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.ScopeType;

/** The reporter: {@code bin/results COMMAND}. */
@Command(
    name = "results",
    description = "Merges, draws, compares and exports the JMH JSON of benchmark runs.",
    mixinStandardHelpOptions = true,
    versionProvider = Main.class,
    scope = ScopeType.INHERIT,
    subcommands = {
      ChartCommand.class,
      CheckCommand.class,
      ClaimsCommand.class,
      CompareCommand.class,
      ExportCommand.class,
      FigureCommand.class,
      FindingsCommand.class,
      GenerateCompletion.class,
      IndexCommand.class,
      MergeCommand.class,
      ReportCommand.class,
      TableCommand.class
    })
public final class Main implements IVersionProvider {
  public Main() {}

  /** Exits with one of {@link ExitCode}. */
  public static void main(String[] args) {
    // Figures look the same everywhere, and tools can read them.
    Locale.setDefault(Locale.ROOT);
    System.setOut(new PrintStream(new FileOutputStream(FileDescriptor.out), true, UTF_8));
    System.exit(run(args));
  }

  /** Runs a command and returns its exit code; an error is one line on standard error. */
  public static int run(String... args) {
    return run(new CommandLine(new Main()), args);
  }

  /** The same with a command line that has further commands. */
  public static int run(CommandLine commandLine, String... args) {
    commandLine
        .setParameterExceptionHandler(
            (e, arguments) -> failed(new BadResultsException(Inputs.line(e))))
        .setExecutionExceptionHandler((e, command, parsed) -> failed(e));
    try {
      int exit = commandLine.execute(args);
      if (System.out.checkError()) {
        throw new UncheckedIOException("standard output: cannot be written", new IOException());
      }
      return exit;
    } catch (Throwable e) {
      return failed(e);
    }
  }

  private static int failed(Throwable e) {
    boolean isPlain = e instanceof BadResultsException || e instanceof UncheckedIOException;
    var at = e.getStackTrace();
    String place = at.length == 0 ? "no place" : at[0].toString();
    Inputs.tell(isPlain ? e.getMessage() : "failed: %s (%s)".formatted(e, place));
    return e instanceof BadResultsException ? ExitCode.BAD_INPUT : ExitCode.FAILED;
  }

  @Override
  public String[] getVersion() {
    String version = Main.class.getPackage().getImplementationVersion();
    return new String[] {
      "results " + (version == null ? "of unknown version: not run from its jar" : version)
    };
  }
}
