package dev.zkpulsar.harness;

import dev.zkpulsar.env.nodes.Placement;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.plan.CommandLine;
import dev.zkpulsar.harness.plan.OptionCheck;
import dev.zkpulsar.harness.plan.PointOrder;
import dev.zkpulsar.harness.plan.Suite;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.run.ModuleFiles;
import dev.zkpulsar.harness.run.RunDirectory;
import dev.zkpulsar.harness.run.UserFile;
import dev.zkpulsar.harness.search.Requirement;
import dev.zkpulsar.harness.search.SearchSettings;
import dev.zkpulsar.harness.settings.RunSettings;
import dev.zkpulsar.harness.settings.Settings;
import dev.zkpulsar.harness.systems.RunSystem;
import dev.zkpulsar.harness.workers.Shareable;
import dev.zkpulsar.harness.workers.WorkerSettings;
import dev.zkpulsar.results.run.Catalog;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/**
 * What the user asks a run to measure. All of it was checked: whatever this machine, the settings
 * or the options cannot do is refused while it is made, and nothing has been started.
 *
 * @param args JMH's command line, and {@code options} its meaning
 * @param settings those of the run and the systems
 * @param suite the suite that is run; empty if the command line names the benchmarks
 * @param userFile the second file of the results, if the user wants one
 * @param search starts from each point; empty for an ordinary run
 * @param requirement the bounds that every point has to keep
 * @param catalog the metrics that the module knows
 * @param placements where the systems of the points are, by name
 */
record Request(
    List<String> args,
    RunSettings settings,
    WorkerSettings workers,
    Optional<String> suite,
    Optional<UserFile> userFile,
    Optional<SearchSettings> search,
    Requirement requirement,
    Catalog catalog,
    List<Point> points,
    Map<String, Placement> placements) {

  /**
   * Reads and checks a request. The order of the checks is that of the refusals: what concerns the
   * whole run comes before a single point, and what this machine lacks comes last.
   *
   * @param notes gets lines for the console
   * @throws BadInputException names an option or a setting, its value, and what is allowed
   */
  static Request of(
      List<String> args,
      CommandLineOptions options,
      Settings settings,
      List<RunSystem> systems,
      Consumer<String> notes)
      throws CommandLineOptionException, IOException {
    OptionCheck.noSecrets(args, settings.properties());
    var workers = WorkerSettings.of(settings.properties());
    settings.requireKnown(KnownSettings.of(systems).all());
    PointOrder.requireAllowed(settings);
    Optional<SearchSettings> search = SearchSettings.of(settings.properties());
    Optional<UserFile> userFile = userFile(options, settings, search);
    refuseResumedSearch(settings, search);
    Catalog catalog = ModuleFiles.catalog();
    Requirement requirement = requirement(settings, search, workers, catalog);
    var runSettings = new RunSettings(settings, workers.count());
    Optional<String> suite = Suite.name(settings, !args.isEmpty());
    List<Point> points =
        new PointFinder(systems, notes).points(suite, CommandLine.of(options), runSettings, search);
    // Refuses bad addresses, and hosts without consent.
    Map<String, Placement> placements = placements(systems, points, runSettings);
    Shareable.require(workers.count(), points, placements, settings);
    RunDirectory.requireResumable(settings);
    return new Request(
        args,
        runSettings,
        workers,
        suite,
        userFile,
        search,
        requirement,
        catalog,
        points,
        placements);
  }

  private static Optional<UserFile> userFile(
      CommandLineOptions options, Settings settings, Optional<SearchSettings> search) {
    Optional<UserFile> file = UserFile.of(options);
    if (file.isPresent()) {
      file.get().requireWritable(settings.resume().isPresent() || search.isPresent());
    }
    return file;
  }

  private static void refuseResumedSearch(Settings settings, Optional<SearchSettings> search) {
    if (search.isPresent() && settings.resume().isPresent()) {
      throw BadInputException.of(
          Settings.RESUME, settings.resume().get(), "a search begins anew", "a new run");
    }
  }

  /** The bounds of the run; refuses metrics that do not exist, also in those of a search. */
  private static Requirement requirement(
      Settings settings, Optional<SearchSettings> search, WorkerSettings workers, Catalog catalog) {
    Requirement asked = Requirement.of(settings, search);
    if (search.isPresent()) {
      search.get().requireKnown(catalog);
    }
    // Worker 0 has the figures of all, and alone those of the servers.
    if (workers.index() > 0) {
      return new Requirement(List.of());
    }
    asked.requireKnown(catalog);
    return asked;
  }

  private static Map<String, Placement> placements(
      List<RunSystem> systems, List<Point> points, RunSettings settings) {
    var placements = new TreeMap<String, Placement>();
    for (RunSystem system : systems) {
      boolean isNeeded = points.stream().anyMatch(system::isNeededBy);
      if (isNeeded) {
        placements.put(system.name(), system.placement(settings));
      }
    }
    return placements;
  }

  /** Whether this run is no worker among several. */
  boolean isAlone() {
    return workers.count() == 1;
  }
}
