package dev.zkpulsar.harness.run;

import static java.util.stream.Collectors.toMap;

import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.run.Results.PointResult;
import dev.zkpulsar.harness.search.ProbeRunner;
import dev.zkpulsar.harness.search.Requirement;
import dev.zkpulsar.harness.search.SearchAnswer;
import dev.zkpulsar.results.run.Mark.Kind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.openjdk.jmh.results.RunResult;

/**
 * The results of a run while it measures. Each result goes to the journal, from which an
 * interrupted run is resumed, and then to {@code jmh.json}, which is complete at any time.
 */
final class StoredResults {
  private final RunPlan plan;
  private final RunDirectory directory;
  private final Map<Point, PointResult> results = new HashMap<>();

  /** The points whose last measurement has no result, and the starts of searches without any. */
  private final Set<Point> failed = new HashSet<>();

  /** The searches by the point from which they start, and their answers. */
  private final Map<Point, ProbeRunner> searches = new HashMap<>();

  private final Map<Point, List<SearchAnswer>> answers = new HashMap<>();

  /** Elements of the journal by {@link Point#key}, of points that this run has not planned. */
  private Map<String, String> ofOtherPoints = Map.of();

  private Optional<String> broken = Optional.empty();

  StoredResults(RunPlan plan, RunDirectory directory) {
    this.plan = plan;
    this.directory = directory;
  }

  /**
   * Takes over the results of earlier attempts. A search begins anew and has none.
   *
   * @return the planned points to measure again, with the reason as a line for the console; their
   *     earlier results stay until there are new ones
   */
  Map<Point, String> readJournal() throws IOException {
    Map<String, String> journalled = directory.journal().read();
    var again = plan.search().isEmpty() ? takeOverPlanned(journalled) : Map.<Point, String>of();
    journalled.values().removeIf(String::isEmpty); // Damaged.
    ofOtherPoints = journalled;
    if (!results.isEmpty()) {
      write();
    }
    return again;
  }

  /** Takes the planned points out of the journal; returns which to measure again, and why. */
  private Map<Point, String> takeOverPlanned(Map<String, String> journalled) {
    var again = new HashMap<Point, String>();
    for (Point point : plan.points()) {
      String json = journalled.remove(point.key());
      if (json != null) {
        takeOver(point, json).ifPresent(why -> again.put(point, "measured again: " + why));
      }
    }
    return again;
  }

  /** Keeps an earlier result; returns why the point is measured again, if it is. */
  private Optional<String> takeOver(Point point, String json) {
    if (json.isEmpty()) {
      return Optional.of("its file in the journal is damaged");
    }
    results.put(point, new PointResult(point, List.of(), json));
    if (Journal.isMarked(Kind.INVALID.metric(), json)) {
      return Optional.of("its earlier result is INVALID");
    }
    if (!Journal.scores(Requirement.BOUND, json).equals(plan.requirement().limits())) {
      return Optional.of("other bounds were required");
    }
    return Optional.empty();
  }

  /** Whether a point was measured, in this or in an earlier attempt. */
  boolean has(Point point) {
    return results.containsKey(point);
  }

  /** Stores what a measurement of a point gave; an earlier result stays if it gave nothing. */
  void store(Point point, List<RunResult> measured) throws IOException {
    if (measured.isEmpty()) {
      failed.add(point);
      results.putIfAbsent(point, PointResult.of(point, List.of()));
      return;
    }
    var result = PointResult.of(point, measured);
    results.put(point, result);
    directory.journal().write(point, result.json());
    write();
  }

  /** Searches begin at a point; the probes that they measure are points of the run. */
  void beginSearches(Point start, ProbeRunner searching) {
    searches.put(start, searching);
    answers.put(start, new ArrayList<>());
  }

  /** Stores the answer of the next search from a point. */
  void store(Point start, SearchAnswer answer) throws IOException {
    answers.get(start).add(answer);
    write();
  }

  /** The searches of a point end; without any probe that had a result, the point has failed. */
  void endSearches(Point start) {
    if (!searches.get(start).hasMeasured()) {
      failed.add(start);
    }
  }

  /** The run ends for a reason; the points that are left have failed. */
  void breakOff(String why) throws IOException {
    broken = Optional.of(why);
    for (Point point : plan.points()) {
      if (!has(point)) {
        store(point, List.of());
      }
    }
  }

  /** Writes {@code jmh.json}. */
  void write() throws IOException {
    directory.writeResults(elements(all()));
  }

  /** The elements of {@code jmh.json}: measured points, points not planned, and answers. */
  private List<String> elements(Results all) {
    List<PointResult> measured = all.points().stream().filter(point -> !point.isEmpty()).toList();
    var elements = new ArrayList<String>();
    measured.forEach(point -> elements.add(point.json()));
    elements.addAll(ofOtherPoints.values());
    // An answer has the setup of the probe at its upper end.
    var probes = measured.stream().collect(toMap(PointResult::point, Function.identity()));
    for (SearchAnswer answer : all.answers()) {
      PointResult probe = probes.get(answer.probe());
      if (answer.hasEnds() && probe != null) {
        elements.add(answer.json(probe.json()));
      }
    }
    return elements;
  }

  /** The results so far, in the order of the plan. */
  Results all() {
    var measured = new ArrayList<PointResult>();
    var failedInOrder = new ArrayList<Point>();
    var answersInOrder = new ArrayList<SearchAnswer>();
    for (Point planned : plan.points()) {
      for (Point point : measuredFor(planned)) {
        if (has(point)) {
          measured.add(results.get(point));
        }
      }
      if (failed.contains(planned)) {
        failedInOrder.add(planned);
      }
      answersInOrder.addAll(answers.getOrDefault(planned, List.of()));
    }
    return new Results(
        List.copyOf(measured), List.copyOf(failedInOrder), List.copyOf(answersInOrder), broken);
  }

  /** The point itself, or the probes of the searches that started from it. */
  private List<Point> measuredFor(Point planned) {
    if (plan.search().isEmpty()) {
      return List.of(planned);
    }
    ProbeRunner searching = searches.get(planned);
    return searching == null ? List.of() : List.copyOf(searching.points());
  }
}
