package dev.zkpulsar.harness.run;

import dev.zkpulsar.harness.plan.Point;
import dev.zkpulsar.harness.profile.HiccupProfiler;
import dev.zkpulsar.harness.profile.LatencyProfiler;
import dev.zkpulsar.harness.profile.ServerProfiler;
import dev.zkpulsar.harness.profile.TimeSeries;
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
 * Runs points one by one, each by a JMH run of its own, and journals each as it finishes. A point
 * that fails is told and does not end the run.
 */
public final class Run {
  private final List<Point> points;
  private final RunDirectory directory;
  private final RunEnvironment environment;

  public Run(List<Point> points, RunDirectory directory, RunEnvironment environment) {
    this.points = points;
    this.directory = directory;
    this.environment = environment;
  }

  public Results execute() throws IOException {
    var results = new ArrayList<Results.Of>();
    var progress = new Progress(points, directory.log());
    for (Point point : points) {
      if (directory.has(point)) {
        results.add(new Results.Of(point, directory.read(point)));
        progress.skipped(point);
        continue;
      }
      environment.prepare(point);
      progress.started(point);
      Collection<RunResult> measured = runOne(point, progress);
      results.add(new Results.Of(point, List.copyOf(measured)));
      if (!measured.isEmpty()) {
        directory.write(point, measured);
        directory.writeJson(new Results(results));
      }
      progress.finished(results.get(results.size() - 1));
    }
    directory.writeJson(new Results(results));
    return new Results(results);
  }

  private Collection<RunResult> runOne(Point point, Progress progress) {
    try {
      return new Runner(options(point), progress.jmhOutput(point.options())).run();
    } catch (RunnerException e) {
      progress.failed(e.getMessage());
      return List.of();
    }
  }

  private Options options(Point point) {
    var prepend = new ArrayList<>(environment.forkArguments());
    prepend.add("-D" + TimeSeries.FILE + "=" + directory.timeSeries().toAbsolutePath());
    prepend.addAll(point.jvmArgsPrepend());
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .parent(point.options())
            .include("^" + Pattern.quote(point.benchmark()) + "$")
            .addProfiler(LatencyProfiler.class)
            .addProfiler(HiccupProfiler.class)
            .addProfiler(ServerProfiler.class)
            .jvmArgsPrepend(prepend.toArray(String[]::new));
    point.params().forEach(options::param);
    return options.build();
  }
}
