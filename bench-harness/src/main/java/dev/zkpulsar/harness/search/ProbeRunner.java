package dev.zkpulsar.harness.search;

import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.results.run.Catalog;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.openjdk.jmh.results.BenchmarkResult;
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

    void store(Point probe, RunResult forks) throws IOException;

    void note(String line);

    /** Whether the systems start. */
    boolean isPossible();
  }

  private final Probes probes;
  private final SearchSettings settings;
  private final Catalog specs;
  private final Point start;
  private final Map<Integer, List<BenchmarkResult>> forks = new TreeMap<>();
  private final long startNs = System.nanoTime();
  private int measured;
  private boolean hasMeasured;

  // The bounds of the present search, its probes so far, and the last of them.
  private List<Bound> bounds = List.of();
  private final Map<Integer, Integer> judged = new HashMap<>();
  private final Map<Integer, Outcome> broken = new HashMap<>();
  private Outcome last = Outcome.PASSED;

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
    bounds = SearchSettings.all(text);
    judged.clear();
    broken.clear();
    last = Outcome.PASSED;
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

  private double clientBound(int value) {
    return forks.getOrDefault(value, List.of()).stream()
        .map(fork -> fork.getSecondaryResults().get(SearchAnswer.CLIENT_BOUND))
        .filter(Objects::nonNull)
        .mapToDouble(cores -> cores.getScore())
        .max()
        .orElse(0);
  }

  private Outcome probe(int value) throws IOException {
    List<BenchmarkResult> known = forks.getOrDefault(value, List.of());
    int next = judged.getOrDefault(value, 0);
    last = next < known.size() ? Outcome.of(known.get(next), bounds, specs) : measure(value);
    if (last.vote() != 0) {
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
    hasMeasured |= result.isPresent();
    var fork = result.map(one -> one.getBenchmarkResults().iterator().next());
    Outcome outcome = fork.map(one -> Outcome.of(one, bounds, specs)).orElse(Outcome.NO_RESULT);
    probes.note(outcome.toString());
    if (outcome.vote() != 0) {
      List<BenchmarkResult> all = forks.computeIfAbsent(value, any -> new ArrayList<>());
      all.add(fork.orElseThrow());
      probes.store(probe, new RunResult(result.orElseThrow().getParams(), List.copyOf(all)));
    }
    return outcome;
  }
}
