package dev.zkpulsar.results.runs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A benchmark with one set of parameters, as one run measured it.
 *
 * @param metrics JMH's JSON by name; the primary metric under {@link #PRIMARY}, or that of an open
 *     loop under {@link #RESPONSE}
 * @param setup facts that must agree for a comparison, see {@link Setup}
 * @param place file and position, for messages
 */
public record MeasuredPoint(
    Key key, Map<String, JsonNode> metrics, Map<String, String> setup, String run, String place) {

  /** The name of JMH's own metric among the others, for a benchmark without a load loop. */
  public static final String PRIMARY = "primary";

  /** The response times of a load loop of this project, as a metric. */
  public static final String RESPONSE = "response";

  /** The field, and in a merged file also the parameter, that names a result's run. */
  public static final String RUN = "run";

  /** That parameter for a benchmark that has one called {@link #RUN}. */
  public static final String MERGED_RUN = "mergedRun";

  /** The end of the name of a distribution's number of samples. */
  private static final String COUNT = ":samples";

  /** The value of a parameter that a point lacks. */
  public static final String NONE = "none";

  /**
   * The identity of a point in every run: the qualified name, JMH's short label of the mode or "",
   * and the parameters without the {@code run} that a merge adds.
   */
  public record Key(String benchmark, String mode, Map<String, String> params) {

    public static Key of(JsonNode result) {
      var params = new TreeMap<String, String>();
      result
          .path("params")
          .properties()
          .forEach(param -> params.put(param.getKey(), param.getValue().asText()));
      if (result.has(RUN) && params.remove(MERGED_RUN) == null) {
        params.remove(RUN, result.path(RUN).asText());
      }
      return new Key(result.path("benchmark").asText(), result.path("mode").asText(), params);
    }

    /** Class and method, without the package. */
    public String shortName() {
      return benchmark.substring(1 + benchmark.lastIndexOf('.', benchmark.lastIndexOf('.') - 1));
    }

    boolean isSameInAnyMode(Key other) {
      return benchmark.equals(other.benchmark) && params.equals(other.params);
    }

    /** Class and method, then the parameters. */
    public String label() {
      return (shortName() + " " + words(params)).strip();
    }

    /** The same with the package. */
    public String qualifiedLabel() {
      return (benchmark + " " + words(params)).strip();
    }
  }

  static MeasuredPoint of(JsonNode result, String run, String place, JsonNode provenance) {
    var metrics = new LinkedHashMap<String, JsonNode>();
    primary(result).ifPresent(name -> metrics.put(name, result.path("primaryMetric")));
    for (var metric : result.path("secondaryMetrics").properties()) {
      metrics.putIfAbsent(metricName(metric.getKey(), result), metric.getValue());
    }
    var setup = Setup.of(result, provenance);
    return new MeasuredPoint(Key.of(result), metrics, setup, run, place);
  }

  /**
   * The name of the primary metric: of an open loop its response times; empty for another loop,
   * whose primary metric repeats a secondary one, or is NaN since the point is invalid.
   */
  static Optional<String> primary(JsonNode result) {
    JsonNode metrics = result.path("secondaryMetrics");
    if (Validity.of(metrics.path(Validity.METRIC)) == Validity.UNMARKED
        || !metrics.has("achieved")) {
      return Optional.of(PRIMARY);
    }
    boolean isOpen = result.path("mode").asText().equals("sample") && !metrics.has(RESPONSE);
    return isOpen ? Optional.of(RESPONSE) : Optional.empty();
  }

  /**
   * One name for a metric in all versions of JMH: up to 1.36 profilers begin it with a dot, and
   * percentiles follow one. In mode sample the percentiles of the primary metric are named after
   * the method, or after nothing.
   */
  public static String metricName(String metric, JsonNode result) {
    String name = metric.replaceFirst("^·", "").replaceFirst("·(?=p[01]\\.\\d+$)", ":");
    String method = result.path("benchmark").asText().replaceFirst("^.*\\.", "");
    String percentile = name.startsWith(method + ":") ? name.substring(method.length() + 1) : name;
    if (percentile.matches("p[01]\\.\\d+")) {
      return primary(result).orElse(PRIMARY) + ":" + percentile;
    }
    return name.equals(PRIMARY) ? PRIMARY + " (secondary)" : name;
  }

  /** Parameters as name=value, in their order. */
  public static String words(Map<String, String> params) {
    return params.entrySet().stream()
        .map(param -> param.getKey() + "=" + param.getValue())
        .collect(Collectors.joining(" "));
  }

  /** Class and method, without the package. */
  public String benchmark() {
    return key.shortName();
  }

  public Map<String, String> params() {
    return key.params();
  }

  /** Whether the run marked the point as valid. */
  public Validity validity() {
    return Validity.of(metrics.get(Validity.METRIC));
  }

  /** Whether the figures must not be used. */
  public boolean isInvalid() {
    return validity() == Validity.INVALID;
  }

  /** Whether something else than the measured system could explain the figures. */
  public boolean isDisturbed() {
    return Marks.isMarked(Marks.DISTURBED, scores());
  }

  /**
   * Whether the run could have seen every disturbance: the pressure of a whole machine can be
   * unreadable.
   */
  public boolean isWatched() {
    return has(Marks.DISTURBED) && (!has(Marks.CORES) || has("machine.pressure.memory"));
  }

  /** The reasons for {@link #isDisturbed} with their sizes, in words; empty if it is not. */
  public String disturbance() {
    return isDisturbed() ? Marks.reasons(Marks.DISTURBED, scores()) : "";
  }

  /** This point without the mark, for a reader who wants to use it all the same. */
  public MeasuredPoint asUndisturbed() {
    var others = new LinkedHashMap<>(metrics);
    others.remove(Marks.DISTURBED);
    return with(others);
  }

  /** This point with other metrics. */
  public MeasuredPoint with(Map<String, JsonNode> others) {
    return new MeasuredPoint(key, others, setup, run, place);
  }

  /** The reasons for {@link Marks#CAUTION} with their sizes, in words; empty if there are none. */
  public String caution() {
    var all = scores();
    return Marks.isMarked(Marks.CAUTION, all) ? Marks.reasons(Marks.CAUTION, all) : "";
  }

  /** The {@link #marks} for which the point is not used: all but a caution. */
  public List<String> doubts() {
    return marks().stream().filter(mark -> !mark.startsWith("CAUTION")).toList();
  }

  /** The marks with their reasons, see {@link Marks}; empty if there are none. */
  public List<String> marks() {
    var all = scores();
    // A mark that is no number counts.
    all.put(Validity.METRIC, isInvalid() ? 1.0 : 0.0);
    return Marks.of(all);
  }

  private Map<String, Double> scores() {
    var scores = new HashMap<String, Double>();
    metrics.keySet().forEach(name -> score(name).ifPresent(score -> scores.put(name, score)));
    // Another project may have a metric of that name.
    Stream.of(Marks.DISTURBED, Marks.PROFILED, Marks.CAUTION)
        .filter(mark -> !unit(mark).equals(Marks.UNIT))
        .forEach(scores::remove);
    return scores;
  }

  /** The first fact that differs from another setup, in words; a fact that lacks is ignored. */
  public String differenceFrom(Map<String, String> other) {
    for (var fact : setup.entrySet()) {
      String expected = other.getOrDefault(fact.getKey(), fact.getValue());
      if (!fact.getValue().equals(expected)) {
        return "other %s: %s and %s".formatted(fact.getKey(), fact.getValue(), expected);
      }
    }
    return "";
  }

  public boolean has(String metric) {
    return metrics.containsKey(metric);
  }

  private JsonNode metric(String name) {
    return metrics.getOrDefault(name, MissingNode.getInstance());
  }

  /** A metric's unit as JMH writes it; empty if the point lacks the metric. */
  public String unit(String metric) {
    return metric(metric).path("scoreUnit").asText();
  }

  /**
   * The number of a node. JMH writes a missing one as NaN, "NaN", "+INF" or "-INF": then it is
   * empty.
   */
  public static OptionalDouble number(JsonNode node) {
    return node.isNumber() && Double.isFinite(node.asDouble())
        ? OptionalDouble.of(node.asDouble())
        : OptionalDouble.empty();
  }

  /** A metric's score in its own unit; the mean of a distribution. */
  public OptionalDouble score(String metric) {
    return value(metric, null, unit(metric));
  }

  /**
   * A score or a percentile in a unit.
   *
   * @param percentile as JMH writes it (99.0), or null for the score
   * @param unit the metric's own, or one that {@link Units} converts it to
   * @return empty if the point lacks it, or its unit cannot be converted
   */
  public OptionalDouble value(String metric, String percentile, String unit) {
    JsonNode node = metric(metric);
    return Units.convert(
        number(
            percentile == null
                ? node.path("score")
                : node.path("scorePercentiles").path(percentile)),
        unit(metric),
        unit);
  }

  /** A metric's values in a unit, of each iteration of each fork. */
  public double[] values(String metric, String unit) {
    double factor = Units.factor(unit(metric), unit).orElse(Double.NaN);
    return forks(metric).stream()
        .flatMapToDouble(Arrays::stream)
        .map(value -> value * factor)
        .filter(Double::isFinite)
        .toArray();
  }

  /** All values of a metric in its own unit, if JMH wrote its raw histogram. */
  public Optional<Samples> samples(String metric) {
    return RawHistogram.samples(metric(metric));
  }

  /** Whether a metric is the number of samples of one of these percentiles. */
  public static boolean isCountOf(String name, Set<String> percentiles) {
    return percentiles.stream()
        .flatMap(each -> Percentile.of(each).stream())
        .anyMatch(each -> name.equals(each.metric() + COUNT));
  }

  /**
   * Whether enough samples lie beyond a percentile such as response:p0.99, see {@link
   * Samples#isSure}; false if the number of samples is unknown. True of any other metric.
   */
  public boolean isSure(String name) {
    return Percentile.of(name).map(of -> isSure(of.metric(), of.percent())).orElse(true);
  }

  /** The same for a percentile of a metric, such as 99.9. */
  public boolean isSure(String metric, double percent) {
    OptionalLong size = RawHistogram.size(metric(metric));
    double known = score(metric + COUNT).orElse(0);
    return Samples.isSure(percent, size.orElse((long) known));
  }

  /**
   * A metric's values in its own unit, a row for each fork, without missing numbers. In JMH's mode
   * {@code sample} the value of an iteration is the mean of its samples.
   */
  public List<double[]> forks(String metric) {
    JsonNode histogram = metric(metric).path(RawHistogram.FIELD);
    return (histogram.isArray() ? histogram : metric(metric).path("rawData"))
        .valueStream()
        .map(
            fork ->
                fork.valueStream()
                    .map(value -> value.isArray() ? RawHistogram.mean(value) : number(value))
                    .flatMapToDouble(OptionalDouble::stream)
                    .toArray())
        .toList();
  }
}
