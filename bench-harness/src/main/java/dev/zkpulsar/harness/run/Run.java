package dev.zkpulsar.harness.run;

import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.search.ProbeRunner;
import dev.zkpulsar.harness.search.SearchAnswer;
import dev.zkpulsar.harness.search.SearchSettings;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.openjdk.jmh.profile.Profiler;
import org.openjdk.jmh.results.RunResult;

/**
 * Measures points one after the other, each in a JMH run of its own, and journals each as it
 * finishes. A point that fails is reported and does not end the run, nor does a system that does
 * not start: the points that need it fail.
 *
 * <pre>{@code
 * try (var environment = RunEnvironment.create(systems, settings, System.out);
 *     var directory = RunDirectory.open(settings.run(), "bench-metadata", true)) {
 *   Results results =
 *       new Run(plan, directory, environment, List.of(), Terminal.of(System.out)).execute();
 * }
 * }</pre>
 */
public final class Run {
  private final RunPlan plan;
  private final RunDirectory directory;
  private final boolean isWorker;
  private final Terminal terminal;
  private final Progress progress;
  private final Measurement measurement;
  private final StoredResults results;

  /** The point before, if it was INVALID: its servers may have a backlog. */
  private Optional<Point> overloading = Optional.empty();

  /**
   * A run that has measured nothing yet.
   *
   * @param ofWorkers profilers that let several workers meet; none for an ordinary run. A worker
   *     ends with the first point that has no result
   */
  public Run(
      RunPlan plan,
      RunDirectory directory,
      RunEnvironment environment,
      List<Class<? extends Profiler>> ofWorkers,
      Terminal terminal) {
    this.plan = plan;
    this.directory = directory;
    this.isWorker = !ofWorkers.isEmpty();
    this.terminal = terminal;
    progress = new Progress(plan.order().points(), plan.catalog(), terminal);
    measurement = new Measurement(directory, environment, ofWorkers, progress);
    results = new StoredResults(plan, directory);
  }

  /**
   * Measures every point that the directory's journal lacks, and again every point whose earlier
   * result is marked INVALID or damaged; that result stays until there is a new one. It throws an
   * IOException when a result cannot be written, and the first failed start if no point has a
   * result.
   */
  public Results execute() throws IOException {
    Map<Point, String> again = results.readJournal();
    Set<Point> finished =
        plan.order().points().stream()
            .filter(point -> results.has(point) && !again.containsKey(point))
            .collect(Collectors.toUnmodifiableSet());
    progress.finishedBefore(finished);
    try {
      for (Point point : plan.order().points()) {
        if (finished.contains(point)) {
          progress.skipped(point);
        } else if (plan.search().isPresent()) {
          searchFrom(point, plan.search().get());
        } else {
          measure(point, again.getOrDefault(point, ""));
        }
      }
      progress.ended();
    } catch (RunFailedException e) {
      results.breakOff(e.getMessage());
    }
    Results all = results.all();
    Optional<RuntimeException> failedStart = measurement.failedStart();
    if (failedStart.isPresent() && all.isEmpty()) {
      throw failedStart.get();
    }
    results.write();
    return all;
  }

  /**
   * Measures a point with the forks of its options.
   *
   * @param why it is measured again, a line for the console; empty text if it is the first time
   */
  private void measure(Point point, String why) throws IOException {
    if (overloading.isPresent()) {
      settle(overloading.get());
    }
    progress.next();
    PointLog log = PointLog.create(directory.path(), point);
    List<RunResult> measured = measurement.of(point, log.written(), Optional.empty(), why);
    for (RunResult mode : measured) {
      for (String doubt : plan.requirement().judge(mode, plan.catalog())) {
        progress.note("UNDECIDED: " + doubt);
      }
    }
    results.store(point, measured);
    log.keep(!measured.isEmpty());
    if (isWorker && measured.isEmpty()) {
      // The others have missed this worker, and ended.
      throw new RunFailedException("no result of " + point.label() + ", so this worker ends");
    }
    overloading = PublishedScore.isInvalid(measured) ? Optional.of(point) : Optional.empty();
  }

  /**
   * Lets the servers work off what a point left behind, which the next one would wait for; servers
   * that do not become idle are started anew.
   */
  private void settle(Point point) {
    if (!measurement.settle(point)) {
      measurement.restartSystems();
    }
  }

  private void searchFrom(Point start, SearchSettings asked) throws IOException {
    progress.next();
    var searching = new ProbeRunner(new Probes(start), asked, plan.catalog(), start);
    results.beginSearches(start, searching);
    for (String bounds : asked.bounds()) {
      SearchAnswer answer = searching.search(bounds);
      terminal.println(answer.line());
      results.store(start, answer);
    }
    results.endSearches(start);
  }

  /** The probes of the searches that start from one point. */
  private final class Probes implements ProbeRunner.Probes {
    private final Point start;

    Probes(Point start) {
      this.start = start;
    }

    @Override
    public Optional<RunResult> measure(Point probe, int number) throws IOException {
      PointLog log = PointLog.create(directory.path(), probe);
      List<RunResult> measured = measurement.of(probe, log.written(), Optional.of(number), "");
      log.keep(!measured.isEmpty());
      return measured.stream().findFirst();
    }

    @Override
    public void store(Point probe, RunResult forks) throws IOException {
      results.store(probe, List.of(forks));
    }

    @Override
    public void note(String line) {
      progress.note(line);
    }

    @Override
    public boolean isPossible() {
      return !measurement.hasGivenUp();
    }

    @Override
    public void settle() {
      Run.this.settle(start);
    }

    @Override
    public void restart() {
      measurement.restartSystems();
    }
  }
}
