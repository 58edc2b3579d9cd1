package dev.zkpulsar.harness.search;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Setting;
import dev.zkpulsar.harness.search.Outcome.Verdict;
import dev.zkpulsar.results.run.Catalog;
import dev.zkpulsar.results.run.Samples;
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
 * @param option in which it was given
 * @param name of the metric, without its percentile
 * @param percentile {@code :p99}, or empty for the score
 */
record Bound(Setting option, String name, String percentile, double limit) {
  private static final Pattern TEXT =
      Pattern.compile("([a-z][a-z0-9.]*)((?::p\\d{1,2}(?:\\.\\d+)?)?)<(\\d+(?:\\.\\d+)?)");

  private static final String SERVERS = "servers.";

  /** Metrics of a loop that appear after an event only: kinds of failures, delays, reasons. */
  private static final String EVENTS =
      "(failures|invalid|disturbed|caution)\\..+|overdue|heldback(\\.time)?";

  /** Times of a loop's operations: they have a sample for each that succeeded. */
  private static final String SAMPLES = "response|service|pacing";

  private static final String ALLOWED =
      "METRIC<NUMBER with a number above 0, joined by commas, such as"
          + " response:p99<10,servers.cpu<1.6";

  /** Reads bounds that are joined by commas; throws BadInputException. */
  static List<Bound> parse(Setting option, String text) {
    return Arrays.stream(text.split(",", -1)).map(bound -> of(option, bound)).toList();
  }

  private static Bound of(Setting option, String text) {
    var matcher = TEXT.matcher(text);
    if (!matcher.matches() || Double.parseDouble(matcher.group(3)) == 0) {
      throw BadInputException.of(option, text, ALLOWED);
    }
    return new Bound(
        option, matcher.group(1), matcher.group(2), Double.parseDouble(matcher.group(3)));
  }

  /** Refuses a metric that does not exist. */
  void requireKnown(Catalog specs) {
    if (!specs.isKnown(name)) {
      throw BadInputException.of(
          option, metric(), "no such metric", "those of docs/reading-numbers.md");
    }
  }

  /** The metric as the user named it, with its percentile. */
  String metric() {
    return name + percentile;
  }

  /** The metric as part of another metric's label, where a colon is not allowed. */
  String label() {
    return metric().replace(':', '.');
  }

  /**
   * The outcome of this bound alone. A metric that appears only after an event is 0 without one; a
   * time without a sample breaks its bound; of another metric that is missing, nothing is known.
   */
  @SuppressWarnings("rawtypes")
  Outcome judge(Map<String, Result> metrics, Catalog specs) {
    List<Result> parts = parts(metrics, specs);
    if (parts.isEmpty()) {
      return missing(metrics, specs);
    }
    String own = parts.get(0).getScoreUnit();
    String unit = specs.of(name, own).unit();
    double sum = parts.stream().mapToDouble(this::figure).sum();
    double value = sum * Units.factor(own, unit).orElse(1);
    Verdict verdict = value < limit ? Verdict.PASSED : Verdict.FAILED;
    return Outcome.ofBound(verdict, metric(), value, unit);
  }

  @SuppressWarnings("rawtypes")
  private Outcome missing(Map<String, Result> metrics, Catalog specs) {
    boolean isOfLoop = metrics.containsKey("achieved");
    if (isOfLoop && name.matches(EVENTS)) {
      return Outcome.ofBound(Verdict.PASSED, metric(), 0, specs.of(name, "ops").unit());
    }
    if (isOfLoop && name.matches(SAMPLES)) {
      return Outcome.withoutSample(metric());
    }
    return Outcome.notMeasured(metric());
  }

  /** Whether enough samples lie beyond the percentile; other figures need none. */
  @SuppressWarnings("rawtypes")
  boolean isSure(Map<String, Result> metrics, Catalog specs) {
    return percentile.isEmpty()
        || parts(metrics, specs).stream().allMatch(part -> Samples.isSure(percent(), count(part)));
  }

  private static long count(Result<?> part) {
    return part.getStatistics().getN();
  }

  /** The metrics that add up to the figure: that of each server, or the one of this name. */
  @SuppressWarnings("rawtypes")
  private List<Result> parts(Map<String, Result> metrics, Catalog specs) {
    return metrics.values().stream().filter(metric -> isPart(metric.getLabel(), specs)).toList();
  }

  /**
   * Whether a metric adds to the figure. The row of all servers describes those of a server; other
   * processes have rows of their own. The client's memory has none, so its name is left out.
   */
  private boolean isPart(String label, Catalog specs) {
    if (!name.startsWith(SERVERS)) {
      return label.equals(name);
    }
    String row = "*." + name.substring(SERVERS.length());
    return specs.isDescribedBy(row, label) && !label.startsWith("client.");
  }

  private double percent() {
    return Double.parseDouble(percentile.substring(2));
  }

  private double figure(Result<?> part) {
    return percentile.isEmpty() ? part.getScore() : part.getStatistics().getPercentile(percent());
  }
}
