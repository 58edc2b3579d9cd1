package dev.zkpulsar.harness.search;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.results.run.Catalog;
import dev.zkpulsar.results.run.Units;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.openjdk.jmh.results.Result;

/**
 * A metric's upper limit, in the unit that the console shows: {@code response:p99<10} is 10 ms. The
 * metric {@code servers.NAME} is the sum over the servers.
 *
 * @param metric with its percentile
 * @param limit the metric must stay below it
 */
public record Bound(String metric, double limit) {
  private static final Pattern TEXT =
      Pattern.compile("([a-z][a-z0-9.]*(?::p\\d{1,2}(?:\\.\\d+)?)?)<(\\d+(?:\\.\\d+)?)");

  private static final String ALLOWED =
      "METRIC<NUMBER with a number above 0, joined by commas, such as"
          + " response:p99<10,servers.cpu<1.6";

  /**
   * Reads bounds that are joined by commas.
   *
   * @throws BadInputException for text that is no bound, and for a bound that no metric can meet
   */
  public static List<Bound> all(String text) {
    return Arrays.stream(text.split(",", -1)).map(Bound::of).toList();
  }

  private static Bound of(String text) {
    var matcher = TEXT.matcher(text);
    if (!matcher.matches() || Double.parseDouble(matcher.group(2)) == 0) {
      throw BadInputException.of(CapacitySearch.SEARCH, text, ALLOWED);
    }
    return new Bound(matcher.group(1), Double.parseDouble(matcher.group(2)));
  }

  private String name() {
    return metric.replaceFirst(":.*", "");
  }

  /** Refuses a metric that no row of the table is about. */
  void requireKnown(Catalog specs) {
    if (!specs.isKnown(name())) {
      throw BadInputException.of(
          CapacitySearch.SEARCH, metric, "no such metric", "those of docs/reading-numbers.md");
    }
  }

  /**
   * The measured value; it has failed if the bound is broken.
   *
   * @throws BadInputException when the probe lacks the metric
   */
  @SuppressWarnings("rawtypes")
  Outcome measured(Map<String, Result> metrics, Catalog specs) {
    String pattern =
        name().startsWith("servers.")
            ? "(?!client|machine)[a-z0-9]+" + Pattern.quote(name().substring("servers".length()))
            : Pattern.quote(name());
    List<Result> parts =
        metrics.values().stream().filter(m -> m.getLabel().matches(pattern)).toList();
    if (parts.isEmpty()) {
      throw BadInputException.of(
          CapacitySearch.SEARCH,
          metric,
          "the benchmark does not measure it",
          String.join(", ", metrics.keySet().stream().filter(m -> !m.contains(":")).toList()));
    }
    String own = parts.get(0).getScoreUnit();
    String unit = specs.of(name(), own).unit();
    double sum = parts.stream().mapToDouble(this::figure).sum();
    double value = sum * Units.factor(own, unit).orElse(1);
    return new Outcome(
        value < limit ? Outcome.Kind.PASSED : Outcome.Kind.FAILED,
        metric,
        value,
        unit,
        value / limit);
  }

  private double figure(Result<?> part) {
    return metric.contains(":p")
        ? part.getStatistics().getPercentile(Double.parseDouble(metric.replaceFirst(".*:p", "")))
        : part.getScore();
  }
}
