package dev.zkpulsar.harness.run;

import dev.zkpulsar.env.host.AtExit;
import dev.zkpulsar.env.host.MissingConsentException;
import dev.zkpulsar.env.nodes.Idle;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.point.FaultKind;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.point.PointRules;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jmh.profile.Profiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * Measures one point: starts its systems, warms them if they are new, runs the point in JMH, and
 * shows its result.
 */
final class Measurement {
  private static final Duration LONGEST_BACKLOG = Duration.ofSeconds(10);

  private final RunDirectory directory;
  private final RunEnvironment environment;
  private final Path profiles;
  private final PointOptions options;
  private final Progress progress;

  /** {@code ofWorkers} are profilers that let several workers meet; none for an ordinary run. */
  Measurement(
      RunDirectory directory,
      RunEnvironment environment,
      List<Class<? extends Profiler>> ofWorkers,
      Progress progress) {
    this.directory = directory;
    this.environment = environment;
    this.progress = progress;
    profiles = directory.path().resolve("profiles");
    options = new PointOptions(environment, profiles, ofWorkers);
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
    try {
      return Idle.await(environment.servers(point), LONGEST_BACKLOG);
    } catch (RuntimeException e) {
      return false; // A container engine does not answer.
    }
  }

  /** Stops the systems; the next point starts them. */
  void restartSystems() {
    environment.stop();
  }

  /**
   * Measures a point once.
   *
   * @param histograms the file for its interval log
   * @param probe the number of forks before a probe, which is one fork and repeats none of their
   *     random numbers; empty for the forks of the point's options
   * @param why a line for the console; may be empty
   * @return its results, one for each JMH mode; none if it failed
   */
  List<RunResult> of(Point point, Path histograms, Optional<Integer> probe, String why)
      throws IOException {
    Optional<RuntimeException> failedStart = startSystems(point);
    parkIfEnding();
    progress.started(point, why);
    Collection<RunResult> measured = List.of();
    try {
      if (failedStart.isPresent()) {
        progress.failed(failedStart.get().getMessage());
      } else {
        measured = inForks(point, histograms, probe);
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

  /** Starts the systems of a point, and warms those that are new; returns why that failed. */
  private Optional<RuntimeException> startSystems(Point point) throws IOException {
    try {
      boolean areNew = environment.start(point);
      if (areNew && isWarmedUp(point)) {
        warmNewServers(point);
      }
      return Optional.empty();
    } catch (MissingConsentException e) {
      throw e; // It ends the run.
    } catch (RuntimeException e) {
      if (!(e instanceof BadInputException)) {
        e.printStackTrace(directory.log());
      }
      return Optional.of(e);
    }
  }

  /** Measures a point whose systems run. */
  private Collection<RunResult> inForks(Point point, Path histograms, Optional<Integer> probe)
      throws IOException {
    int forksBefore = probe.orElse(0);
    environment.handOver(
        point, Optional.of(directory.timeSeries()), Optional.of(histograms), forksBefore);
    environment.recordings().start(environment.servers(point));
    ChainedOptionsBuilder asked =
        probe.isPresent() ? options.prepareOneFork(point) : options.prepare(point);
    Collection<RunResult> measured = run(point, asked);
    stopRecordings(point, histograms).forEach(progress::note);
    environment.requireGoOn();
    return measured;
  }

  /** Writes the flame graphs; returns a line for each that is missing. The result stays. */
  private List<String> stopRecordings(Point point, Path histograms) {
    try {
      return environment.recordings().stop(environment.servers(point), histograms, profiles);
    } catch (IOException | UncheckedIOException e) {
      return List.of("no flame graphs: " + BadInputException.reason(e));
    }
  }

  /** Whether a single worker asks for a warm-up of one of our loops, which ends by time. */
  private boolean isWarmedUp(Point point) {
    return point.warmupSeconds() > 0
        && point.rules().stream().anyMatch(PointRules::needsOneThread)
        && options.ofWorkers().isEmpty();
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
    ChainedOptionsBuilder once =
        options.prepareOneFork(calm).measurementIterations(1).measurementTime(TimeValue.seconds(1));
    boolean hasFailed = run(calm, once).isEmpty();
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

  /** Runs JMH; ends the run if servers of others lead clients to hosts without consent. */
  private Collection<RunResult> run(Point point, ChainedOptionsBuilder asked) {
    try (ConsentWatch watch = environment.watchConsent(point)) {
      Collection<RunResult> measured = runForks(point, asked);
      watch.requireConsent();
      return measured;
    }
  }

  private Collection<RunResult> runForks(Point point, ChainedOptionsBuilder asked) {
    try {
      var output = JmhOutput.of(point.options(), directory.log(), progress);
      return new Runner(asked.build(), output).run();
    } catch (RunnerException e) {
      progress.failed(e.getMessage());
      return List.of();
    }
  }
}
