package dev.zkpulsar.harness.run;

import dev.zkpulsar.env.local.AtExit;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.plan.Point;
import dev.zkpulsar.harness.profile.HiccupProfiler;
import dev.zkpulsar.harness.profile.HistogramProfiler;
import dev.zkpulsar.harness.profile.LatencyProfiler;
import dev.zkpulsar.harness.profile.ServerProfiler;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.ProfilerConfig;

/**
 * Measures points one after the other, each in a JMH run of its own, and journals each as it
 * finishes. A point that fails is reported and does not end the run, nor does a system that does
 * not start: the points that need it fail.
 */
public final class Run {
  private static final String INDENT = "        ";

  private final List<Point> points;
  private final RunDirectory directory;
  private final RunEnvironment environment;
  private final Peers peers;
  private final Terminal terminal;
  private final Map<Point, Results.PointResult> results = new HashMap<>();
  private final List<RuntimeException> failedStarts = new ArrayList<>();
  private Optional<String> broken = Optional.empty();

  /**
   * A run that has measured nothing yet.
   *
   * @param peers the clients that measure together
   * @param terminal the console
   */
  public Run(
      List<Point> points,
      RunDirectory directory,
      RunEnvironment environment,
      Peers peers,
      Terminal terminal) {
    this.points = points;
    this.peers = peers;
    this.directory = directory;
    this.environment = environment;
    this.terminal = terminal;
  }

  /**
   * Measures every point that the directory's journal lacks, and again every point whose earlier
   * result is marked INVALID or damaged.
   *
   * @throws IOException when a result cannot be written; {@link #results} still has it
   * @throws RuntimeException the first failed start, if every point lacked a system
   */
  public Results execute() throws IOException {
    var progress = new Progress(points, terminal);
    var again = readJournal();
    Collection<List<RunResult>> others = directory.journal().readOthers(points).values();
    if (!results.isEmpty()) {
      directory.writeJson(results(), others);
    }
    try {
      for (Point point : points) {
        boolean finished = results.containsKey(point) && !again.containsKey(point);
        if (peers.decide(point.label(), !finished)) {
          measure(point, again, others, progress);
        } else {
          progress.skipped(point);
        }
      }
    } catch (RunFailedException e) {
      broken = Optional.of(e.getMessage());
      points.forEach(
          point -> results.putIfAbsent(point, new Results.PointResult(point, List.of())));
    }
    if (failedStarts.size() == points.size()) {
      throw failedStarts.get(0);
    }
    if (peers.isFirst()) {
      directory.writeJson(results(), others);
    }
    return results();
  }

  /** Why the run ended before its last point: a client was lost; empty if it did not. */
  public Optional<String> broken() {
    return broken;
  }

  private void measure(
      Point point, Map<Point, String> again, Collection<List<RunResult>> others, Progress progress)
      throws IOException {
    Path histograms = directory.newHistograms(point);
    Optional<RuntimeException> failedStart =
        environment.prepare(point, directory.timeSeries(), histograms);
    parkIfEnding();
    progress.started(point);
    if (again.containsKey(point)) {
      terminal.println(INDENT + "measured again: " + again.get(point));
    }
    Collection<RunResult> measured = List.of();
    try {
      if (failedStart.isPresent()) {
        failed(failedStart.get(), progress);
      } else {
        peers.start(point.label());
        measured = runOne(point, progress);
      }
      if (failedStart.isEmpty()) {
        measured = peers.gather(point, measured, directory);
        peers.failure(point.label()).ifPresent(why -> terminal.println(INDENT + why));
      }
    } catch (RunFailedException e) {
      terminal.println(INDENT + e.getMessage());
      measured = List.of();
      throw e;
    } finally {
      parkIfEnding();
      var result = new Results.PointResult(point, List.copyOf(measured));
      results.put(point, result);
      progress.finished(result);
    }
    if (measured.isEmpty() || results.get(point).isInvalid()) {
      environment.problems().forEach(problem -> terminal.println(INDENT + problem));
    }
    if (!measured.isEmpty() && peers.isFirst()) {
      directory.journal().write(point, measured);
      directory.writeJson(results(), others);
    }
  }

  /** Stops here after Ctrl-C, which ends forks and servers, too; the last line is the hint. */
  private static void parkIfEnding() {
    while (AtExit.isEnding()) {
      LockSupport.park();
    }
  }

  private void failed(RuntimeException start, Progress progress) {
    if (!(start instanceof BadInputException) && !failedStarts.contains(start)) {
      start.printStackTrace(directory.log());
    }
    failedStarts.add(start);
    progress.failed(start.getMessage());
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
    var arguments = new ArrayList<>(environment.forkArguments(point));
    arguments.addAll(point.jvmArgsPrepend());
    arguments.addAll(point.jvmArgs());
    arguments.addAll(point.jvmArgsAppend());
    point.options().getProfilers().replaceAll(this::inRunDirectory);
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .parent(point.options())
            .include("^" + Pattern.quote(point.benchmark()) + "$");
    peers.profilers().forEach(options::addProfiler);
    options
        .addProfiler(LatencyProfiler.class)
        .addProfiler(HiccupProfiler.class)
        .addProfiler(ServerProfiler.class)
        .addProfiler(HistogramProfiler.class)
        .jvmArgsPrepend()
        .jvmArgs(environment.withoutSecrets(arguments).toArray(String[]::new))
        .jvmArgsAppend();
    peers.share(point.benchmark(), point.params()).values().forEach(options::param);
    return options.build();
  }

  /** These profilers write to the working directory unless told otherwise. */
  private ProfilerConfig inRunDirectory(ProfilerConfig profiler) {
    String name = profiler.getKlass();
    String own = "dir=" + directory.path().toAbsolutePath().resolve("profiles") + ";";
    return Set.of("jfr", "async").contains(name) && !profiler.getOpts().contains("dir=")
        ? new ProfilerConfig(name, own + profiler.getOpts())
        : profiler;
  }
}
