package dev.zkpulsar.results.run;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.zkpulsar.results.run.MetricSpec.Accused;
import dev.zkpulsar.results.run.MetricSpec.BelowLeast;
import dev.zkpulsar.results.run.MetricSpec.Better;
import dev.zkpulsar.results.run.MetricSpec.Judged;
import dev.zkpulsar.results.run.MetricSpec.OverWorkers;
import java.util.List;

/**
 * A row of {@code metrics.json}: what is known of all metrics of a name. No other place derives a
 * property of a metric from its name. CONTRIBUTING.md describes the fields.
 *
 * @param name of the metric; {@code *} stands for any text
 * @param unit to show; empty: the unit that was measured
 * @param better null: by the unit
 * @param judged in which loops a comparison judges it
 * @param threshold the least change that matters, as a share; null: that of the comparison
 * @param heading of its column; empty: no column; {@link #OWN_NAME}: the metric's own name
 * @param serverHeading of its column in the table of servers, for names {@code *.RESOURCE}, where
 *     {@code *} is the server; empty: no column
 * @param kept by {@code merge --trim}
 * @param drawn the title of a cost's bars; empty: it is not drawn
 * @param words of a mark's reason, a format of {@link Mark}
 * @param accuses what a mark's reason puts in doubt
 * @param least a cost below it is background, in the shown unit
 * @param leastPerSecond the same of a cost times the operations a second
 * @param belowLeast how a cost below {@code least} is judged
 * @param overWorkers how the figures of several workers become that of the run
 * @param cpu whether it is processor time, by second or by operation
 * @param sums the names of the rows whose metrics a cost adds up, and divides by the operations
 * @param correctedBy of a reason for a disturbance: the metric of the machine that a comparison
 *     takes out of times; empty: none
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
    double leastPerSecond,
    BelowLeast belowLeast,
    OverWorkers overWorkers,
    boolean cpu,
    List<String> sums,
    String correctedBy) {
  /** A heading for metrics whose names nobody knows beforehand: the name of each. */
  public static final String OWN_NAME = "*";

  public MetricRow {
    // A row without a threshold is read as 0.
    threshold = threshold == null || threshold == 0 ? null : threshold;
    judged = judged == null ? Judged.NEVER : judged;
    accuses = accuses == null ? Accused.LOAD : accuses;
    belowLeast = belowLeast == null ? BelowLeast.NOT_JUDGED : belowLeast;
    overWorkers = overWorkers == null ? OverWorkers.MEAN : overWorkers;
    sums = sums == null ? List.of() : List.copyOf(sums);
  }

  /** The row of a metric that no file describes: a column under its own name. */
  static MetricRow unknown(String metric) {
    return new MetricRow(
        metric,
        /* unit= */ "",
        /* better= */ null,
        /* judged= */ null,
        /* threshold= */ null,
        /* heading= */ OWN_NAME,
        /* serverHeading= */ "",
        /* kept= */ false,
        /* drawn= */ "",
        /* words= */ "",
        /* accuses= */ null,
        /* least= */ 0,
        /* leastPerSecond= */ 0,
        /* belowLeast= */ null,
        /* overWorkers= */ null,
        /* cpu= */ false,
        /* sums= */ null,
        /* correctedBy= */ "");
  }

  /** Whether its metrics have columns under their own names, as unknown metrics have. */
  boolean hasOwnNames() {
    return heading.equals(OWN_NAME);
  }

  /** Whether it is about a server, whose name {@code *} stands for. */
  boolean isOfEachServer() {
    return !serverHeading.isEmpty() && name.startsWith("*");
  }

  /** The metric of this row of a server. */
  public String metricOf(String server) {
    return name.replace("*", server);
  }
}
