package dev.zkpulsar.harness.run;

import dev.zkpulsar.harness.plan.PointOrder;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.run.Results.PointResult;
import dev.zkpulsar.harness.search.ProbeRunner;
import dev.zkpulsar.harness.search.Requirement;
import dev.zkpulsar.harness.search.SearchAnswer;
import dev.zkpulsar.harness.search.SearchSettings;
import dev.zkpulsar.results.run.Catalog;
import dev.zkpulsar.results.run.Mark.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.openjdk.jmh.profile.Profiler;
import org.openjdk.jmh.results.RunResult;

/**
 * Measures points one after the other, each in a JMH run of its own, and journals each as it
 * finishes. A point that fails is reported and does not end the run, nor does a system that does
 * not start: the points that need it fail.
 */
public final class Run {
  private final List<Point> points;
  private final List<Point> inOrder;
  private final Optional<SearchSettings> search;
  private final Requirement requirement;
  private final RunDirectory directory;
  private final boolean endsAtFailure;
  private final Terminal terminal;
  private final Catalog catalog;
  private final Progress progress;
  private final Measurement measurement;
  private final Map<Point, PointResult> results = new HashMap<>();

  /** The searches by the point from which they start. */
  private final Map<Point, ProbeRunner> searched = new HashMap<>();

  private final Map<Point, List<SearchAnswer>> answers = new HashMap<>();
  private final Set<Point> failed = new HashSet<>();

  /** Journalled elements by {@link Point#key}; once it runs, only of points not planned. */
  private Map<String, String> journalled = Map.of();

  private Optional<String> broken = Optional.empty();

  /** The point before, if it was INVALID: its servers may have a backlog. */
  private Optional<Point> overloading = Optional.empty();

  /**
   * A run that has measured nothing yet. A search, if there is one, starts from each point. One of
   * several workers has their profilers, and ends with the first point that has no result.
   *
   * @param points in the order of the results
   * @param order the same points in the order of the measurement
   * @param catalog the metrics that the module knows
   */
  public Run(
      List<Point> points,
      PointOrder order,
      Optional<SearchSettings> search,
      Requirement requirement,
      RunDirectory directory,
      RunEnvironment environment,
      List<Class<? extends Profiler>> ofWorkers,
      Catalog catalog,
      Terminal terminal) {
    this.points = points;
    inOrder = order.points();
    this.search = search;
    this.requirement = requirement;
    endsAtFailure = !ofWorkers.isEmpty();
    this.directory = directory;
    this.terminal = terminal;
    this.catalog = catalog;
    progress = new Progress(inOrder, catalog, terminal);
    measurement = new Measurement(directory, environment, ofWorkers, progress);
  }

  /**
   * Measures every point that the directory's journal lacks, and again every point whose earlier
   * result is marked INVALID or damaged; that result stays until there is a new one. It throws an
   * IOException when a result cannot be written, and the first failed start if no point has a
   * result.
   */
  public Results execute() throws IOException {
    journalled = directory.journal().read();
    var again = search.isPresent() ? Map.<Point, String>of() : readJournal();
    journalled.values().removeIf(String::isEmpty);
    if (!results.isEmpty()) {
      writeJson();
    }
    try {
      for (Point point : inOrder) {
        if (results.containsKey(point) && !again.containsKey(point)) {
          progress.skipped(point);
        } else if (search.isPresent()) {
          searchFrom(point, search.get());
        } else {
          measure(point, again.getOrDefault(point, ""));
        }
      }
      progress.ended();
    } catch (RunFailedException e) {
      broken = Optional.of(e.getMessage());
      for (Point point : points) {
        if (!results.containsKey(point)) {
          store(point, List.of());
        }
      }
    }
    Optional<RuntimeException> failedStart = measurement.failedStart();
    if (failedStart.isPresent() && results().isEmpty()) {
      throw failedStart.get();
    }
    writeJson();
    return results();
  }

  private void measure(Point point, String why) throws IOException {
    overloading.ifPresent(this::settle);
    progress.next();
    Path log = directory.newHistograms(point);
    var measured = measurement.of(point, log, Optional.empty(), why);
    for (RunResult mode : measured) {
      requirement.judge(mode, catalog).forEach(doubt -> progress.note("UNDECIDED: " + doubt));
    }
    directory.keepHistograms(point, log, !measured.isEmpty());
    store(point, measured);
    if (endsAtFailure && measured.isEmpty()) {
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

  private void searchFrom(Point point, SearchSettings asked) throws IOException {
    progress.next();
    var from = new ProbeRunner(new Probes(point), asked, catalog, point);
    searched.put(point, from);
    var found = new ArrayList<SearchAnswer>();
    answers.put(point, found);
    for (String bounds : asked.bounds()) {
      SearchAnswer answer = from.search(bounds);
      found.add(answer);
      terminal.println(answer.line());
      writeJson();
    }
    if (!from.hasMeasured()) {
      failed.add(point);
    }
  }

  /** The probes of the searches that start from one point. */
  private final class Probes implements ProbeRunner.Probes {
    private final Point start;

    Probes(Point start) {
      this.start = start;
    }

    @Override
    public Optional<RunResult> measure(Point probe, int number) throws IOException {
      Path log = directory.newHistograms(probe);
      var measured = measurement.of(probe, log, Optional.of(number), "");
      directory.keepHistograms(probe, log, !measured.isEmpty());
      return measured.stream().findFirst();
    }

    @Override
    public void store(Point probe, RunResult forks) throws IOException {
      Run.this.store(probe, List.of(forks));
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

  private void store(Point point, List<RunResult> measured) throws IOException {
    if (measured.isEmpty()) {
      failed.add(point);
      results.putIfAbsent(point, PointResult.of(point, List.of())); // An earlier result stays.
      return;
    }
    var result = PointResult.of(point, measured);
    results.put(point, result);
    directory.journal().write(point, result.json());
    writeJson();
  }

  private void writeJson() throws IOException {
    directory.writeJson(results(), journalled.values());
  }

  private Results results() {
    var known =
        search.isPresent()
            ? points.stream().filter(searched::containsKey).flatMap(this::probes)
            : points.stream();
    return new Results(
        known.filter(results::containsKey).map(results::get).toList(),
        points.stream().filter(failed::contains).toList(),
        points.stream().flatMap(start -> answers.getOrDefault(start, List.of()).stream()).toList(),
        broken);
  }

  private Stream<Point> probes(Point start) {
    return searched.get(start).points().stream();
  }

  /** Takes the planned points out of the journal; returns those to measure again, and why. */
  private Map<Point, String> readJournal() {
    var again = new HashMap<Point, String>();
    for (Point point : points) {
      String json = journalled.remove(point.key());
      if (json != null && json.isEmpty()) {
        again.put(point, "measured again: its file in the journal is damaged");
      } else if (json != null) {
        results.put(point, new PointResult(point, List.of(), json));
        if (Journal.isMarked(Kind.INVALID.metric(), json)) {
          again.put(point, "measured again: its earlier result is INVALID");
        } else if (!Journal.scores(Requirement.BOUND, json).equals(requirement.limits())) {
          again.put(point, "measured again: other bounds were required");
        }
      }
    }
    return again;
  }
}
