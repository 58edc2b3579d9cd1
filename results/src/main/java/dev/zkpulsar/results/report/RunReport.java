package dev.zkpulsar.results.report;

import dev.zkpulsar.results.output.WholeFile;
import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.MeasuredRun;
import java.nio.file.Path;
import java.util.List;

/** The page of one run, for who has just made it. */
public final class RunReport {
  private RunReport() {}

  /**
   * Writes the page that {@code results.jar report} makes of a run.
   *
   * @param run the run's directory
   * @param page the file to write; it is there whole or not at all
   * @throws BadResultsException when the run has no results, or the page cannot be written
   */
  public static void write(Path run, Path page) {
    WholeFile.write(page, ReportHtml.of(Report.of(MeasuredRun.readAll(List.of(run.toString())))));
  }
}
