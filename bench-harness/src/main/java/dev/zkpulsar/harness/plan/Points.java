package dev.zkpulsar.harness.plan;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.plan.GivenParams.LeftOut;
import dev.zkpulsar.harness.point.BenchmarkStates;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.point.PointRules;
import dev.zkpulsar.harness.settings.RunSettings;
import dev.zkpulsar.harness.settings.Settings;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.PatternSyntaxException;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Finds the points that command lines select, as JMH would, and checks all of them before the run.
 * Points that JMH would measure twice, since they differ in unused parameters alone, are one.
 *
 * @param settings for the rules of points, with the number of workers that share the totals
 * @param defaults by a benchmark's qualified name the parameter values that the settings give it in
 *     place of the defaults in its code
 */
public record Points(RunSettings settings, Function<String, Map<String, String>> defaults) {
  private static final OutputFormat SILENT =
      OutputFormatFactory.createFormatInstance(System.err, VerboseMode.SILENT);

  private record Line(CommandLine commandLine, SortedSet<BenchmarkListEntry> found) {
    Options options() {
      return commandLine.options();
    }
  }

  /**
   * The points in the order of the lines, each once. Throws a {@link BadInputException} if a point
   * cannot run, or if no point honours a parameter's value.
   *
   * @param given the run's own command line, whose values are in each of the lines
   * @param notes gets a line for each parameter that has no effect on some points
   */
  public List<Point> of(List<CommandLine> commandLines, CommandLine given, Consumer<String> notes) {
    var lines = new ArrayList<Line>();
    for (CommandLine commandLine : commandLines) {
      OptionCheck.jvmArgs(commandLine.options());
      lines.add(new Line(commandLine, find(commandLine.options())));
    }
    if (lines.isEmpty()) {
      throw new BadInputException("the suite names no benchmark; allowed: a line of JMH options");
    }
    OptionCheck.ofRun(lines.get(0).options()); // The options of the command line are in each.
    // A parameter that is given with a suite may be missing from benchmarks of some lines.
    var all = lines.stream().flatMap(line -> line.found.stream()).toList();
    ParamCheck.names(all, given);
    lines.forEach(line -> ParamCheck.names(all, line.commandLine));
    var points = new LinkedHashMap<String, Point>();
    var impossible = new ArrayList<LeftOut>();
    for (Line line : lines) {
      Options options = line.commandLine.withoutBenchmarks();
      for (BenchmarkListEntry benchmark : line.found) {
        OptionCheck.ofBenchmark(benchmark.getUsername(), options);
        of(benchmark, options, impossible)
            .forEach(point -> points.putIfAbsent(point.label(), point));
      }
    }
    if (points.isEmpty()) {
      throw impossible.get(0).why();
    }
    var planned = List.copyOf(points.values());
    GivenParams.check(given.options(), planned, impossible).forEach(notes);
    // Last: what was mistyped is reported before what this machine lacks.
    return planned.stream().map(this::withNeeds).toList();
  }

  private Point withNeeds(Point point) {
    return point.withNeeds(ParamCheck.needs(point, settings));
  }

  private List<Point> of(
      BenchmarkListEntry benchmark, Options options, Collection<LeftOut> impossible) {
    String name = benchmark.getUsername();
    var points = new ArrayList<Point>();
    for (Map<String, String> given : combinations(benchmark, options)) {
      ParamCheck.values(name, given);
      Point point = withDefaults(new Point(name, given), options);
      var why =
          point.rules().stream().flatMap(rules -> rules.impossible(point).stream()).findFirst();
      if (why.isPresent()) {
        impossible.add(new LeftOut(point.params(), why.get()));
      } else {
        points.add(planned(point, benchmark, options));
      }
    }
    return points;
  }

  /** The point with its states' own values of parameters that the command line does not give. */
  private Point withDefaults(Point asked, Options options) {
    var params = new TreeMap<>(asked.params());
    for (PointRules rules : asked.rules()) {
      var own = new TreeMap<>(rules.defaults(asked, settings));
      own.keySet().removeIf(param -> options.getParameter(param).hasValue());
      params.replaceAll((param, value) -> own.getOrDefault(param, value));
    }
    return params.equals(asked.params()) ? asked : new Point(asked.benchmark(), params);
  }

  /** The point that runs in place of a checked one, with its options and its time. */
  private Point planned(Point asked, BenchmarkListEntry benchmark, Options options) {
    Map<String, String> used = asked.usedParams();
    // Unused parameters have their defaults, so that their states do nothing.
    var params = new TreeMap<>(asked.params());
    benchmark.getParams().orElse(Map.of()).forEach((param, own) -> params.put(param, own[0]));
    params.putAll(used);
    PointTime time = PointTime.of(benchmark, options);
    var point =
        new Point(
            asked.benchmark(),
            params,
            used,
            options,
            jvmArgs(benchmark, options),
            "",
            time.warmupSeconds(),
            time.totalSeconds());
    ParamCheck.rules(point, settings);
    return point;
  }

  private static SortedSet<BenchmarkListEntry> find(Options options) {
    BenchmarkList list = BenchmarkList.defaultList();
    try {
      var found = list.find(SILENT, options.getIncludes(), options.getExcludes());
      if (!found.isEmpty()) {
        return found;
      }
    } catch (PatternSyntaxException e) {
      throw BadInputException.of(
          "benchmark",
          e.getPattern(),
          "not a regular expression: " + e.getDescription(),
          "the name of a benchmark, or a regular expression");
    }
    var names =
        list.getAll(SILENT, List.of()).stream()
            .map(benchmark -> Point.shortName(benchmark.getUsername()))
            .toList();
    String given = String.join(", ", options.getIncludes());
    throw BadInputException.of("benchmark", given, "no such benchmark", String.join(", ", names));
  }

  private List<Map<String, String>> combinations(BenchmarkListEntry benchmark, Options options) {
    Map<String, String[]> own = new TreeMap<>(benchmark.getParams().orElse(Map.of()));
    defaults
        .apply(benchmark.getUsername())
        .forEach((name, value) -> own.replace(name, new String[] {value}));
    var combinations = List.<Map<String, String>>of(new TreeMap<>());
    for (var param : own.entrySet()) {
      var extended = new ArrayList<Map<String, String>>();
      for (Map<String, String> combination : combinations) {
        for (String value :
            options.getParameter(param.getKey()).orElse(List.of(param.getValue()))) {
          var with = new TreeMap<>(combination);
          with.put(param.getKey(), value);
          extended.add(with);
        }
      }
      combinations = extended;
    }
    return combinations;
  }

  /**
   * The arguments that JMH would take from this JVM, without settings: JMH would write them into
   * the results and show them on the fork's command line.
   */
  private static java.util.Optional<List<String>> jvmArgs(
      BenchmarkListEntry benchmark, Options options) {
    return options.getJvmArgs().hasValue() || benchmark.getJvmArgs().hasValue()
        ? java.util.Optional.empty()
        : java.util.Optional.of(
            ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> !Settings.isSettingArgument(argument))
                .toList());
  }

  /**
   * The Maven module of the benchmarks: their jar names it; without one, their classes are in
   * MODULE/target/classes.
   */
  public static String module(List<Point> points) {
    Class<?> first = BenchmarkStates.benchmarkClass(points.get(0).benchmark());
    String ofJar = first.getPackage().getImplementationTitle();
    if (ofJar != null) {
      return ofJar;
    }
    var place = URI.create(first.getProtectionDomain().getCodeSource().getLocation().toString());
    String built = place.getPath().replaceFirst("/target/(?!.*/target/).*", "");
    return Path.of(built).getFileName().toString();
  }
}
