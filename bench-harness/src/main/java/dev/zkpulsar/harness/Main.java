package dev.zkpulsar.harness;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.plan.Point;
import dev.zkpulsar.harness.plan.Points;
import dev.zkpulsar.harness.plan.Suite;
import dev.zkpulsar.harness.provenance.Provenance;
import dev.zkpulsar.harness.run.Progress;
import dev.zkpulsar.harness.run.Results;
import dev.zkpulsar.harness.run.Run;
import dev.zkpulsar.harness.run.RunDirectory;
import dev.zkpulsar.harness.run.RunEnvironment;
import dev.zkpulsar.harness.run.Table;
import dev.zkpulsar.harness.settings.ParentWatch;
import dev.zkpulsar.harness.settings.Settings;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/**
 * JMH's command line, and around it what a run against servers needs: the environment, the suites,
 * our profilers, a journal and an exit code that tells.
 *
 * <p>The arguments are JMH's own. Without any, the quick suite runs. Settings are system
 * properties, {@link Settings}.
 */
public final class Main {
  private static final int OK = 0;
  private static final int POINTS_FAILED = 1;
  private static final int BAD_INPUT = 2;

  private Main() {}

  /**
   * Runs benchmarks and exits: 0, 1 when a point has no result, 2 on bad input (told in one line on
   * standard error).
   *
   * @param args JMH's command line
   */
  public static void main(String[] args) {
    int exitCode;
    try {
      exitCode = run(List.of(args));
    } catch (BadInputException e) {
      System.err.println("zkpulsar: " + e.getMessage());
      exitCode = BAD_INPUT;
    } catch (CommandLineOptionException e) {
      System.err.println("zkpulsar: JMH option: " + e.getMessage() + "; allowed: see -h");
      exitCode = BAD_INPUT;
    } catch (IOException e) {
      System.err.println("zkpulsar: " + Settings.OUT + ": cannot be written: " + e);
      exitCode = BAD_INPUT;
    }
    System.exit(exitCode);
  }

  private static int run(List<String> args) throws CommandLineOptionException, IOException {
    ParentWatch.startIfAsked();
    System.setProperty("org.slf4j.simpleLogger.defaultLogLevel", "error");
    hushJmhsWarning();
    var options = new CommandLineOptions(args.toArray(String[]::new));
    if (asksOnly(options)) {
      org.openjdk.jmh.Main.main(args.toArray(String[]::new));
      if (options.shouldHelp()) {
        System.out.print(Settings.help());
      }
      return OK;
    }
    Settings.check();
    Results.requireWritableUserFile(options);
    List<Point> points = Points.of(Suite.commandLines(args));
    if (Settings.get(Settings.PLAN) != null) {
      Progress.plan(points);
      return OK;
    }
    try (var directory = RunDirectory.open(Points.module(points));
        var environment = new RunEnvironment()) {
      var provenance = Provenance.begin(directory.provenance(), points, args);
      var results = new Run(points, directory, environment).execute();
      provenance.end();
      System.out.println(new Table(results));
      results.writeUserFile(options);
      directory.writeReport().ifPresent(System.out::println);
      System.out.println(directory.results());
      return results.isComplete() ? OK : POINTS_FAILED;
    }
  }

  /**
   * From Java 24 on the JVM warns once of a method that JMH 1.37 calls when this class is loaded;
   * the flag that allows it cannot stand in the manifest of a jar.
   */
  private static void hushJmhsWarning() {
    PrintStream err = System.err;
    System.setErr(new PrintStream(OutputStream.nullOutputStream(), false, UTF_8));
    try {
      Class.forName("org.openjdk.jmh.infra.BenchmarkParams");
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    } finally {
      System.setErr(err);
    }
  }

  private static boolean asksOnly(CommandLineOptions options) {
    return options.shouldHelp()
        || options.shouldList()
        || options.shouldListWithParams()
        || options.shouldListResultFormats()
        || options.shouldListProfilers();
  }
}
