package dev.zkpulsar.harness.run;

import dev.zkpulsar.harness.plan.Point;
import dev.zkpulsar.harness.profile.DisturbanceProfiler;
import dev.zkpulsar.harness.profile.HiccupProfiler;
import dev.zkpulsar.harness.profile.HistogramProfiler;
import dev.zkpulsar.harness.profile.LatencyProfiler;
import dev.zkpulsar.harness.profile.ServerProfiler;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * Measures points one after the other, each in a JMH run of its own, and journals each as it
 * finishes. A point that fails is reported and does not end the run.
 */
public final class Run {
  private final List<Point> points;
  private final RunDirectory directory;
  private final RunEnvironment environment;
  private final Terminal terminal;
  private final Map<Point, Results.PointResult> results = new HashMap<>();

  /**
   * A run that has measured nothing yet.
   *
   * @param terminal the console
   */
  public Run(
      List<Point> points, RunDirectory directory, RunEnvironment environment, Terminal terminal) {
    this.points = points;
    this.directory = directory;
    this.environment = environment;
    this.terminal = terminal;
  }

  /**
   * Measures every point that the directory's journal lacks, and again every point whose earlier
   * result is marked INVALID or damaged.
   *
   * @throws IOException when a result cannot be written; {@link #results} still has it
   */
  public Results execute() throws IOException {
    var progress = new Progress(points, terminal);
    var again = readJournal();
    Collection<List<RunResult>> others = directory.journal().readOthers(points).values();
    if (!results.isEmpty()) {
      directory.writeJson(results(), others);
    }
    for (Point point : points) {
      if (results.containsKey(point) && !again.containsKey(point)) {
        progress.skipped(point);
        continue;
      }
      environment.prepare(point, directory.timeSeries(), directory.newHistograms(point));
      progress.started(point);
      if (again.containsKey(point)) {
        terminal.println("        measured again: " + again.get(point));
      }
      Collection<RunResult> measured = runOne(point, progress);
      var result = new Results.PointResult(point, List.copyOf(measured));
      results.put(point, result);
      progress.finished(result);
      if (measured.isEmpty() || result.isInvalid()) {
        environment.problems().forEach(problem -> terminal.println("        " + problem));
      }
      if (!measured.isEmpty()) {
        directory.journal().write(point, measured);
        directory.writeJson(results(), others);
      }
    }
    directory.writeJson(results(), others);
    return results();
  }

  /** The results so far, in the order of the points. */
  public Results results() {
    return new Results(points.stream().filter(results::containsKey).map(results::get).toList());
  }

  /** Returns the points to measure again, with the reason. */
  private Map<Point, String> readJournal() {
    var again = new HashMap<Point, String>();
    for (Point point : points) {
      Optional<List<RunResult>> journaled = directory.journal().read(point);
      if (journaled.isPresent()) {
        var result = new Results.PointResult(point, journaled.get());
        results.put(point, result);
        if (result.isInvalid()) {
          again.put(point, "its earlier result is INVALID");
        }
      } else if (directory.journal().has(point)) {
        again.put(point, "its file in the journal is damaged");
      }
    }
    return again;
  }

  private Collection<RunResult> runOne(Point point, Progress progress) throws IOException {
    try {
      return new Runner(options(point), JmhOutput.of(point.options(), directory.log(), progress))
          .run();
    } catch (RunnerException e) {
      progress.failed(e.getMessage());
      return List.of();
    }
  }

  private Options options(Point point) throws IOException {
    var arguments = new ArrayList<>(environment.forkArguments());
    arguments.addAll(point.jvmArgsPrepend());
    arguments.addAll(point.jvmArgs());
    arguments.addAll(point.jvmArgsAppend());
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .parent(point.options())
            .include("^" + Pattern.quote(point.benchmark()) + "$")
            .addProfiler(DisturbanceProfiler.class)
            .addProfiler(LatencyProfiler.class)
            .addProfiler(HiccupProfiler.class)
            .addProfiler(ServerProfiler.class)
            .addProfiler(HistogramProfiler.class)
            .jvmArgsPrepend()
            .jvmArgs(environment.withoutSecrets(arguments).toArray(String[]::new))
            .jvmArgsAppend();
    point.params().forEach(options::param);
    return options.build();
  }
}
