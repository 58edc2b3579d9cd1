package dev.zkpulsar.harness.run;

import dev.zkpulsar.harness.plan.Point;
import dev.zkpulsar.harness.search.Capacity;
import dev.zkpulsar.harness.search.CapacitySearch;
import dev.zkpulsar.results.run.Catalog;
import dev.zkpulsar.results.run.ResultFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.openjdk.jmh.profile.Profiler;
import org.openjdk.jmh.results.RunResult;

/**
 * Measures points one after the other, each in a JMH run of its own, and journals each as it
 * finishes. A point that fails is reported and does not end the run, nor does a system that does
 * not start: the points that need it fail.
 */
public final class Run {
  private final List<Point> points;
  private final Optional<CapacitySearch> search;
  private final RunDirectory directory;
  private final boolean endsAtFailure;
  private final Terminal terminal;
  private final Catalog specs;
  private final Progress progress;
  private final Map<Point, Results.PointResult> results = new HashMap<>();
  private final List<CapacityRun> searched = new ArrayList<>();
  private final List<Capacity> capacities = new ArrayList<>();
  private final Measurement measurement;

  /** Journalled elements of points that this run has not planned, by {@link Point#key}. */
  private Map<String, String> others = Map.of();

  private Optional<String> broken = Optional.empty();

  /**
   * A run that has measured nothing yet. A search, if there is one, starts from each point. One of
   * several workers has their profilers, and ends with the first point that has no result.
   */
  public Run(
      List<Point> points,
      Optional<CapacitySearch> search,
      RunDirectory directory,
      RunEnvironment environment,
      List<Class<? extends Profiler>> ofWorkers,
      Terminal terminal) {
    this.points = points;
    this.search = search;
    endsAtFailure = !ofWorkers.isEmpty();
    this.directory = directory;
    this.terminal = terminal;
    specs = Catalog.beside(List.of(new ResultFile("", directory.results())));
    progress = new Progress(points, specs, terminal);
    measurement = new Measurement(directory, environment, ofWorkers, progress);
  }

  /**
   * Measures every point that the directory's journal lacks, and again every point whose earlier
   * result is marked INVALID or damaged. It throws an IOException when a result cannot be written;
   * {@link #results} still has it. If every point lacked a system, it throws the first failed
   * start.
   */
  public Results execute() throws IOException {
    search.ifPresent(asked -> asked.requireKnown(specs));
    others = directory.journal().readOthers(points);
    var again = search.isPresent() ? Map.<Point, String>of() : readJournal();
    if (!results.isEmpty()) {
      writeJson();
    }
    try {
      for (Point point : points) {
        boolean finished = results.containsKey(point) && !again.containsKey(point);
        if (search.isPresent()) {
          searchFrom(point, search.get());
        } else if (finished) {
          progress.skipped(point);
        } else {
          measure(point, again);
        }
      }
      progress.ended();
    } catch (RunFailedException e) {
      broken = Optional.of(e.getMessage());
      points.forEach(point -> results.putIfAbsent(point, Results.PointResult.of(point, List.of())));
    }
    Optional<RuntimeException> failedStart = measurement.failedStart();
    if (failedStart.isPresent() && !measurement.hasStarted() && results().isEmpty()) {
      throw failedStart.get();
    }
    writeJson();
    return results();
  }

  /** Why the run ended before its last point: another worker was lost; empty if it did not. */
  public Optional<String> broken() {
    return broken;
  }

  private void measure(Point point, Map<Point, String> again) throws IOException {
    progress.next();
    String why = again.containsKey(point) ? "measured again: " + again.get(point) : "";
    Path log = directory.newHistograms(point);
    store(point, measurement.of(point, log, Optional.empty(), why));
    if (endsAtFailure && results.get(point).isFailed()) {
      // The others have missed this worker, and ended.
      throw new RunFailedException("no result of " + point.label() + ", so this worker ends");
    }
  }

  private void searchFrom(Point point, CapacitySearch asked) throws IOException {
    progress.next();
    var from = new CapacityRun(this, directory, measurement, asked, specs, point);
    searched.add(from);
    for (String bounds : asked.bounds()) {
      Capacity capacity = from.search(bounds);
      capacities.add(capacity);
      terminal.println(capacity.line());
      writeJson();
    }
  }

  /** Adds a point that was not planned; returns it. */
  Point add(Point point) {
    results.put(point, Results.PointResult.of(point, List.of()));
    return point;
  }

  List<RunResult> resultsOf(Point point) {
    return results.get(point).results();
  }

  void store(Point point, List<RunResult> measured) throws IOException {
    var result = Results.PointResult.of(point, measured);
    results.put(point, result);
    if (!result.isFailed()) {
      directory.journal().write(point, result.json());
      writeJson();
    }
  }

  private void writeJson() throws IOException {
    directory.writeJson(results(), others.values());
  }

  public Results results() {
    var known =
        search.isPresent()
            ? searched.stream().flatMap(from -> from.points().stream())
            : points.stream();
    return new Results(
        known.filter(results::containsKey).map(results::get).toList(), List.copyOf(capacities));
  }

  /** Returns the points to measure again, with the reason. */
  private Map<Point, String> readJournal() throws IOException {
    var again = new HashMap<Point, String>();
    for (Point point : points) {
      Optional<String> journaled = directory.journal().read(point);
      if (journaled.isPresent()) {
        var result = new Results.PointResult(point, List.of(), journaled.get());
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
}
