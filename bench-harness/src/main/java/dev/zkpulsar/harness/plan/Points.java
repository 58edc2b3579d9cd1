package dev.zkpulsar.harness.plan;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.plan.GivenParams.LeftOut;
import dev.zkpulsar.harness.point.BenchmarkStates;
import dev.zkpulsar.harness.point.MeasurementPlan;
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
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.options.Options;

/**
 * Finds the points that command lines select, as JMH would, and checks all of them before the run.
 *
 * <ol>
 *   <li>The benchmarks of each line are found by name, and the names of all parameters are checked.
 *   <li>Each combination of a benchmark's parameter values is a point, unless its states call it
 *       impossible. Points that differ in unused parameters alone are one: JMH would measure them
 *       twice.
 *   <li>A value that the user gave and that no point honours is refused.
 *   <li>At last, each point states its needs: a mistyped value is reported before a missing engine.
 * </ol>
 *
 * @param settings for the rules of points, with the number of workers that share the totals
 * @param defaults by a benchmark's qualified name the parameter values that the settings give it in
 *     place of the defaults in its code, by parameter
 */
public record Points(RunSettings settings, Function<String, Map<String, String>> defaults) {

  /** A command line with the benchmarks that it names. */
  private record Line(CommandLine commandLine, SortedSet<BenchmarkListEntry> benchmarks) {}

  /**
   * The points in the order of the lines, each once. Throws a {@link BadInputException} if a point
   * cannot run, or if no point honours a parameter's value.
   *
   * @param given the run's own command line, whose values are in each of the lines
   * @param notes gets a line for each parameter that has no effect on some points, and for each
   *     reason to leave points out
   */
  public List<Point> of(List<CommandLine> commandLines, CommandLine given, Consumer<String> notes) {
    List<Line> lines = checkedLines(commandLines, given);
    var leftOut = new ArrayList<LeftOut>();
    List<Point> points = distinct(lines, leftOut);
    if (points.isEmpty()) {
      throw leftOut.get(0).why();
    }
    GivenParams.check(given.options(), points, leftOut).forEach(notes);
    return points.stream()
        .map(point -> point.withNeeds(ParamCheck.needs(point, settings)))
        .toList();
  }

  /** The lines with their benchmarks; refuses options and names of parameters. */
  private static List<Line> checkedLines(List<CommandLine> commandLines, CommandLine given) {
    var lines = new ArrayList<Line>();
    for (CommandLine commandLine : commandLines) {
      OptionCheck.jvmArgs(commandLine.options());
      lines.add(new Line(commandLine, BenchmarkNames.find(commandLine.options())));
    }
    if (lines.isEmpty()) {
      throw new BadInputException("the suite names no benchmark; allowed: a line of JMH options");
    }
    // The options of the command line are in each line.
    OptionCheck.ofRun(lines.get(0).commandLine.options());
    // A parameter that is given with a suite may be missing from benchmarks of some lines.
    var all = lines.stream().flatMap(line -> line.benchmarks.stream()).toList();
    ParamCheck.names(all, given);
    lines.forEach(line -> ParamCheck.names(all, line.commandLine));
    return lines;
  }

  /**
   * The points of all lines, of each label the first.
   *
   * @param leftOut gets the combinations that the benchmarks do not have
   */
  private List<Point> distinct(List<Line> lines, Collection<LeftOut> leftOut) {
    var byLabel = new LinkedHashMap<String, Point>();
    for (Line line : lines) {
      Options options = line.commandLine.withoutBenchmarks();
      for (BenchmarkListEntry benchmark : line.benchmarks) {
        OptionCheck.ofBenchmark(benchmark.getUsername(), options);
        for (Point point : of(benchmark, options, leftOut)) {
          byLabel.putIfAbsent(point.label(), point);
        }
      }
    }
    return List.copyOf(byLabel.values());
  }

  private List<Point> of(
      BenchmarkListEntry benchmark, Options options, Collection<LeftOut> leftOut) {
    String name = benchmark.getUsername();
    var points = new ArrayList<Point>();
    for (var params : ParamValues.combinations(benchmark, options, defaults.apply(name))) {
      ParamCheck.values(name, params);
      Point point = withDefaults(new Point(name, params), options);
      Optional<BadInputException> impossible = impossible(point);
      if (impossible.isPresent()) {
        leftOut.add(new LeftOut(point.params(), impossible.get()));
      } else {
        points.add(planned(point, benchmark, options));
      }
    }
    return points;
  }

  /** The first reason why the benchmark does not have a point; empty if it has it. */
  private static Optional<BadInputException> impossible(Point point) {
    for (PointRules rules : point.rules()) {
      Optional<BadInputException> why = rules.impossible(point);
      if (why.isPresent()) {
        return why;
      }
    }
    return Optional.empty();
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
            new MeasurementPlan(
                options,
                jvmArgs(benchmark, options),
                "",
                time.warmupSeconds(),
                time.totalSeconds()));
    ParamCheck.rules(point, settings);
    return point;
  }

  /**
   * The arguments that JMH would take from this JVM, without settings: JMH would write them into
   * the results and show them on the fork's command line.
   */
  private static Optional<List<String>> jvmArgs(BenchmarkListEntry benchmark, Options options) {
    if (options.getJvmArgs().hasValue() || benchmark.getJvmArgs().hasValue()) {
      return Optional.empty(); // JMH takes these in place of the runner's.
    }
    return Optional.of(
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
    // The last "target" of the path, as the checkout may be below a directory of that name.
    String built = place.getPath().replaceFirst("/target/(?!.*/target/).*", "");
    return Path.of(built).getFileName().toString();
  }
}
