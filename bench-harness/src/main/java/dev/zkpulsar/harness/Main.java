package dev.zkpulsar.harness;

import dev.zkpulsar.env.host.EndWithParent;
import dev.zkpulsar.env.host.NativeFiles;
import dev.zkpulsar.env.host.OwnedDirectory;
import dev.zkpulsar.env.nodes.Placement;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Setting;
import dev.zkpulsar.env.settings.SharedSettings;
import dev.zkpulsar.harness.plan.CommandLine;
import dev.zkpulsar.harness.plan.OptionCheck;
import dev.zkpulsar.harness.plan.PointOrder;
import dev.zkpulsar.harness.plan.Points;
import dev.zkpulsar.harness.plan.Suite;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.provenance.OrderSeed;
import dev.zkpulsar.harness.provenance.ProvenanceFile;
import dev.zkpulsar.harness.run.Conclusion;
import dev.zkpulsar.harness.run.MachineLock;
import dev.zkpulsar.harness.run.Progress;
import dev.zkpulsar.harness.run.Results;
import dev.zkpulsar.harness.run.Run;
import dev.zkpulsar.harness.run.RunDirectory;
import dev.zkpulsar.harness.run.RunEnvironment;
import dev.zkpulsar.harness.run.RunFailedException;
import dev.zkpulsar.harness.run.ServersOfPoints;
import dev.zkpulsar.harness.run.Terminal;
import dev.zkpulsar.harness.search.Requirement;
import dev.zkpulsar.harness.search.SearchSettings;
import dev.zkpulsar.harness.settings.RunSettings;
import dev.zkpulsar.harness.settings.Settings;
import dev.zkpulsar.harness.systems.RunSystem;
import dev.zkpulsar.harness.workers.Rendezvous;
import dev.zkpulsar.harness.workers.Shareable;
import dev.zkpulsar.harness.workers.WorkerSettings;
import dev.zkpulsar.harness.workers.WorkersProfiler;
import dev.zkpulsar.results.run.Catalog;
import dev.zkpulsar.results.text.ExitCode;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import org.openjdk.jmh.profile.Profiler;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/**
 * JMH's command line with everything that a run against servers needs: systems, suites, profilers,
 * a journal, provenance and exit codes.
 *
 * <p>The arguments are JMH's own. Without any, the quick suite runs. Settings are system
 * properties, see {@link Settings}.
 */
public final class Main {
  private final Settings settings;
  private final List<RunSystem> systems = RunSystem.all();
  private final Map<String, List<Setting>> settingsByHeading = new LinkedHashMap<>();
  private final List<Setting> known;
  private final PrintStream out;
  private final PrintStream err;

