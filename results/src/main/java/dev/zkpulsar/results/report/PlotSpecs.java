package dev.zkpulsar.results.report;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.zkpulsar.results.output.Digits;
import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.JsonFile;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.ResultFile;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Comparisons of the modules of runs, in the {@code plots.json} beside a result file.
 *
 * @param x axes of parameters, by the name that comparisons use
 */
record PlotSpecs(Map<String, X> x, List<Scenario> scenarios) {
  private static final String FILE = "plots.json";
  private static final TypeReference<PlotSpecs> TYPE = new TypeReference<>() {};

  PlotSpecs {
    x = x == null ? Map.of() : x;
    scenarios = scenarios == null ? List.of() : scenarios;
  }

  /**
   * A section of the report.
   *
   * @param benchmarks class and method, and the name to show
   */
  record Scenario(
      String title, String text, Map<String, String> benchmarks, List<Compare> compares) {
    Scenario {
      benchmarks = benchmarks == null ? Map.of() : benchmarks;
      compares = compares == null ? List.of() : compares.stream().flatMap(Compare::all).toList();
    }
  }

  /**
   * Things that stand in one plot.
   *
   * @param x the axis of the parameter that is swept
   * @param figures of the small plots over x, see {@link Figures}; null for the judged ones
   * @param answer clauses of a sentence, see {@link Sentence}
   * @param each of several comparisons with the same things, the words that stand for {@code <KEY>}
   *     in its name, its benchmarks and its answer; null for one comparison
   */
  record Compare(
      String name,
      String x,
      List<Thing> series,
      List<String> figures,
      List<String> answer,
      List<Map<String, String>> each) {

    private Stream<Compare> all() {
      return each == null ? Stream.of(this) : each.stream().map(this::with);
    }

    private Compare with(Map<String, String> words) {
      List<Thing> things =
          series.stream()
              .map(
                  t ->
                      new Thing(
                          t.key, t.name, filled(t.benchmark, words), t.params, t.metric, t.colour))
              .toList();
      List<String> clauses =
          answer == null ? null : answer.stream().map(clause -> filled(clause, words)).toList();
      return new Compare(filled(name, words), x, things, figures, clauses, null);
    }

    private static String filled(String text, Map<String, String> words) {
      String filled = text;
      for (var word : words.entrySet()) {
        filled = filled.replace("<" + word.getKey() + ">", word.getValue());
      }
      return filled;
    }
  }

  /**
   * A benchmark, or a variant of one, with one colour on the whole page.
   *
   * @param key its name in the clauses of the answer
   * @param benchmark class and method
   * @param params that a point must have to belong to it; null for any
   * @param metric the distribution that is drawn; null for the response time
   * @param colour from 1 to 8; 0 for any
   */
  record Thing(
      String key,
      String name,
      String benchmark,
      Map<String, String> params,
      String metric,
      int colour) {
    Thing {
      params = params == null ? Map.of() : params;
    }

    boolean matches(MeasuredPoint point) {
      return point.benchmark().equals(benchmark)
          && point.params().entrySet().containsAll(params.entrySet());
    }
  }

  /** The colours that these points ask for. */
  Set<Integer> colours(List<MeasuredPoint> points) {
    return scenarios.stream()
        .flatMap(scenario -> scenario.compares().stream())
        .flatMap(compare -> compare.series().stream())
        .filter(thing -> thing.colour() > 0 && points.stream().anyMatch(thing::matches))
        .map(Thing::colour)
        .collect(Collectors.toSet());
  }

  /**
   * The axis of a parameter.
   *
   * @param factor to multiply the parameter by; 0 for 1
   * @param scale log or value
   * @param text a value in words, such as {@code {}/s}; null for the name and the value
   */
  record X(String param, double factor, String label, String unit, String scale, String text) {
    X {
      factor = factor == 0 ? 1 : factor;
      text = text == null ? param + "={}" : text;
    }

    /** A value in words. */
    String words(double value) {
      return text.replace(
          "{}", value == Math.rint(value) ? "%,.0f".formatted(value) : Digits.figure(value));
    }

    /** The place of a point on the axis; NaN if it has none. */
    double of(MeasuredPoint point) {
      double at = number(point.params().getOrDefault(param, "")) * factor;
      return Double.isFinite(at) && (at > 0 || !scale.equals("log")) ? at : Double.NaN;
    }
  }

  /** The number that a parameter is; NaN if it is none. */
  static double number(String param) {
    try {
      return Double.parseDouble(param);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  /**
   * The comparisons of these runs.
   *
   * @throws BadResultsException if a {@code plots.json} beside them cannot be read
   */
  static PlotSpecs of(Collection<MeasuredRun> runs) {
    var x = new LinkedHashMap<String, X>();
    var scenarios = new LinkedHashSet<Scenario>();
    for (var place : ResultFile.beside(runs.stream().map(MeasuredRun::file).toList(), FILE)) {
      PlotSpecs more = JsonFile.read(place, TYPE);
      more.x.forEach(x::putIfAbsent);
      scenarios.addAll(more.scenarios);
      if (more.scenarios.isEmpty()) {
        throw new BadResultsException(place + ": no scenarios; allowed: one or more");
      }
      more.check(place.toString());
    }
    return new PlotSpecs(x, List.copyOf(scenarios));
  }

  private void check(String place) {
    for (Scenario scenario : scenarios) {
      for (Compare compare : scenario.compares()) {
        String where = place + ": comparison " + compare.name();
        if (!x.containsKey(compare.x())) {
          throw BadResultsException.of(where + ": x", compare.x(), String.join(", ", x.keySet()));
        }
        for (Thing thing : compare.series()) {
          if (!scenario.benchmarks().containsKey(thing.benchmark())) {
            throw BadResultsException.of(
                where + ": benchmark",
                thing.benchmark(),
                String.join(", ", scenario.benchmarks().keySet()));
          }
        }
        if (compare.answer() != null) {
          var keys = compare.series().stream().map(Thing::key).collect(Collectors.toSet());
          compare.answer().forEach(clause -> Sentence.check(where, clause, keys));
        }
      }
    }
  }
}
