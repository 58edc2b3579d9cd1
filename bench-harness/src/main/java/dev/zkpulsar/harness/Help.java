package dev.zkpulsar.harness;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Setting;
import dev.zkpulsar.harness.plan.OptionCheck;
import dev.zkpulsar.harness.plan.Suite;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.run.Progress;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import org.openjdk.jmh.runner.options.CommandLineOptionException;

/**
 * The first part of {@code -h}; JMH's options follow.
 *
 * @param settings all settings, with their headings
 * @param planner finds the points of a suite
 */
record Help(KnownSettings settings, Planner planner) {
  private static final String USAGE =
      """
      Usage: java [-Dsuite=NAME] [-Dbench.NAME=VALUE...] -jar benchmarks.jar [BENCHMARK...] [JMH options]
      BENCHMARK is a regular expression, see -l. Without arguments, the suite quick runs.

      Examples:
        java -jar benchmarks.jar 'BENCHMARK$' -f 3 -i 5              three forks, five iterations each
        java -Dsuite=nightly -Dbench.plan=true -jar benchmarks.jar   show the points and their duration
        java -Dbench.resume=DIRECTORY -jar benchmarks.jar            go on with an interrupted quick suite
      """;

  /** Finds the points of a suite. */
  interface Planner {
    /** The points of a suite of this module, by its name. */
    List<Point> points(String suite) throws CommandLineOptionException, IOException;
  }

  void print(PrintStream out) throws IOException, CommandLineOptionException {
    out.print(USAGE);
    out.println("\nSuites, -Dsuite=NAME:");
    for (String suite : Suite.names()) {
      out.printf("  %-11s %s%n      %s%n", suite, duration(suite), Suite.description(suite));
    }
    settings.byHeading().forEach((heading, group) -> printGroup(heading, group, out));
    out.println("\nRefused among JMH's options: " + OptionCheck.REFUSED + ".");
    out.println(
        "JMH's defaults in brackets hold where neither suite nor benchmark sets a value.\n");
  }

  private static void printGroup(String heading, List<Setting> group, PrintStream out) {
    if (group.isEmpty()) {
      return; // A system need not have settings.
    }
    out.printf("%nSettings of %s:%n", heading);
    for (Setting setting : group) {
      out.printf("  %s%n      %s%n", setting.name(), setting.described());
    }
  }

  /** The number of a suite's points and their time; or else why this machine cannot run it. */
  private String duration(String suite) throws IOException, CommandLineOptionException {
    try {
      return Progress.sum(planner.points(suite));
    } catch (BadInputException e) {
      return "not here: " + e.getMessage();
    }
  }
}
