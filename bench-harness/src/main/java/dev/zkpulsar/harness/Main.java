package dev.zkpulsar.harness;

import dev.zkpulsar.env.host.EndWithParent;
import dev.zkpulsar.env.host.NativeFiles;
import dev.zkpulsar.env.host.OwnedDirectory;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.plan.CommandLine;
import dev.zkpulsar.harness.plan.Suite;
import dev.zkpulsar.harness.run.MachineLock;
import dev.zkpulsar.harness.run.Progress;
import dev.zkpulsar.harness.run.RunFailedException;
import dev.zkpulsar.harness.settings.RunSettings;
import dev.zkpulsar.harness.settings.Settings;
import dev.zkpulsar.harness.systems.RunSystem;
import dev.zkpulsar.results.text.ExitCode;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/**
 * JMH's command line with everything that a run against servers needs: systems, suites, profilers,
 * a journal, provenance and exit codes.
 *
 * <p>The arguments are JMH's own. Without any, the quick suite runs. Settings are system
 * properties, see {@link Settings}. A question such as {@code -h} is answered; anything else is
 * checked as a whole ({@link Request}) before it is done ({@link Execution}).
 */
public final class Main {
  private final Settings settings;
  private final List<RunSystem> systems;
  private final PrintStream out;
  private final PrintStream err;

  private Main(Settings settings, List<RunSystem> systems, PrintStream out, PrintStream err) {
    this.settings = settings;
    this.systems = systems;
    this.out = out;
    this.err = err;
  }

  /**
   * Runs benchmarks and exits: 0; 1 if a point has no result, is INVALID, or exceeds a required
   * bound; 2 for bad input; 3 if a bound or a search is undecided, and nothing is wrong otherwise;
   * 4 if the run itself failed. For 1 and 3, the last line of the console has the numbers; for 2
   * and 4, standard error gets one line.
   *
   * @param args JMH's command line
   */
  public static void main(String[] args) {
    // The argument file of jmh:run, whose JVM ends this one. It is read, and may contain a secret.
    if (System.getProperties().remove("bench.arguments") instanceof String file) {
      OwnedDirectory.removeWith(Path.of(file));
      EndWithParent.exitInOrder(ExitCode.FAILED);
    }
    System.setProperty("org.slf4j.simpleLogger.defaultLogLevel", "error");
    NativeFiles.choosePlace();
    Locale.setDefault(Locale.ROOT); // For the numbers in JMH's output.
    System.exit(run(List.of(args), Settings.currentProperties(), System.out, System.err));
  }

  /**
   * Runs benchmarks in this process, apart from JMH's forks.
   *
   * @param args JMH's command line
   * @param properties the settings by name; other properties are ignored
   * @param out the console; JMH itself answers its own options such as -l on {@link System#out}
   * @param err gets one line if the run cannot start or fails
   * @return the exit code, see {@link #main}
   */
  public static int run(
      List<String> args, Properties properties, PrintStream out, PrintStream err) {
    MachineLock.replaceJmhs();
    try {
      Settings settings = settings(args, properties).withArrivalSeed();
      return new Main(settings, RunSystem.all(), out, err).run(args);
    } catch (BadInputException e) {
      err.println("zkpulsar: " + e.getMessage());
      return ExitCode.BAD_INPUT;
    } catch (RunFailedException e) {
      err.println("zkpulsar: " + e.getMessage());
      return ExitCode.FAILED;
    } catch (CommandLineOptionException e) {
      err.println("zkpulsar: JMH option: " + e.getMessage() + "; allowed: see -h");
      return ExitCode.BAD_INPUT;
    } catch (InvalidPathException e) {
      String allowed = "characters of this JVM's locale (LC_ALL=C.UTF-8)";
      var bad = BadInputException.of("path", e.getInput(), e.getReason(), allowed);
      err.println("zkpulsar: " + bad.getMessage());
      return ExitCode.BAD_INPUT;
    } catch (IOException | RuntimeException e) {
      err.println("zkpulsar: the run failed: " + e);
      return ExitCode.FAILED;
    }
  }

  /** The given settings, with those of the run's suite where the user gives none. */
  private static Settings settings(List<String> args, Properties properties) throws IOException {
    Settings given = Settings.of(properties);
    Optional<String> suite = Suite.name(given, !args.isEmpty());
    if (suite.isEmpty()) {
      return given;
    }
    return Settings.of(Suite.settings(suite.get(), given.properties()));
  }

  private int run(List<String> args) throws CommandLineOptionException, IOException {
    CommandLineOptions options = CommandLine.parse(args);
    if (asksOnly(options)) {
      answer(args, options);
      return ExitCode.DONE;
    }
    Request request = Request.of(args, options, settings, systems, out::println);
    if (settings.planOnly()) {
      request.points().forEach(point -> out.println(point.label()));
      out.println(Progress.sum(request.points()));
      return ExitCode.DONE;
    }
    return new Execution(request, systems, out, err).run();
  }

  private void answer(List<String> args, CommandLineOptions options)
      throws CommandLineOptionException, IOException {
    if (options.shouldHelp()) {
      var finder = new PointFinder(systems, out::println);
      var oneWorker = new RunSettings(settings, 1);
      var known = KnownSettings.of(systems);
      new Help(known, suite -> finder.ofSuite(suite, oneWorker)).print(out);
    }
    org.openjdk.jmh.Main.main(args.toArray(String[]::new));
  }

  /** Whether the options ask JMH a question in place of a run. */
  private static boolean asksOnly(CommandLineOptions options) {
    return options.shouldHelp()
        || options.shouldList()
        || options.shouldListWithParams()
        || options.shouldListResultFormats()
        || options.shouldListProfilers();
  }
}
