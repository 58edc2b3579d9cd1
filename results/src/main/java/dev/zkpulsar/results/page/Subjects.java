package dev.zkpulsar.results.page;

import dev.zkpulsar.results.read.Names;
import dev.zkpulsar.results.read.Runs;
import dev.zkpulsar.results.run.Labels;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.text.PlainText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Names the points of a comparison: by the values of parameters that have words and differ within
 * the runs, by the other parameters in which the points differ, and by run and distribution if
 * there are several. The benchmark is named if there are several, or if nothing else is.
 */
final class Subjects {
  private final Names names;
  private final Scenario scenario;
  private final Labels labels;
  private final Loads loads;

  /** The parameters with words for their values that differ within the runs. */
  private final List<String> named;

  Subjects(Runs runs, Scenario scenario, Labels labels, Loads loads) {
    this.names = runs.names();
    this.scenario = scenario;
    this.labels = labels;
    this.loads = loads;
    var all = runs.points();
    named =
        names.values().keySet().stream()
            .filter(
                name -> all.stream().map(point -> point.params().get(name)).distinct().count() > 1)
            .toList();
  }

  /** A subject for each point and each of its distributions that the scenario draws. */
  List<Subject> of(List<Point> points) {
    boolean severalBenchmarks = points.stream().map(Point::benchmark).distinct().count() > 1;
    boolean severalRuns = points.stream().map(Point::run).distinct().count() > 1;
    var subjects = new ArrayList<Subject>();
    for (Point point : points) {
      for (String distribution : distributions(point)) {
        String values = values(point, distribution, severalRuns);
        String benchmark = severalBenchmarks || values.isEmpty() ? benchmark(point) : "";
        String name = PlainText.join(", ", benchmark, values);
        subjects.add(new Subject(name, loads.of(point), others(point), point, distribution));
      }
    }
    return subjects;
  }

  private List<String> distributions(Point point) {
    var drawn = scenario.metrics().keySet().stream().filter(point::has).toList();
    return drawn.isEmpty() ? List.of(point.distribution()) : drawn;
  }

  private String values(Point point, String distribution, boolean severalRuns) {
    var parts = new ArrayList<>(names.words(named, point.params()));
    parts.addAll(names.words(loads.others(), point.params()));
    if (severalRuns) {
      parts.add("run " + point.run());
    }
    if (scenario.metrics().size() > 1) {
      parts.add(scenario.metrics().getOrDefault(distribution, ""));
    }
    return PlainText.join(", ", parts);
  }

  /** The method, for benchmarks that no file describes: their class is the name of the plot. */
  private String benchmark(Point point) {
    String label = labels.benchmark(point.id());
    return scenario.isOthers() ? label.replaceFirst("^.*\\.", "") : label;
  }

  /** What must be equal for a ratio of two subjects to answer a question. */
  private Map<String, String> others(Point point) {
    var others = new TreeMap<>(point.params());
    others.keySet().retainAll(loads.others());
    others.put("", point.run());
    if (scenario.isOthers()) {
      // Methods that no plots.json puts together may do different work.
      others.put("benchmark", point.id().benchmark());
    }
    return others;
  }
}
