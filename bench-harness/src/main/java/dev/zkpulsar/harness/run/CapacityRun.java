package dev.zkpulsar.harness.run;

import dev.zkpulsar.harness.plan.Point;
import dev.zkpulsar.harness.search.Bound;
import dev.zkpulsar.harness.search.Capacity;
import dev.zkpulsar.harness.search.CapacitySearch;
import dev.zkpulsar.harness.search.Outcome;
import dev.zkpulsar.harness.search.Search;
import dev.zkpulsar.results.run.Catalog;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.RunResult;

/**
 * The searches that start from one point. Every probe is a fork of an ordinary point. Probes at the
 * same value are forks of the same point; one that could not tell is replaced by the next. A fork
 * that another search has measured is not measured again.
 */
final class CapacityRun {
  private final Run run;
  private final RunDirectory directory;
  private final Measurement measurement;
  private final CapacitySearch asked;
  private final Catalog specs;
  private final Point start;
  private final NavigableMap<Integer, Point> probes = new TreeMap<>();

  private final long startNs = System.nanoTime();

  private int replaced;

  CapacityRun(
      Run run,
      RunDirectory directory,
      Measurement measurement,
      CapacitySearch asked,
      Catalog specs,
      Point start) {
    this.run = run;
    this.directory = directory;
    this.measurement = measurement;
    this.asked = asked;
    this.specs = specs;
    this.start = start;
  }

  /** The points that were probed, by value. */
  Collection<Point> points() {
    return probes.values();
  }

  /**
   * Finds the capacity within these bounds; a search that ends early leaves its time to the next.
   */
  Capacity search(String text) throws IOException {
    long endNs = startNs + asked.timeNs(text);
    var probing = new Probing(Bound.all(text));
    var search = new Search(asked.start(start), asked.most(start), asked.width());
    search.run(probing, () -> measurement.failedStart().isEmpty() && System.nanoTime() - endNs < 0);
    Outcome broken = probing.failed.getOrDefault(search.high(), Outcome.PASSED);
    double cores =
        Math.max(
            probing.clientBound.getOrDefault(search.low(), 0.0),
            probing.clientBound.getOrDefault(search.high(), 0.0));
    return new Capacity(start, asked.over(), text, search, broken, probing.unknown, cores);
  }

  private final class Probing implements Search.Prober {
    private final List<Bound> bounds;
    private final Map<Integer, Outcome> failed = new TreeMap<>();
    private final Set<BenchmarkResult> used = Collections.newSetFromMap(new IdentityHashMap<>());

    /** The processors that the client used where it may have been the limit, by value. */
    private final Map<Integer, Double> clientBound = new TreeMap<>();

    /** The last value at which no probe could tell, and why. */
    private Map<Integer, Outcome> unknown = Map.of();

    Probing(List<Bound> bounds) {
      this.bounds = bounds;
    }

    @Override
    public Outcome probe(int value, double share) throws IOException {
      Point probe = probes.computeIfAbsent(value, any -> run.add(asked.at(start, value)));
      double seconds = share * start.iterationSeconds();
      var known =
          forks(run.resultsOf(probe)).stream().filter(fork -> isLong(fork, seconds)).toList();
      BenchmarkResult fork = known.stream().filter(used::add).findFirst().orElse(null);
      Outcome outcome = fork == null ? measured(probe, seconds) : outcome(fork);
      forks(run.resultsOf(probe)).stream()
          .map(measured -> measured.getSecondaryResults().get(Capacity.CLIENT_BOUND))
          .filter(Objects::nonNull)
          .forEach(cores -> clientBound.merge(value, cores.getScore(), Math::max));
      if (outcome.kind() == Outcome.Kind.FAILED) {
        failed.putIfAbsent(value, outcome);
      }
      if (outcome.kind() == Outcome.Kind.UNKNOWN) {
        unknown = Map.of(value, outcome);
      } else if (unknown.containsKey(value)) {
        unknown = Map.of();
      }
      return outcome;
    }

    private Outcome measured(Point probe, double seconds) throws IOException {
      List<RunResult> before = run.resultsOf(probe);
      boolean isRepeated =
          !before.isEmpty()
              && forks(before).stream().noneMatch(f -> outcome(f).kind() == Outcome.Kind.UNKNOWN);
      Path log =
          isRepeated
              ? directory.path().resolve(probe.histograms())
              : directory.newHistograms(probe);
      long logged = log.toFile().length();
      int number = probes.values().stream().mapToInt(p -> forks(run.resultsOf(p)).size()).sum();
      var next = new Measurement.Fork(seconds, number + replaced);
      List<RunResult> measured = measurement.of(probe, log, Optional.of(next), "");
      List<BenchmarkResult> forks = forks(measured);
      used.addAll(forks);
      Outcome outcome = forks.isEmpty() ? Outcome.NO_RESULT : outcome(forks.get(0));
      measurement.note(outcome.toString());
      replaced += outcome.kind() == Outcome.Kind.UNKNOWN ? 1 : 0;
      if (!isRepeated) {
        run.store(probe, measured);
      } else if (outcome.kind() != Outcome.Kind.UNKNOWN) {
        var all = new ArrayList<>(forks(before));
        all.addAll(forks);
        run.store(probe, List.of(new RunResult(before.get(0).getParams(), all)));
      } else if (logged > 0) {
        try (var file = new RandomAccessFile(log.toFile(), "rw")) {
          file.setLength(logged);
        }
      }
      return outcome;
    }

    private Outcome outcome(BenchmarkResult fork) {
      return Outcome.of(fork, bounds, specs);
    }

    /** A system that does not drain is started anew, too. */
    @Override
    public void settle() {
      if (!measurement.settle(start)) {
        restart();
      }
    }

    @Override
    public void restart() {
      measurement.restartSystems();
    }
  }

  private static List<BenchmarkResult> forks(Collection<RunResult> results) {
    return results.stream().flatMap(result -> result.getBenchmarkResults().stream()).toList();
  }

  private static boolean isLong(BenchmarkResult fork, double seconds) {
    var time = fork.getParams().getMeasurement().getTime();
    return time.convertTo(TimeUnit.MILLISECONDS) >= Math.floor(seconds * 1e3);
  }
}