  private Main(Settings settings, PrintStream out, PrintStream err) {
    this.settings = settings;
    this.out = out;
    this.err = err;
    settingsByHeading.put("the run", Setting.all(Settings.class));
    settingsByHeading.put("all systems", Setting.all(SharedSettings.class));
    settingsByHeading.put("a search of the capacity", SearchSettings.SETTINGS);
    systems.forEach(system -> settingsByHeading.put(system.name(), system.settings()));
    settingsByHeading.put("several workers", Setting.all(WorkerSettings.class));
    known = settingsByHeading.values().stream().flatMap(List::stream).toList();
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
      EndWithParent.watch();
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
      Settings given = Settings.of(properties);
      var suite = Suite.name(given, !args.isEmpty());
      Settings all =
          suite.isPresent() ? Settings.of(Suite.settings(suite.get(), given.properties())) : given;
      return new Main(all.withArrivalSeed(), out, err).run(args);
    } catch (BadInputException | RunFailedException e) {
      err.println("zkpulsar: " + e.getMessage());
      return e instanceof RunFailedException ? ExitCode.FAILED : ExitCode.BAD_INPUT;
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

  private int run(List<String> args) throws CommandLineOptionException, IOException {
    CommandLineOptions options = CommandLine.parse(args);
    if (asksOnly(options)) {
      if (options.shouldHelp()) {
        new Help(settingsByHeading, this::suitePoints).print(out);
      }
      org.openjdk.jmh.Main.main(args.toArray(String[]::new));
      return ExitCode.DONE;
    }
    OptionCheck.noSecrets(args, settings.properties());
    var workers = WorkerSettings.of(settings.properties());
    settings.requireKnown(known);
    PointOrder.requireAllowed(settings);
    var search = SearchSettings.of(settings.properties());
    Results.requireUserFile(options, settings.resume().isPresent() || search.isPresent());
    if (search.isPresent() && settings.resume().isPresent()) {
      throw BadInputException.of(
          Settings.RESUME, settings.resume().get(), "a search begins anew", "a new run");
    }
    // Worker 0 has the figures of all, and alone those of the servers.
    var asked = Requirement.of(settings, search);
    var requirement = workers.index() == 0 ? asked : new Requirement(List.of());
    Catalog catalog = RunDirectory.catalogOfModule();
    search.ifPresent(bounds -> bounds.requireKnown(catalog));
    requirement.requireKnown(catalog);
    var forPoints = new RunSettings(settings, workers.count());
    List<Point> points = points(CommandLine.of(options), args, forPoints, search);
    // Refuses bad addresses, and hosts without consent.
    Map<String, Placement> placements = placements(points, forPoints);
    Shareable.require(workers.count(), points, placements, settings);
    RunDirectory.requireResumable(settings);
    if (settings.planOnly()) {
      points.forEach(point -> out.println(point.label()));
      out.println(Progress.sum(points));
      return ExitCode.DONE;
    }
    boolean isAlone = workers.count() == 1;
    String name = Points.module(points) + (isAlone ? "" : "-worker-" + workers.index());
    try (var lock = MachineLock.acquire(settings.waitForOthers(), !isAlone, err);
        var rendezvous = Rendezvous.open(workers);
        var directory = RunDirectory.open(settings, name, isAlone && search.isEmpty())) {
      return measure(points, forPoints, search, requirement, catalog, directory, options, args);
    }
  }

  /** The points of the run's own command line, or of its suite with the given values. */
  private List<Point> points(
      CommandLine given, List<String> args, RunSettings forPoints, Optional<SearchSettings> search)
      throws CommandLineOptionException, IOException {
    Optional<String> suite = Suite.name(settings, !args.isEmpty());
    return suite.isPresent()
        ? points(Suite.commandLines(suite.get(), given), given, forPoints, search)
        : points(List.of(given), given, forPoints, search);
  }

  private List<Point> suitePoints(String suite) throws CommandLineOptionException, IOException {
    return points(
        Suite.commandLines(suite),
        CommandLine.of(CommandLine.parse(List.of())),
        new RunSettings(settings, 1),
        SearchSettings.of(Suite.settings(suite, settings.properties())));
  }

  /** The points of command lines; of a search, the points from which it starts. */
  private List<Point> points(
      List<CommandLine> commandLines,
      CommandLine given,
      RunSettings forPoints,
      Optional<SearchSettings> search) {
    List<Point> points =
        new Points(
                forPoints, benchmark -> RunEnvironment.paramDefaults(systems, benchmark, forPoints))
            .of(commandLines, given, out::println);
    return search.isPresent() ? search.get().starts(points) : points;
  }

  private PointOrder order(
      List<Point> points, RunSettings forPoints, RunDirectory directory, List<String> args)
      throws IOException {
    boolean isAlone = forPoints.workers() == 1;
    boolean isSuite = Suite.name(settings, !args.isEmpty()).isPresent();
    return OrderSeed.choose(settings, isSuite, isAlone, directory.path(), points)
        .map(s -> PointOrder.shuffled(s, points, ServersOfPoints.features(systems, forPoints)))
        .orElseGet(() -> PointOrder.planned(points));
  }

  private int measure(
      List<Point> points,
      RunSettings forPoints,
      Optional<SearchSettings> search,
      Requirement requirement,
      Catalog catalog,
      RunDirectory directory,
      CommandLineOptions options,
      List<String> args)
      throws IOException {
    var terminal = Terminal.of(out);
    PointOrder order = order(points, forPoints, directory, args);
    var ofWorkers = List.<Class<? extends Profiler>>of(WorkersProfiler.class);
    boolean isAlone = forPoints.workers() == 1;
    try (var environment = new RunEnvironment(systems, forPoints, out)) {
      var run =
          new Run(
              points,
              order,
              search,
              requirement,
              directory,
              environment,
              isAlone ? List.of() : ofWorkers,
              catalog,
              terminal);
      var provenance =
          ProvenanceFile.begin(directory.provenance(), facts(points, forPoints, order, args));
      order.line().ifPresent(out::println);
      systems.forEach(s -> s.onFacts(facts -> provenance.addServers(s.name(), facts)));
      directory.copyDataOfModule();
      Results results = run.execute();
      provenance.end(results.points().stream().map(Results.PointResult::point).toList());
      results.writeUserFile(options, directory.results());
      if (!results.isEmpty()) {
        directory.report(terminal, err).ifPresent(out::println);
      }
      var conclusion = new Conclusion(results, points.size());
      conclusion.lines().forEach(out::println);
      if (conclusion.isIncomplete()) {
        out.println(directory.howToResume());
      }
      out.println(directory.results());
      if (results.broken().isPresent()) {
        throw new RunFailedException(results.broken().get() + "; " + directory.howToResume());
      }
      if (!conclusion.sum().isEmpty()) {
        out.println(conclusion.sum());
      }
      return conclusion.exitCode();
    } catch (BadInputException | RunFailedException e) {
      throw e;
    } catch (IOException e) {
      throw directory.failed(e);
    } catch (RuntimeException e) {
      e.printStackTrace(directory.log());
      String why = BadInputException.reason(e);
      throw new RunFailedException("the run failed: " + why + " (see " + directory.logFile() + ")");
    }
  }

  private ProvenanceFile.Facts facts(
      List<Point> points, RunSettings forPoints, PointOrder order, List<String> args) {
    var versions = new TreeMap<String, String>();
    systems.forEach(system -> versions.putAll(system.versions()));
    return new ProvenanceFile.Facts(
        Points.module(points),
        Suite.name(settings, !args.isEmpty()),
        args,
        settings,
        known,
        versions,
        placements(points, forPoints),
        points,
        order);
  }

  /** Where the systems of the points are, by name. */
  private Map<String, Placement> placements(List<Point> points, RunSettings forPoints) {
    var placements = new TreeMap<String, Placement>();
    systems.stream()
        .filter(system -> points.stream().anyMatch(system::isNeededBy))
        .forEach(system -> placements.put(system.name(), system.placement(forPoints)));
    return placements;
  }

  private static boolean asksOnly(CommandLineOptions options) {
    return options.shouldHelp()
        || options.shouldList()
        || options.shouldListWithParams()
        || options.shouldListResultFormats()
        || options.shouldListProfilers();
  }
}
