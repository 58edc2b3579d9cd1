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
import java.util.List;
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

  /** Measures every point that the directory's journal lacks. */
  public Results execute() throws IOException {
    var results = new ArrayList<Results.PointResult>();
    var progress = new Progress(points, terminal);
    for (Point point : points) {
      if (directory.journal().has(point)) {
        results.add(new Results.PointResult(point, directory.journal().read(point)));
        progress.skipped(point);
        continue;
      }
      environment.prepare(point, directory.timeSeries(), directory.newHistograms(point));
      progress.started(point);
      Collection<RunResult> measured = runOne(point, progress);
      results.add(new Results.PointResult(point, List.copyOf(measured)));
      if (!measured.isEmpty()) {
        directory.journal().write(point, measured);
        directory.writeJson(new Results(results));
      }
      progress.finished(results.get(results.size() - 1));
    }
    directory.writeJson(new Results(results));
    return new Results(results);
  }

  private Collection<RunResult> runOne(Point point, Progress progress) {
    try {
      return new Runner(options(point), JmhOutput.of(point.options(), directory.log(), progress))
          .run();
    } catch (RunnerException e) {
      progress.failed(e.getMessage());
      return List.of();
    }
  }

  private Options options(Point point) {
    var prepend = new ArrayList<>(environment.forkArguments());
    prepend.addAll(point.jvmArgsPrepend());
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .parent(point.options())
            .include("^" + Pattern.quote(point.benchmark()) + "$")
            .addProfiler(DisturbanceProfiler.class)
            .addProfiler(LatencyProfiler.class)
            .addProfiler(HiccupProfiler.class)
            .addProfiler(ServerProfiler.class)
            .addProfiler(HistogramProfiler.class)
            .jvmArgsPrepend(prepend.toArray(String[]::new))
            .jvmArgs(point.jvmArgs().toArray(String[]::new));
    point.params().forEach(options::param);
    return options.build();
  }
}
