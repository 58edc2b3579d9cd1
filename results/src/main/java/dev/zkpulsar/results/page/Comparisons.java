package dev.zkpulsar.results.page;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.zkpulsar.results.read.Names;
import dev.zkpulsar.results.read.Runs;
import dev.zkpulsar.results.run.Labels;
import dev.zkpulsar.results.run.Point;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Makes the plots of a scenario.
 *
 * <ol>
 *   <li>Points of one comparison are those of one benchmark (or of all that the scenario puts
 *       together) whose first figure is of one kind, such as a response time.
 *   <li>The load is the numeric parameter with the most values; see {@link Loads}.
 *   <li>Each point is a subject, named by the parameters in which the points differ, without the
 *       load; see {@link Subjects}.
 *   <li>Each load is a choice with an answer; without a load there is one choice.
 * </ol>
 */
final class Comparisons {
  private static final int COLOURS = 8;

  private final Runs runs;
  private final Names names;
  private final Map<Point, String> keys;

  private final Map<String, Integer> colours = new HashMap<>();
  private final Map<String, Integer> ids = new HashMap<>();

  /**
   * @param keys of the points in the data of the page
   */
  Comparisons(Runs runs, Map<Point, String> keys) {
    this.runs = runs;
    this.names = runs.names();
    this.keys = keys;
  }

  /** The plots of the points that a scenario is about. */
  List<Plot> of(Scenario scenario, List<Point> points) {
    var labels = new Labels(points, scenario.benchmarks());
    var compared =
        points.stream()
            .sorted(new PointOrder(scenario, names).comparator())
            .collect(
                groupingBy(
                    point -> List.of(nameOf(point, scenario, labels), kind(point)),
                    LinkedHashMap::new,
                    toList()));
    var titles = compared.keySet().stream().map(key -> key.get(0)).toList();
    var plots = new ArrayList<Plot>();
    for (var comparison : compared.entrySet()) {
      String title = comparison.getKey().get(0);
      boolean isOnly = Collections.frequency(titles, title) == 1;
      String full = isOnly ? title : String.join(": ", comparison.getKey());
      plots.add(plot(full, scenario, labels, comparison.getValue()));
    }
    return plots;
  }

  /** The name of the comparison that a point belongs to. */
  private static String nameOf(Point point, Scenario scenario, Labels labels) {
    String benchmark = labels.benchmark(point.id());
    if (scenario.isOthers()) {
      // Its class: the methods of a class are compared with each other.
      return benchmark.replaceFirst("\\.[^.]*( \\(.*)?$", "");
    }
    return scenario.together().isEmpty() ? benchmark : scenario.together();
  }

  /** What kind of figure the first of a point is: points of other kinds have plots of their own. */
  private String kind(Point point) {
    var subject = new Subject("", null, Map.of(), point, point.distribution());
    var figure = Plot.Figure.of(subject, "", runs.catalog()).get(0);
    if (point.isLoop()) {
      return figure.isMedian() ? "response time" : figure.label();
    }
    String label = figure.isMedian() ? "time" : figure.label();
    return "%s (%s, %s)".formatted(label, point.id().mode(), figure.unit());
  }

  private Plot plot(String name, Scenario scenario, Labels labels, List<Point> points) {
    var loads = Loads.of(points, scenario, names);
    var subjects = new Subjects(runs, scenario, labels, loads).of(points);
    var drawn = scenario.metrics().values();
    String only = drawn.size() == 1 ? drawn.iterator().next() : "";
    var figures = Plot.Figure.of(subjects.get(0), only, runs.catalog());
    var costs = costs(points);
    var choices = choices(name, new Answer(figures.get(0), runs.catalog()), subjects, loads);
    var all = new ArrayList<>(figures);
    all.addAll(costs);
    var rows = new ArrayList<Plot.Row>();
    for (Subject subject : subjects) {
      String colour = scenario.isOthers() ? name : subject.name();
      rows.add(row(subject, colour, all));
    }
    return new Plot(
        id(name),
        name,
        loads.axis(names),
        figures,
        costs,
        rows,
        choices,
        mostValid(choices, subjects).label());
  }

  /** A choice for each load in ascending order, or one without a load. */
  private List<Plot.Choice> choices(
      String name, Answer answer, List<Subject> subjects, Loads loads) {
    var labels = new TreeMap<Double, String>();
    for (Subject subject : subjects) {
      if (subject.x() != null) {
        labels.put(subject.x(), loads.words(subject.point(), names));
      }
    }
    if (labels.isEmpty()) {
      return List.of(new Plot.Choice(null, "", answer.of(name, "", subjects)));
    }
    var choices = new ArrayList<Plot.Choice>();
    labels.forEach(
        (load, label) -> {
          String text = answer.of(name, label, shownAt(load, subjects));
          choices.add(new Plot.Choice(load, label, text));
        });
    return choices;
  }

  /** The subjects at a load, and those without one, which stand beside all loads. */
  private static List<Subject> shownAt(Double load, List<Subject> subjects) {
    return subjects.stream()
        .filter(subject -> subject.x() == null || subject.x().equals(load))
        .toList();
  }

  /** The last of the choices with the most valid points: the page opens with it. */
  private static Plot.Choice mostValid(List<Plot.Choice> choices, List<Subject> subjects) {
    Plot.Choice first = choices.get(0);
    long most = 0;
    for (Plot.Choice choice : choices) {
      var shown = shownAt(choice.x(), subjects).stream();
      long valid = shown.filter(subject -> !subject.point().isInvalid()).count();
      if (valid >= most) {
        first = choice;
        most = valid;
      }
    }
    return first;
  }

  /** What an operation costs, as far as some point has it. */
  private List<Plot.Figure> costs(List<Point> points) {
    return points.stream()
        .flatMap(point -> point.metrics().values().stream())
        .filter(metric -> metric.hasValue() && runs.catalog().of(metric).isCost())
        .map(cost -> new Plot.Figure(cost.name(), runs.catalog().of(cost).drawn(), cost.unit()))
        .distinct()
        .toList();
  }

  private Plot.Row row(Subject subject, String colour, List<Plot.Figure> figures) {
    var values = new LinkedHashMap<String, Plot.Value>();
    figures.forEach(figure -> values.put(figure.name(), subject.value(figure)));
    int number = colours.computeIfAbsent(colour, name -> colours.size()) % COLOURS + 1;
    String key = keys.get(subject.point());
    return new Plot.Row(subject.name(), number, subject.x(), key, subject.distribution(), values);
  }

  /** A plot's address in the page. */
  private String id(String name) {
    String id = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    int count = ids.merge(id, 1, Integer::sum);
    return count == 1 ? id : id + "-" + count;
  }
}
