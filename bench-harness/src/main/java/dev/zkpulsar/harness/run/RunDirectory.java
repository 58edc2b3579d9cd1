package dev.zkpulsar.harness.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.zkpulsar.env.host.AtExit;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.plan.Point;
import dev.zkpulsar.harness.search.Capacity;
import dev.zkpulsar.harness.settings.Settings;
import dev.zkpulsar.results.files.WholeFile;
import dev.zkpulsar.results.page.Page;
import dev.zkpulsar.results.page.PageFile;
import dev.zkpulsar.results.run.Runs;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.URL;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The files of a run, which docs/reading-numbers.md lists. {@code jmh.json} is complete JSON at any
 * time. {@code journal/} has one file per finished point, from which an interrupted run is resumed.
 */
public final class RunDirectory implements AutoCloseable {
  private static final DateTimeFormatter NAME =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

  /** Files of a module that describe its benchmarks to the reporter. */
  private static final List<String> OF_THE_MODULE =
      List.of("plots.json", "metrics.json", "names.json", "studies");

  private static final String PROVENANCE = "provenance.json";

  private final Path directory;
  private final Journal journal;
  private final PrintStream log;

  private boolean isFailed;
  private final boolean canResume;
  private final AtExit hint;

  private RunDirectory(Path directory, boolean canResume) throws IOException {
    this.directory = directory;
    this.canResume = canResume;
    this.journal = Journal.of(directory);
    WholeFile.removeParts(directory);
    WholeFile.removeParts(journal.directory());
    var append = new OpenOption[] {StandardOpenOption.CREATE, StandardOpenOption.APPEND};
    log = new PrintStream(Files.newOutputStream(logFile(), append), true, UTF_8);
    hint =
        AtExit.run(
            "how to resume", () -> System.err.println("zkpulsar: interrupted; " + howToResume()));
  }

  /** The hint for the user of a run that ended before its last point. */
  public String howToResume() {
    return canResume
        ? "to resume, repeat the command with -D" + Settings.RESUME + "=" + directory
        : "finished points are in " + directory;
  }

  /**
   * Opens the directory of the run to resume, or a new one, {@code <UTC time>-<name>}; a number
   * follows if another run has taken that name.
   *
   * @throws BadInputException when it is not a run's directory, or cannot be written
   */
  public static RunDirectory open(Settings settings, String name, boolean canResume) {
    Optional<Path> resumed = settings.resume();
    resumed.ifPresent(RunDirectory::requireRun);
    try {
      return new RunDirectory(
          resumed.isPresent()
              ? resumed.get()
              : create(settings.out(), NAME.format(Instant.now()) + "-" + name),
          canResume);
    } catch (IOException e) {
      throw BadInputException.of(
          resumed.isPresent() ? Settings.RESUME : Settings.OUT,
          resumed.orElse(settings.out()),
          "cannot be written",
          "a directory that can be written");
    }
  }

  private static Path create(Path out, String name) throws IOException {
    Files.createDirectories(out);
    for (int number = 1; ; number++) {
      try {
        // Fails if the directory exists: it belongs to another run.
        Path run = Files.createDirectory(out.resolve(number == 1 ? name : name + "-" + number));
        // At once, before classes are loaded: a run that is killed now can be resumed.
        Files.createDirectory(run.resolve(Journal.NAME));
        return run;
      } catch (FileAlreadyExistsException e) {
        // The next number.
      }
    }
  }

  private static void requireRun(Path directory) {
    Path journal = directory.resolve(Journal.NAME);
    if (!Files.isDirectory(journal)) {
      throw BadInputException.of(
          Settings.RESUME,
          directory,
          "not the directory of a run",
          "a directory with a " + Journal.NAME + "/");
    }
    if (!Files.exists(directory.resolve(PROVENANCE)) && journal.toFile().list().length > 0) {
      throw BadInputException.of(
          Settings.RESUME,
          directory,
          "cannot be resumed: " + PROVENANCE + " is missing, so nothing is known about its points",
          "a directory with " + PROVENANCE + ", or a new run");
    }
  }

  public PrintStream log() {
    return log;
  }

  /** The file of that log. */
  public Path logFile() {
    return directory.resolve("jmh.log");
  }

  public Path results() {
    return directory.resolve("jmh.json");
  }

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

  public Path provenance() {
    return directory.resolve(PROVENANCE);
  }

  public Path path() {
    return directory;
  }

  /** The end of a run that cannot write its files; the error is in the log, as far as possible. */
  public RunFailedException failed(IOException error) {
    error.printStackTrace(log);
    isFailed = true;
    String reason =
        error instanceof FileSystemException file && file.getReason() != null
            ? file.getReason()
            : error.getMessage();
    return new RunFailedException(
        directory + ": cannot be written: " + reason + "; when it can, " + howToResume(), error);
  }

  /** Copies the module's files that describe its benchmarks to the reporter. */
  public void copyDataOfModule() throws IOException {
    for (String name : OF_THE_MODULE) {
      URL data = RunDirectory.class.getClassLoader().getResource(name);
      if (data != null) {
        copy(URI.create(data.toString()), directory.resolve(name));
      }
    }
  }

  /** Copies a file or directory of the class path, which is in the module's jar or its classes. */
  static void copy(URI data, Path into) throws IOException {
    boolean isInJar = data.getScheme().equals("jar");
    try (var jar = isInJar ? FileSystems.newFileSystem(data, Map.of()) : null;
        var files = Files.walk(Path.of(data))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path to = into.resolve(Path.of(data).relativize(file).toString());
        Files.createDirectories(to.getParent());
        WholeFile.write(to, out -> Files.copy(file, out));
      }
    }
  }

  Journal journal() {
    return journal;
  }

  /** Replaces the file of all results; a resumed run has not planned the {@code others}. */
  void writeJson(Results results, Collection<String> others) throws IOException {
    var elements = new ArrayList<String>();
    for (Results.PointResult point : results.points()) {
      if (!point.isFailed()) {
        elements.add(point.json());
      }
    }
    elements.addAll(others);
    for (Capacity capacity : results.capacities()) {
      results.points().stream()
          .filter(point -> capacity.hasEnds() && capacity.isProbe(point.point()))
          .filter(point -> !point.isFailed())
          .findFirst()
          .ifPresent(probe -> elements.add(capacity.json(probe.json())));
    }
    byte[] content = ("[\n" + String.join(",\n", elements) + "\n]\n").getBytes(UTF_8);
    WholeFile.write(results(), out -> out.write(content));
  }

  /** Writes the page of the run and prints its tables; if that fails, {@code err} gets one line. */
  public Optional<Path> report(Terminal terminal, PrintStream err) {
    Path page = directory.resolve("report.html");
    try {
      var report = Page.of(Runs.read(List.of(directory.toString())), page);
      terminal.println(report.console(terminal.hasColour()));
      PageFile.write(report, page);
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
    hint.cancel();
    if (AtExit.isEnding()) {
      return; // The hint is printed, and the files stay.
    }
    log.close();
    if (!isFailed
        && Files.exists(logFile())
        && !Files.exists(results())
        && Files.size(logFile()) == 0) {
      try (var files = Files.walk(directory)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }
}
