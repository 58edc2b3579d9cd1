package dev.zkpulsar.results.run;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.zkpulsar.results.run.MetricSpec.Accused;
import dev.zkpulsar.results.run.MetricSpec.Better;
import dev.zkpulsar.results.run.MetricSpec.Judged;
import java.util.regex.Pattern;

/**
 * A row of {@code metrics.json}: what is known of all metrics of a name. CONTRIBUTING.md describes
 * the fields.
 *
 * @param name of the metric; {@code *} stands for any text
 * @param unit to show; empty: the unit that was measured
 * @param better null: by the unit
 * @param threshold the least change that matters, as a share; null: that of the comparison
 * @param heading of its column; empty: no column
 * @param serverHeading of its column in the table of servers, for names that begin with {@code *},
 *     the server; empty: no column
 * @param kept by {@code merge --trim}
 * @param words of a mark's reason, a format of {@link Mark}
 * @param least a cost below it is background, in the shown unit
 * @param leastPerSecond the same of a cost times the operations a second
 */
public record MetricRow(
    @JsonProperty(required = true) String name,
    String unit,
    Better better,
    Judged judged,
    Double threshold,
    String heading,
    String serverHeading,
    boolean kept,
    String drawn,
    String words,
    Accused accuses,
    double least,
    double leastPerSecond) {
  public MetricRow {
    // A row without a threshold is read as 0.
    threshold = threshold == null || threshold == 0 ? null : threshold;
    judged = judged == null ? Judged.NEVER : judged;
    accuses = accuses == null ? Accused.LOAD : accuses;
  }

  /** The row of a metric that no file describes: a column under its own name. */
  static MetricRow unknown(String metric) {
    return new MetricRow(metric, "", null, null, null, metric, "", false, "", "", null, 0, 0);
  }

  /** Whether the row describes a metric of this name. */
  boolean isFor(String metric) {
    return metric.matches(Pattern.quote(name).replace("*", "\\E.*\\Q"));
  }

  /** The metric of this row of a server. */
  public String metricOf(String server) {
    return name.replace("*", server);
  }

  /** The server of which a metric is; the row is for it, and its name begins with {@code *}. */
  String serverOf(String metric) {
    return metric.substring(0, metric.length() - name.length() + 1);
  }
}
