package dev.zkpulsar.harness.run;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.plan.Point;
import dev.zkpulsar.harness.settings.Settings;
import dev.zkpulsar.harness.settings.WholeFile;
import dev.zkpulsar.results.report.Report;
import dev.zkpulsar.results.report.ReportConsole;
import dev.zkpulsar.results.report.ReportHtml;
import dev.zkpulsar.results.runs.MeasuredRun;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The files of a run:
 *
 * <ul>
 *   <li>{@code jmh.json}: all finished points, complete JSON at any time;
 *   <li>{@code jmh.log}: JMH's own output;
 *   <li>{@code servers.csv}: the servers' time series;
 *   <li>{@code histograms/}: an interval log for each point;
 *   <li>{@code provenance.json}, see {@code Provenance};
 *   <li>{@code plots.json}, {@code claims.json}, {@code metrics.json}: from the module, if it has
 *       them;
 *   <li>{@code report.html}: written at the end;
 *   <li>{@code journal/}: one file per finished point, from which an interrupted run is resumed.
 * </ul>
 */
public final class RunDirectory implements AutoCloseable {
  private static final DateTimeFormatter NAME =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

  /** Files of a module that describe its benchmarks to the reporter. */
  private static final List<String> OF_THE_MODULE =
      List.of("plots.json", "claims.json", "metrics.json");

  private final Path directory;
  private final Journal journal;
  private final PrintStream log;
  private final Map<Point, String> json = new HashMap<>();
  private final Thread hintAtExit = new Thread(this::printHowToResume, "how to resume");

  private RunDirectory(Path directory) throws IOException {
    this.directory = directory;
    this.journal = Journal.of(directory);
    this.log =
        new PrintStream(
            Files.newOutputStream(
                log(directory), StandardOpenOption.CREATE, StandardOpenOption.APPEND),
            true,
            StandardCharsets.UTF_8);
    Runtime.getRuntime().addShutdownHook(hintAtExit);
  }

  private void printHowToResume() {
    System.err.println(
        "zkpulsar: interrupted; to resume, repeat the command with -D"
            + Settings.RESUME
            + "="
            + directory);
  }

  /**
   * Opens the directory of the run to resume, or a new one, {@code <UTC time>-<module>}.
   *
   * @throws BadInputException when it is not a run's directory, or cannot be written
   */
  public static RunDirectory open(Settings settings, String module) {
    settings.resume().ifPresent(RunDirectory::requireRun);
    String option = settings.resume().isPresent() ? Settings.RESUME : Settings.OUT;
    Path directory =
        settings
            .resume()
            .orElseGet(() -> settings.out().resolve(NAME.format(Instant.now()) + "-" + module));
    try {
      return new RunDirectory(directory);
    } catch (IOException e) {
      throw BadInputException.of(
          option,
          settings.resume().orElse(settings.out()),
          "cannot be written",
          "a directory that can be written");
    }
  }

  private static void requireRun(Path directory) {
    if (!Files.isDirectory(directory.resolve(Journal.NAME))) {
      throw BadInputException.of(
          Settings.RESUME,
          directory,
          "not the directory of a run",
          "a directory with a " + Journal.NAME + "/");
    }
  }

  private static Path log(Path directory) {
    return directory.resolve("jmh.log");
  }

  /** The log of JMH's own output. */
  public PrintStream log() {
    return log;
  }

  /** The file of that log. */
  public Path logFile() {
    return log(directory);
  }

  /** The file of all results. */
  public Path results() {
    return directory.resolve("jmh.json");
  }

  /** The file of the servers' time series. */
  Path timeSeries() {
    return directory.resolve("servers.csv");
  }

  /**
   * The file of a point's interval log, in an existing directory. The log of an earlier attempt to
   * measure the point is removed.
   */
  Path newHistograms(Point point) throws IOException {
    Path file = directory.resolve(point.histograms());
    Files.createDirectories(file.getParent());
    Files.deleteIfExists(file);
    return file;
  }

  /** The file of the run's provenance. */
  public Path provenance() {
    return directory.resolve("provenance.json");
  }

  /** Copies the module's files that describe its benchmarks to the reporter. */
  public void copyDataOfModule() throws IOException {
    for (String name : OF_THE_MODULE) {
      try (InputStream data = RunDirectory.class.getClassLoader().getResourceAsStream(name)) {
        if (data != null) {
          WholeFile.write(directory.resolve(name), data::transferTo);
        }
      }
    }
  }

  /** The finished points. */
  Journal journal() {
    return journal;
  }

  /** Replaces the file of all results. */
  void writeJson(Results results) throws IOException {
    var elements = new ArrayList<String>();
    for (Results.PointResult point : results.points()) {
      if (!point.isFailed()) {
        elements.add(
            json.computeIfAbsent(
                point.point(), p -> JmhJson.elementsOf(Score.of(point.results()))));
      }
    }
    byte[] content =
        ("[\n" + String.join(",\n", elements) + "\n]\n").getBytes(StandardCharsets.UTF_8);
    WholeFile.write(results(), out -> out.write(content));
  }

  /**
   * Writes the page of the run and prints its tables. If that fails, one line on {@code err} gives
   * the reason.
   *
   * @return the page
   */
  public Optional<Path> report(Terminal terminal, PrintStream err) {
    Path page = directory.resolve("report.html");
    try {
      var report = Report.of(MeasuredRun.readAll(List.of(directory.toString())));
      terminal.println(ReportConsole.of(report, terminal.hasColour()));
      ReportHtml.write(report, page);
      return Optional.of(page);
    } catch (RuntimeException e) {
      err.println("zkpulsar: " + page + ": not written: " + e.getMessage());
      e.printStackTrace(log);
      return Optional.empty();
    }
  }

  /** Removes the directory if the run has logged and measured nothing. */
  @Override
  public void close() throws IOException {
    try {
      Runtime.getRuntime().removeShutdownHook(hintAtExit);
    } catch (IllegalStateException e) {
      return; // This JVM is ending: the hook prints, and the files stay.
    }
    log.close();
    if (!Files.exists(results()) && Files.size(logFile()) == 0) {
      try (var files = Files.list(directory)) {
        for (Path file : files.toList()) {
          Files.delete(file);
        }
      }
      Files.delete(directory);
    }
  }
}
