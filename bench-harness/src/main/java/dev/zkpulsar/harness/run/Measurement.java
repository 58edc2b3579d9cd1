package dev.zkpulsar.harness.run;

import dev.zkpulsar.env.local.AtExit;
import dev.zkpulsar.env.server.Idle;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Secrets;
import dev.zkpulsar.harness.fault.FaultParams;
import dev.zkpulsar.harness.metrics.HiccupProfiler;
import dev.zkpulsar.harness.metrics.HistogramProfiler;
import dev.zkpulsar.harness.metrics.LatencyProfiler;
import dev.zkpulsar.harness.metrics.OperationCosts;
import dev.zkpulsar.harness.metrics.ServerProfiler;
import dev.zkpulsar.harness.plan.Point;
import dev.zkpulsar.harness.settings.ForkArguments;
import dev.zkpulsar.harness.state.OneThread;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import org.openjdk.jmh.profile.Profiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.ProfilerConfig;
import org.openjdk.jmh.runner.options.TimeValue;

/** Measures one point: starts its systems, runs it in JMH, and shows its result. */
final class Measurement {
  /**
   * The fork of a probe: the length of an iteration, and the number of the forks before it, whose
   * random numbers it does not repeat.
   */
  record Fork(double seconds, int number) {}

  private static final double THROWN_AWAY_SECONDS = 1;
  private static final Duration LONGEST_BACKLOG = Duration.ofSeconds(10);

  private final RunDirectory directory;
  private final RunEnvironment environment;
  private final List<Class<? extends Profiler>> ofWorkers;
  private final Progress progress;
  private boolean hasStarted;
  private Optional<RuntimeException> failedStart = Optional.empty();

  /** {@code ofWorkers} are profilers that let several workers meet; none for an ordinary run. */
  Measurement(
      RunDirectory directory,
      RunEnvironment environment,
      List<Class<? extends Profiler>> ofWorkers,
      Progress progress) {
    this.directory = directory;
    this.environment = environment;
    this.ofWorkers = ofWorkers;
    this.progress = progress;
  }

  Optional<RuntimeException> failedStart() {
    return failedStart;
  }

  boolean hasStarted() {
    return hasStarted;
  }

  void note(String line) {
    progress.note(line);
  }

  /** Waits until the servers of a point are idle; false if they still use the processor. */
  boolean settle(Point point) {
    return Idle.await(environment.servers(point), LONGEST_BACKLOG);
  }

  /** Stops the systems; the next point starts them. */
  void restartSystems() {
    environment.stop();
  }

  /**
   * Measures a point once.
   *
   * @param fork of a probe; empty for the forks and iterations of the point's options
   * @param why a line for the console; may be empty
   * @return its results; none if it failed
   */
  List<RunResult> of(Point point, Path histograms, Optional<Fork> fork, String why)
      throws IOException {
    Optional<RuntimeException> failed =
        isWarmedUp(point) ? warmNewServers(point) : Optional.empty();
    if (failed.isEmpty()) {
      failed = prepare(point, Optional.of(histograms), fork.map(Fork::number).orElse(0));
    }
    parkIfEnding();
    progress.started(point, why);
    Collection<RunResult> measured = List.of();
    try {
      if (failed.isPresent()) {
        failed(failed.get());
      } else {
        hasStarted = true;
        environment.recordings().start(environment.servers(point));
        measured = run(point, fork);
        endProfile(histograms);
        environment.requireGoOn();
      }
    } finally {
      parkIfEnding();
      progress.finished(Results.PointResult.of(point, List.copyOf(measured)));
    }
    var result = Results.PointResult.of(point, List.copyOf(measured));
    if (result.isFailed() || result.isInvalid()) {
      environment.problems().forEach(progress::note);
    }
    return result.results();
  }

  private Optional<RuntimeException> prepare(Point point, Optional<Path> histograms, int fork)
      throws IOException {
    return environment.prepare(point, directory.timeSeries(), histograms, fork);
  }

