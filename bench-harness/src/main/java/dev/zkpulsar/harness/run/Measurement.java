package dev.zkpulsar.harness.run;

import dev.zkpulsar.env.host.AtExit;
import dev.zkpulsar.env.host.MissingConsentException;
import dev.zkpulsar.env.nodes.Idle;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Secrets;
import dev.zkpulsar.harness.metrics.LoopResults;
import dev.zkpulsar.harness.metrics.OperationCosts;
import dev.zkpulsar.harness.plan.CommandLine;
import dev.zkpulsar.harness.point.FaultKind;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.point.PointRules;
import dev.zkpulsar.harness.settings.ForkArguments;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
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
  private static final Duration LONGEST_BACKLOG = Duration.ofSeconds(10);

  private final RunDirectory directory;
  private final RunEnvironment environment;
  private final List<Class<? extends Profiler>> ofWorkers;
  private final Progress progress;

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

  /** The first reason why a system did not start. */
  Optional<RuntimeException> failedStart() {
    return environment.failedStart();
  }

  /** Whether a system will not be started again. */
  boolean hasGivenUp() {
    return environment.hasGivenUp();
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
   * @param probe the number of forks before a probe, which is one fork and repeats none of their
   *     random numbers; empty for the forks of the point's options
   * @param why a line for the console; may be empty
   * @return its results; none if it failed
   */
  List<RunResult> of(Point point, Path histograms, Optional<Integer> probe, String why)
      throws IOException {
    var failed = Optional.<RuntimeException>empty();
    try {
      if (environment.start(point) && isWarmedUp(point)) {
        warmNewServers(point);
      }
    } catch (MissingConsentException e) {
      throw e;
    } catch (RuntimeException e) {
      failed = Optional.of(e);
      if (!(e instanceof BadInputException)) {
        e.printStackTrace(directory.log());
      }
    }
    parkIfEnding();
    progress.started(point, why);
    Collection<RunResult> measured = List.of();
    try {
      if (failed.isPresent()) {
        progress.failed(failed.get().getMessage());
      } else {
        environment.handOver(
            point, Optional.of(directory.timeSeries()), Optional.of(histograms), probe.orElse(0));
        environment.recordings().start(environment.servers(point));
        measured = run(point, probe.isEmpty() ? options(point) : oneFork(point));
        environment
            .recordings()
            .stop(environment.servers(point), histograms)
            .forEach(progress::note);
        environment.requireGoOn();
      }
    } finally {
      parkIfEnding();
      progress.finished(measured);
    }
    if (measured.isEmpty() || PublishedScore.isInvalid(measured)) {
      environment.problems().forEach(progress::note);
    }
    return List.copyOf(measured);
  }

  /** Whether a single worker asks for a warm-up of one of our loops, which ends by time. */
  private boolean isWarmedUp(Point point) {
    return point.warmupSeconds() > 0
        && point.rules().stream().anyMatch(PointRules::needsOneThread)
        && ofWorkers.isEmpty();
  }

  /**
   * Measures once without the fault: the servers' code is not compiled yet, as that of a fork. A
   * single shot, which no time bounds, does its whole work twice: as the warm-up and once more.
   */
  private void warmNewServers(Point point) throws IOException {
    progress.note("a first measurement warms the servers and is thrown away");
    var params = new TreeMap<>(point.params());
    params.replace(FaultKind.PARAM, FaultKind.NONE.label());
    Point calm = point.with(params, point.estimatedSeconds());
    environment.handOver(calm, Optional.empty(), Optional.empty(), 0);
    var options = oneFork(calm).measurementIterations(1).measurementTime(TimeValue.seconds(1));
    boolean hasFailed = run(calm, options).isEmpty();
    parkIfEnding();
    if (hasFailed) {
      progress.note("the first measurement failed, see jmh.log; its nodes or topics may remain");
    }
  }

  /** Stops here after Ctrl-C, which ends forks and servers, too; the last line is the hint. */
  private static void parkIfEnding() {
    while (AtExit.isEnding()) {
      LockSupport.park();
    }
  }

  private Collection<RunResult> run(Point point, ChainedOptionsBuilder options) {
    try (ConsentWatch watch = environment.watchConsent(point)) {
      Collection<RunResult> measured = runForks(point, options);
      watch.requireConsent();
      return measured;
    }
  }

  private Collection<RunResult> runForks(Point point, ChainedOptionsBuilder options) {
    try {
      var output = JmhOutput.of(point.options(), directory.log(), progress);
      return new Runner(options.build(), output).run();
    } catch (RunnerException e) {
      progress.failed(e.getMessage());
      return List.of();
    }
  }

  private ChainedOptionsBuilder oneFork(Point point) throws IOException {
    int forks = Math.min(1, point.options().getForkCount().orElse(1));
    return options(point).forks(forks).warmupForks(0);
  }

  private ChainedOptionsBuilder options(Point point) throws IOException {
    var arguments = new ArrayList<>(environment.forkArguments(point));
    // A secret of the argument file that this JVM was started with stays in one.
    List<String> inherited = point.inheritedJvmArgs().orElse(List.of());
    inherited.stream().filter(Secrets::isIn).forEach(arguments::add);
    Path file = environment.argumentFile();
    ForkArguments.write(file, arguments);
    var profilers = point.options().getProfilers().stream().map(this::inRunDirectory).toList();
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .parent(CommandLine.withProfilers(point.options(), profilers))
            .include("^" + Pattern.quote(point.benchmark()) + "$")
            .shouldFailOnError(!ofWorkers.isEmpty())
            .addProfiler(OperationCosts.class);
    ofWorkers.forEach(options::addProfiler);
    options.addProfiler(LoopResults.class).addProfiler(NoFork.class);
    options.addProfiler(ForkArguments.class, file.toString());
    if (point.inheritedJvmArgs().isPresent()) {
      options.jvmArgs(
          inherited.stream()
              .filter(argument -> !arguments.contains(argument))
              .toArray(String[]::new));
    }
    point.params().forEach(options::param);
    return options;
  }

  /** These profilers write to the working directory unless told otherwise. */
  private ProfilerConfig inRunDirectory(ProfilerConfig profiler) {
    String own = "dir=" + directory.path().toAbsolutePath().resolve("profiles") + ";";
    return profiler.getKlass().matches("jfr|async") && !profiler.getOpts().contains("dir=")
        ? new ProfilerConfig(profiler.getKlass(), own + profiler.getOpts())
        : profiler;
  }
}
