package dev.zkpulsar.harness.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;

import dev.zkpulsar.env.host.AtExit;
import dev.zkpulsar.env.host.RunName;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Setting;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.search.SearchAnswer;
import dev.zkpulsar.harness.settings.Settings;
import dev.zkpulsar.results.files.WholeFile;
import dev.zkpulsar.results.page.Page;
import dev.zkpulsar.results.page.PageFile;
import dev.zkpulsar.results.read.MetricsFile;
import dev.zkpulsar.results.read.Runs;
import dev.zkpulsar.results.run.Catalog;
import dev.zkpulsar.results.run.ResultFile;
import dev.zkpulsar.results.text.PlainText;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.URL;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The files of a run, which docs/reading-numbers.md lists. {@code jmh.json} is complete JSON at any
 * time; an interrupted run is resumed from {@code journal/}.
 *
 * @param canResume whether a run that ended early can be resumed
 */
public record RunDirectory(
    Path path, Journal journal, PrintStream log, boolean canResume, AtExit hint)
    implements AutoCloseable {

  /**
   * Opens the directory of the run to resume, or a new one, {@code <UTC time>-<name>}; a number
   * follows if another run has taken that name.
   *
   * @throws BadInputException when it is not a run's directory, or cannot be written
   */
  public static RunDirectory open(Settings settings, String name, boolean canResume) {
    Path resumed = settings.resume().orElse(null);
    try {
      if (resumed == null) {
        return open(create(settings.out(), RunName.time() + "-" + name), canResume);
      }
      requireRun(resumed);
      return open(resumed, canResume);
    } catch (IOException e) {
      Setting setting = resumed == null ? Settings.OUT : Settings.RESUME;
      Path path = resumed == null ? settings.out() : resumed;
      throw BadInputException.of(setting, path, "cannot be written", "a writable directory");
    }
  }

  private static RunDirectory open(Path path, boolean canResume) throws IOException {
    Path journal = path.resolve(Journal.NAME);
    WholeFile.removeParts(path);
    WholeFile.removeParts(journal);
    var log = new PrintStream(Files.newOutputStream(logFile(path), CREATE, APPEND), true, UTF_8);
    String line = "zkpulsar: interrupted; " + hint(path, canResume);
    var atExit = AtExit.run("how to resume", () -> System.err.println(line));
    return new RunDirectory(path, new Journal(journal), log, canResume, atExit);
  }

  private static Path create(Path out, String name) throws IOException {
    Files.createDirectories(out);
    for (int number = 1; ; number++) {
      try {
        // Fails if the directory exists: it belongs to another run.
        Path run = Files.createDirectory(out.resolve(number == 1 ? name : name + "-" + number));
        Files.createDirectory(run.resolve(Journal.NAME));
        return run;
      } catch (FileAlreadyExistsException e) {
        // The next number.
      }
    }
  }

  private static void requireRun(Path directory) {
    String[] finished = directory.resolve(Journal.NAME).toFile().list();
    boolean hasProvenance = Files.exists(directory.resolve(ResultFile.PROVENANCE));
    if (finished == null || (finished.length > 0 && !hasProvenance)) {
      String missing = (finished == null ? "journal/" : ResultFile.PROVENANCE) + " is missing";
      throw BadInputException.of(
          Settings.RESUME, directory, "cannot be resumed: " + missing, "the directory of a run");
    }
  }

  private static String hint(Path path, boolean canResume) {
    return canResume
        ? "to resume, repeat the command with -D" + Settings.RESUME + "=" + path
        : "finished points are in " + path;
  }

  /** The hint for the user of a run that ended before its last point. */
  public String howToResume() {
    return hint(path, canResume);
  }

  private static Path logFile(Path directory) {
    return directory.resolve("jmh.log");
  }

  /** The file of the log. */
  public Path logFile() {
    return logFile(path);
  }

  public Path results() {
    return path.resolve(ResultFile.RESULTS);
  }

  public Path provenance() {
    return path.resolve(ResultFile.PROVENANCE);
  }

  Path timeSeries() {
    return path.resolve("servers.csv");
  }

  /**
   * The file for a point's interval log, which does not exist, in a directory that does. It is in a
   * directory of its own while the log of an earlier attempt is there.
   */
  Path newHistograms(Point point) throws IOException {
    Path file = path.resolve(point.histograms());
    Files.createDirectories(file.getParent());
    if (!Files.exists(file)) {
      return file;
    }
    Path again = Files.createDirectories(file.resolveSibling("again")).resolve(file.getFileName());
    Files.deleteIfExists(again);
    return again;
  }

  /** Puts a new log in the place of the earlier attempt's, or removes it without a result. */
  void keepHistograms(Point point, Path log, boolean hasResult) throws IOException {
    Path file = path.resolve(point.histograms());
    if (log.equals(file)) {
      return;
    }
    if (hasResult && Files.exists(log)) {
      Files.move(log, file, REPLACE_EXISTING);
    } else if (hasResult) {
      Files.delete(file); // The new result has no log.
    }
    Files.deleteIfExists(log);
    Files.deleteIfExists(log.getParent());
  }

  /** The end of a run that cannot write its files; the error is in the log, as far as possible. */
  public RunFailedException failed(IOException error) {
    error.printStackTrace(log);
    return new RunFailedException(
        "%s: cannot be written: %s; when it can, %s"
            .formatted(path, PlainText.reason(error), howToResume()));
  }

  /** The metrics that the module and the reporter know. */
  public static Catalog catalogOfModule() throws IOException {
    URL data = RunDirectory.class.getClassLoader().getResource(ResultFile.METRICS);
    if (data == null) {
      return MetricsFile.beside(List.of());
    }
    URI uri = URI.create(data.toString());
    try (var jar = openJar(uri)) {
      Path results = Path.of(uri).resolveSibling(ResultFile.RESULTS);
      return MetricsFile.beside(List.of(new ResultFile("", results)));
    }
  }

  /** The file system of a file in a jar; null for a file of its own. */
  private static FileSystem openJar(URI uri) throws IOException {
    return uri.getScheme().equals("jar") ? FileSystems.newFileSystem(uri, Map.of()) : null;
  }

  /** Refuses a directory to resume that has no run. */
  public static void requireResumable(Settings settings) {
    settings.resume().ifPresent(RunDirectory::requireRun);
  }

  /** Copies the module's files that describe its benchmarks to the reporter. */
  public void copyDataOfModule() throws IOException {
    for (String name : ResultFile.OF_MODULE) {
      URL data = RunDirectory.class.getClassLoader().getResource(name);
      if (data != null) {
        copy(URI.create(data.toString()), path.resolve(name));
      }
    }
  }

  /** Copies a file or directory of the class path, which is in the module's jar or its classes. */
  static void copy(URI data, Path into) throws IOException {
    try (var jar = openJar(data);
        var files = Files.walk(Path.of(data))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path to = into.resolve(Path.of(data).relativize(file).toString());
        Files.createDirectories(to.getParent());
        WholeFile.write(to, out -> Files.copy(file, out));
      }
    }
  }

  /** Replaces the file of all results; a resumed run has not planned the {@code others}. */
  void writeJson(Results results, Collection<String> others) throws IOException {
    var measured = results.points().stream().filter(point -> !point.isEmpty()).toList();
    var elements = new ArrayList<>(measured.stream().map(Results.PointResult::json).toList());
    elements.addAll(others);
    for (SearchAnswer answer : results.answers()) {
      measured.stream()
          .filter(point -> answer.hasEnds() && point.point().equals(answer.probe()))
          .forEach(probe -> elements.add(answer.json(probe.json())));
    }
    byte[] content = ("[\n" + String.join(",\n", elements) + "\n]\n").getBytes(UTF_8);
    WholeFile.write(results(), out -> out.write(content));
  }

  /** Writes the page of the run and prints its tables; if that fails, {@code err} gets one line. */
  public Optional<Path> report(Terminal terminal, PrintStream err) {
    Path page = path.resolve("report.html");
    try {
      var report = Page.of(Runs.read(List.of(path.toString())), page);
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
    if (!Files.exists(results()) && logFile().toFile().length() == 0 && !log.checkError()) {
      try (var files = Files.walk(path)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }
}