  /**
   * Whether a single worker asks for a warm-up of one of our loops, which ends by time. Servers
   * behind a proxy are started for their point alone.
   */
  private boolean isWarmedUp(Point point) {
    return point.warmupSeconds() > 0
        && !point.states(OneThread.class).isEmpty()
        && ofWorkers.isEmpty()
        && !FaultParams.needsProxies(point.params());
  }

  /**
   * Starts the servers of a point, and if they are new, measures the point once without its fault:
   * their code is not compiled yet, as that of a fork. Returns why a system did not start.
   */
  private Optional<RuntimeException> warmNewServers(Point point) throws IOException {
    var params = new TreeMap<>(point.params());
    params.replace(FaultParams.FAULT, FaultParams.NONE);
    Point calm = point.with(params, point.estimatedSeconds());
    Optional<RuntimeException> failed = prepare(calm, Optional.empty(), 0);
    if (failed.isEmpty() && environment.isCold()) {
      progress.note("a first measurement warms the servers and is thrown away");
      ChainedOptionsBuilder options = options(calm);
      shorten(options, calm, THROWN_AWAY_SECONDS);
      run(calm, options.measurementIterations(1));
    }
    return failed;
  }

  /** A point without its profile is a result all the same. */
  private void endProfile(Path histograms) {
    try {
      environment.recordings().stop(histograms);
    } catch (IOException e) {
      progress.note("profile: " + e.getMessage());
    }
  }

  /** Stops here after Ctrl-C, which ends forks and servers, too; the last line is the hint. */
  private static void parkIfEnding() {
    while (AtExit.isEnding()) {
      LockSupport.park();
    }
  }

  private void failed(RuntimeException start) {
    if (!(start instanceof BadInputException) && !failedStart.equals(Optional.of(start))) {
      start.printStackTrace(directory.log());
    }
    failedStart = failedStart.or(() -> Optional.of(start));
    progress.failed(start.getMessage());
  }

  private Collection<RunResult> run(Point point, Optional<Fork> fork) throws IOException {
    ChainedOptionsBuilder options = options(point);
    fork.ifPresent(probe -> shorten(options, point, probe.seconds));
    return run(point, options);
  }

  private Collection<RunResult> run(Point point, ChainedOptionsBuilder options) {
    try {
      return new Runner(options.build(), JmhOutput.of(point.options(), directory.log(), progress))
          .run();
    } catch (RunnerException e) {
      progress.failed(e.getMessage());
      return List.of();
    }
  }

  private static void shorten(ChainedOptionsBuilder options, Point point, double seconds) {
    options
        .forks(Math.min(1, point.options().getForkCount().orElse(1)))
        .warmupForks(0)
        .measurementTime(TimeValue.milliseconds((long) Math.ceil(seconds * 1e3)));
  }

  private ChainedOptionsBuilder options(Point point) throws IOException {
    var arguments = new ArrayList<>(environment.forkArguments(point));
    // A secret of the argument file that this JVM was started with stays in one.
    point
        .inheritedJvmArgs()
        .ifPresent(all -> all.stream().filter(Secrets::isIn).forEach(arguments::add));
    Path file = environment.argumentFile();
    ForkArguments.write(file, arguments);
    point.options().getProfilers().replaceAll(this::inRunDirectory);
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .parent(point.options())
            .include("^" + Pattern.quote(point.benchmark()) + "$");
    options.addProfiler(OperationCosts.class);
    ofWorkers.forEach(options::addProfiler);
    options
        .shouldFailOnError(!ofWorkers.isEmpty())
        .addProfiler(LatencyProfiler.class)
        .addProfiler(HiccupProfiler.class)
        .addProfiler(ServerProfiler.class)
        .addProfiler(HistogramProfiler.class)
        .addProfiler(ForkArguments.class, file.toString());
    point
        .inheritedJvmArgs()
        .ifPresent(
            all ->
                options.jvmArgs(
                    all.stream()
                        .filter(argument -> !arguments.contains(argument))
                        .toArray(String[]::new)));
    point.params().forEach(options::param);
    return options;
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
