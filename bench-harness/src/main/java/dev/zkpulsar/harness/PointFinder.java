package dev.zkpulsar.harness;

import dev.zkpulsar.harness.plan.CommandLine;
import dev.zkpulsar.harness.plan.Points;
import dev.zkpulsar.harness.plan.Suite;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.run.RunEnvironment;
import dev.zkpulsar.harness.search.SearchSettings;
import dev.zkpulsar.harness.settings.RunSettings;
import dev.zkpulsar.harness.systems.RunSystem;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.openjdk.jmh.runner.options.CommandLineOptionException;

/**
 * Finds the points of a run or of a suite; of a search, the points from which it starts.
 *
 * @param systems whose settings replace defaults of parameters
 * @param notes gets lines for the console, such as parameters without an effect
 */
record PointFinder(List<RunSystem> systems, Consumer<String> notes) {

  /** The points of a suite with the values of the run's own command line, or of that line alone. */
  List<Point> points(
      Optional<String> suite,
      CommandLine given,
      RunSettings settings,
      Optional<SearchSettings> search)
      throws CommandLineOptionException, IOException {
    if (suite.isPresent()) {
      return points(Suite.commandLines(suite.get(), given), given, settings, search);
    }
    return points(List.of(given), given, settings, search);
  }

  /** The points of a suite as it is, for the help. */
  List<Point> ofSuite(String suite, RunSettings settings)
      throws CommandLineOptionException, IOException {
    return points(
        Suite.commandLines(suite),
        CommandLine.of(CommandLine.parse(List.of())),
        settings,
        SearchSettings.of(Suite.settings(suite, settings.properties())));
  }

  private List<Point> points(
      List<CommandLine> commandLines,
      CommandLine given,
      RunSettings settings,
      Optional<SearchSettings> search) {
    var found =
        new Points(
            settings, benchmark -> RunEnvironment.paramDefaults(systems, benchmark, settings));
    List<Point> points = found.of(commandLines, given, notes);
    return search.isPresent() ? search.get().starts(points) : points;
  }
}
