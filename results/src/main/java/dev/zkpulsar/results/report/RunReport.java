package dev.zkpulsar.results.report;

import dev.zkpulsar.results.output.CannotWriteException;
import dev.zkpulsar.results.output.WholeFile;
import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.MeasuredRun;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The page of one run, for the program that has just made it.
 *
 * <pre>{@code
 * Path run = Path.of("results/runs/20260101T000000Z-bench-metadata");
 * RunReport.write(run, run.resolve("report.html"));
 * }</pre>
 */
public final class RunReport {
  private RunReport() {}

  /**
   * Writes the page that {@code results.jar report} makes of a run.
   *
   * @param run the run's directory
   * @param page the file to write; a failure leaves it as it was
   * @throws BadResultsException if the run has no results
   * @throws CannotWriteException if the page cannot be written
   */
  public static void write(Path run, Path page) {
    var report = Report.of(MeasuredRun.readAll(List.of(run.toString())));
    WholeFile.writeAll(Map.of(page, ReportHtml.of(report)));
  }
}
