package dev.zkpulsar.harness.search;

import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.results.run.Catalog;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;

/**
 * The searches that start from one point. Probes at the same value are forks of one point. A fork
 * that could not tell is no result, and a fork that another search has measured is not measured
 * again.
 */
public final class ProbeRunner {
  /** The run of the searches. */
  public interface Probes extends Bisection.Target {
    /**
     * Measures a fork of a point; empty if it has no result.
     *
     * @param number of the forks before it, whose random numbers it does not repeat
     */
    Optional<RunResult> measure(Point probe, int number) throws IOException;

    /** Keeps the results of all forks of a point so far, in place of earlier ones. */
    void store(Point probe, RunResult forks) throws IOException;

    /** Shows a line on the console. */
    void note(String line);

    /** Whether the systems start. */
    boolean isPossible();
  }

  private final Probes probes;
  private final SearchSettings settings;
  private final Catalog specs;
  private final Point start;

  /** The results of forks that could tell, of all searches, by the value of the parameter. */
  private final Map<Integer, List<BenchmarkResult>> forks = new TreeMap<>();

  private final long startNs = System.nanoTime();

  /** The number of forks that were started. */
  private int measured;

  private boolean hasMeasured;

  /**
   * Searches that have probed nothing; their time begins now.
   *
   * @param specs the metrics that the module knows
   * @param start the point whose value is probed first
   */
  public ProbeRunner(Probes probes, SearchSettings settings, Catalog specs, Point start) {
    this.probes = probes;
    this.settings = settings;
    this.specs = specs;
    this.start = start;
  }

  /** The points that have results, by value. */
  public Collection<Point> points() {
    return forks.keySet().stream().map(value -> settings.at(start, value)).toList();
  }

  /** Whether a probe had a result, even if it could not tell. */
  public boolean hasMeasured() {
    return hasMeasured;
  }

  /** Finds the capacity within these bounds; time that a search leaves is for the next. */
  public SearchAnswer search(String text) throws IOException {
    return new Search(text).run();
  }

  /** The most cores that a client used which may have been the limit at a value; 0 if none was. */
  private double clientBound(int value) {
    double most = 0;
    for (BenchmarkResult fork : forks.getOrDefault(value, List.of())) {
      Result<?> cores = fork.getSecondaryResults().get(SearchAnswer.CLIENT_BOUND);
      if (cores != null) {
        most = Math.max(most, cores.getScore());
      }
    }
    return most;
  }

  /** One search, with what it has judged. */
  private final class Search {
    private final String text;
    private final List<Bound> bounds;

    /** How many of the forks at a value it has judged. */
    private final Map<Integer, Integer> judged = new HashMap<>();

    /** The first failure at a value. */
    private final Map<Integer, Outcome> broken = new HashMap<>();

    private Outcome last = Outcome.PASSED;

    Search(String text) {
      this.text = text;
      bounds = SearchSettings.parse(text);
    }

    SearchAnswer run() throws IOException {
      long endNs = startNs + settings.timeNs(text);
      var found = new Bisection(settings.start(start), settings.most(start), settings.width());
      found.run(this::probe, probes, () -> probes.isPossible() && System.nanoTime() - endNs < 0);
      return new SearchAnswer(
          settings.at(start, found.high()),
          settings.over(),
          text,
          found,
          broken.getOrDefault(found.high(), Outcome.PASSED),
          last,
          Math.max(clientBound(found.low()), clientBound(found.high())));
    }

    /** Judges the next fork at a value, which another search may have measured. */
    private Outcome probe(int value) throws IOException {
      List<BenchmarkResult> known = forks.getOrDefault(value, List.of());
      int next = judged.getOrDefault(value, 0);
      last = next < known.size() ? Outcome.of(known.get(next), bounds, specs) : measure(value);
      if (!last.isUnknown()) {
        judged.put(value, next + 1);
      }
      if (last.hasFailed()) {
        broken.putIfAbsent(value, last);
      }
      return last;
    }

    private Outcome measure(int value) throws IOException {
      Point probe = settings.at(start, value);
      Optional<RunResult> result = probes.measure(probe, measured++);
      if (result.isEmpty()) {
        probes.note(Outcome.NO_RESULT.toString());
        return Outcome.NO_RESULT;
      }
      hasMeasured = true;
      BenchmarkResult fork = result.get().getBenchmarkResults().iterator().next();
      Outcome outcome = Outcome.of(fork, bounds, specs);
      probes.note(outcome.toString());
      if (!outcome.isUnknown()) {
        List<BenchmarkResult> all = forks.computeIfAbsent(value, first -> new ArrayList<>());
        all.add(fork);
        probes.store(probe, new RunResult(result.get().getParams(), List.copyOf(all)));
      }
      return outcome;
    }
  }
}
