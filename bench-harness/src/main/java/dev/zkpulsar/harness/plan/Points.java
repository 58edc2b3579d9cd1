package dev.zkpulsar.harness.plan;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.plan.GivenParams.LeftOut;
import dev.zkpulsar.harness.state.Params;
import java.lang.management.ManagementFactory;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.PatternSyntaxException;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.openjdk.jmh.util.Optional;

/**
 * Finds the points that command lines select, as JMH would, and checks all of them before the run.
 *
 * @param settings for the rules of points
 * @param defaults by a benchmark's qualified name the parameter values that the settings give it in
 *     place of the defaults in its code
 * @param workers that share the totals
 */
public record Points(
    Properties settings, Function<String, Map<String, String>> defaults, int workers) {
  private static final OutputFormat SILENT =
      OutputFormatFactory.createFormatInstance(System.err, VerboseMode.SILENT);

  /**
   * The points in the order of the lines, each once. Throws a {@link BadInputException} if a point
   * cannot run.
   */
  public List<Point> of(List<List<String>> commandLines) throws CommandLineOptionException {
    return of(commandLines, List.of(), note -> {});
  }

  /**
   * Like {@link #of(List)}; refuses a parameter's value that no point honours.
   *
   * @param given the run's own command line, without the lines of its suite
   * @param notes gets a line for each parameter that has no effect on some points
   */
  public List<Point> of(List<List<String>> commandLines, List<String> given, Consumer<String> notes)
      throws CommandLineOptionException {
    var lines = new ArrayList<Line>();
    for (List<String> commandLine : commandLines) {
      OptionCheck.jvmArgs(commandLine);
      var options = new CommandLineOptions(commandLine.toArray(String[]::new));
      lines.add(new Line(commandLine, options, find(options)));
    }
    if (lines.isEmpty()) {
      throw new BadInputException("the suite names no benchmark; allowed: a line of JMH options");
    }
    OptionCheck.ofRun(lines.get(0).options); // The options of the command line are in each.
    // A parameter that is given with a suite may be missing from benchmarks of some lines.
    var all = lines.stream().flatMap(line -> line.found.stream()).toList();
    lines.forEach(line -> ParamCheck.names(all, line.commandLine));
    var points = new LinkedHashMap<String, Point>();
    var impossible = new ArrayList<LeftOut>();
    for (Line line : lines) {
      for (BenchmarkListEntry benchmark : line.found) {
        for (Point point : of(benchmark, line.options, impossible)) {
          points.putIfAbsent(point.label(), point);
        }
      }
      // JMH would add these to the name of a point's benchmark.
      line.options.getIncludes().clear();
    }
    if (points.isEmpty()) {
      throw impossible.get(0).why();
    }
    requireOwnFiles(points.values());
    GivenParams.check(
            new CommandLineOptions(given.toArray(String[]::new)), points.values(), impossible)
        .forEach(notes);
    return List.copyOf(points.values());
  }

  private record Line(
      List<String> commandLine, CommandLineOptions options, SortedSet<BenchmarkListEntry> found) {}

  /** A journal has one file for each key, which is a hash. */
  private static void requireOwnFiles(Collection<Point> points) {
    var labels = new HashMap<String, String>();
    for (Point point : points) {
      String other = labels.put(point.key(), point.label());
      if (other != null) {
        throw BadInputException.of(
            "benchmark",
            point.label(),
            "its files would have the names of those of " + other,
            "one of the two points in a run");
      }
    }
  }

  private List<Point> of(
      BenchmarkListEntry benchmark, CommandLineOptions options, Collection<LeftOut> impossible) {
    OptionCheck.ofBenchmark(benchmark.getUsername(), options);
    var points = new ArrayList<Point>();
    for (Map<String, String> given : combinations(benchmark, options)) {
      ParamCheck.values(benchmark, given);
      BenchmarkStates.defaults(benchmark.getUsername(), given, settings)
          .forEach(
              (name, value) ->
                  given.computeIfPresent(
                      name, (n, own) -> options.getParameter(n).hasValue() ? own : value));
      var why = BenchmarkStates.impossible(benchmark.getUsername(), given);
      if (why.isPresent()) {
        impossible.add(new LeftOut(given, why.get()));
        continue;
      }
      var params =
          BenchmarkStates.withDefaults(
              benchmark.getUsername(), given, benchmark.getParams().orElse(Map.of()));
      points.add(
          new Point(
              benchmark.getUsername(),
              params,
              options,
              jvmArgs(benchmark, options),
              ParamCheck.rules(benchmark, new Params(params, workers), settings),
              time(options.getMeasurementTime(), benchmark.getMeasurementTime()),
              warmup(benchmark, options),
              seconds(benchmark, options)));
    }
    return points;
  }

  private static SortedSet<BenchmarkListEntry> find(CommandLineOptions options) {
    BenchmarkList list = BenchmarkList.defaultList();
    SortedSet<BenchmarkListEntry> found;
    try {
      found = list.find(SILENT, options.getIncludes(), options.getExcludes());
    } catch (PatternSyntaxException e) {
      throw BadInputException.of(
          "benchmark",
          e.getPattern(),
          "not a regular expression: " + e.getDescription(),
          "the name of a benchmark, or a regular expression");
    }
    if (found.isEmpty()) {
      String allowed =
          String.join(
              ", ",
              list.getAll(SILENT, List.of()).stream()
                  .map(benchmark -> Point.shortName(benchmark.getUsername()))
                  .toList());
      throw BadInputException.of(
          "benchmark", String.join(", ", options.getIncludes()), "no such benchmark", allowed);
    }
    return found;
  }

  private List<Map<String, String>> combinations(
      BenchmarkListEntry benchmark, CommandLineOptions options) {
    var combinations = new ArrayList<Map<String, String>>();
    combinations.add(Map.of());
    Map<String, String[]> own = new TreeMap<>(benchmark.getParams().orElse(Map.of()));
    defaults
        .apply(benchmark.getUsername())
        .forEach((name, value) -> own.replace(name, new String[] {value}));
    for (var param : own.entrySet()) {
      Collection<String> values =
          options.getParameter(param.getKey()).orElse(List.of(param.getValue()));
      var previous = List.copyOf(combinations);
      combinations.clear();
      for (Map<String, String> combination : previous) {
        for (String value : values) {
          var extended = new TreeMap<>(combination);
          extended.put(param.getKey(), value);
          combinations.add(extended);
        }
      }
    }
    return combinations;
  }

  /**
   * What JMH would take, without this JVM's settings: JMH would write them into the results and
   * show them on the fork's command line. A fork gets them in its handover.
   */
  private static java.util.Optional<List<String>> jvmArgs(
      BenchmarkListEntry benchmark, CommandLineOptions options) {
    return options.getJvmArgs().hasValue() || benchmark.getJvmArgs().hasValue()
        ? java.util.Optional.empty()
        : java.util.Optional.of(
            ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> !argument.startsWith("-Dbench."))
                .toList());
  }

  private static <T> T given(Optional<T> asked, Optional<T> own, T otherwise) {
    return asked.orElse(own.orElse(otherwise));
  }

  /** Forks of all modes, with those that only warm up. */
  private static int forks(BenchmarkListEntry benchmark, CommandLineOptions options) {
    int forks = given(options.getForkCount(), benchmark.getForks(), Defaults.MEASUREMENT_FORKS);
    int warmup =
        given(options.getWarmupForkCount(), benchmark.getWarmupForks(), Defaults.WARMUP_FORKS);
    return (Math.max(1, forks) + warmup) * Math.max(1, options.getBenchModes().size());
  }

  private static double seconds(BenchmarkListEntry benchmark, CommandLineOptions options) {
    double measurement =
        iterations(options.getMeasurementIterations(), benchmark.getMeasurementIterations())
            * time(options.getMeasurementTime(), benchmark.getMeasurementTime());
    return forks(benchmark, options) * (warmup(benchmark, options) + measurement);
  }

  private static double warmup(BenchmarkListEntry benchmark, CommandLineOptions options) {
    return iterations(options.getWarmupIterations(), benchmark.getWarmupIterations())
        * time(options.getWarmupTime(), benchmark.getWarmupTime());
  }

  private static int iterations(Optional<Integer> asked, Optional<Integer> own) {
    return given(asked, own, Defaults.MEASUREMENT_ITERATIONS);
  }

  private static double time(Optional<TimeValue> asked, Optional<TimeValue> own) {
    return given(asked, own, Defaults.MEASUREMENT_TIME).convertTo(TimeUnit.MILLISECONDS) / 1e3;
  }

  /**
   * The Maven module of the benchmarks, from the location of their classes: MODULE/target/classes
   * or MODULE/target/x.jar; elsewhere, as in the image of all modules, MODULE.jar.
   */
  public static String module(List<Point> points) {
    Class<?> first = BenchmarkStates.benchmarkClass(points.get(0).benchmark());
    try {
      Path built = Path.of(first.getProtectionDomain().getCodeSource().getLocation().toURI());
      for (Path up = built.getParent(); up != null; up = up.getParent()) {
        if (up.endsWith("target") && up.getParent() != null) {
          return up.getParent().getFileName().toString();
        }
      }
      return built.getFileName().toString().replaceFirst("\\.jar$", "");
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
