package dev.zkpulsar.harness.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;

import dev.zkpulsar.env.host.AtExit;
import dev.zkpulsar.env.host.RunName;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Setting;
import dev.zkpulsar.harness.settings.Settings;
import dev.zkpulsar.results.files.WholeFile;
import dev.zkpulsar.results.page.Page;
import dev.zkpulsar.results.page.PageFile;
import dev.zkpulsar.results.read.Runs;
import dev.zkpulsar.results.run.ResultFile;
import dev.zkpulsar.results.text.PlainText;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The files of a run, which docs/reading-numbers.md lists. {@code jmh.json} is complete JSON at any
 * time; an interrupted run is resumed from {@code journal/}.
 *
 * @param path the directory
 * @param log gets the output of JMH, and stack traces
 * @param canResume whether a run that ended early can be resumed
 * @param hint prints how to resume if this process is interrupted
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
    if (settings.resume().isPresent()) {
      Path resumed = settings.resume().get();
      requireRun(resumed);
      try {
        return open(resumed, canResume);
      } catch (IOException e) {
        throw notWritable(Settings.RESUME, resumed);
      }
    }
    try {
      return open(create(settings.out(), RunName.time() + "-" + name), canResume);
    } catch (IOException e) {
      throw notWritable(Settings.OUT, settings.out());
    }
  }

  private static BadInputException notWritable(Setting setting, Path path) {
    return BadInputException.of(setting, path, "cannot be written", "a writable directory");
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

  /** Refuses a directory that has no run, or one that cannot be resumed. */
  private static void requireRun(Path directory) {
    String[] finished = directory.resolve(Journal.NAME).toFile().list();
    boolean hasProvenance = Files.exists(directory.resolve(ResultFile.PROVENANCE));
    if (finished == null) {
      throw notResumable(directory, "journal/");
    }
    // A run that ended before its first point need not have a provenance.
    if (finished.length > 0 && !hasProvenance) {
      throw notResumable(directory, ResultFile.PROVENANCE);
    }
  }

  private static BadInputException notResumable(Path directory, String missing) {
    String why = "cannot be resumed: " + missing + " is missing";
    return BadInputException.of(Settings.RESUME, directory, why, "the directory of a run");
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

  /** The file of all results. */
  public Path results() {
    return path.resolve(ResultFile.RESULTS);
  }

  /** The file of {@code provenance.json}. */
  public Path provenance() {
    return path.resolve(ResultFile.PROVENANCE);
  }

  /** The table of the servers' use over time. */
  Path timeSeries() {
    return path.resolve(ResultFile.SERVERS_CSV);
  }

  /** The end of a run that cannot write its files; the error is in the log, as far as possible. */
  public RunFailedException failed(IOException error) {
    error.printStackTrace(log);
    return new RunFailedException(
        "%s: cannot be written: %s; when it can, %s"
            .formatted(file(error), PlainText.reason(error), howToResume()));
  }

  /** The file that could not be written; a full disk does not tell which. */
  private String file(IOException error) {
    if (error instanceof FileSystemException named && named.getFile() != null) {
      return named.getFile();
    }
    return path + " or a temporary file";
  }

  /** Refuses a directory to resume that has no run. */
  public static void requireResumable(Settings settings) {
    settings.resume().ifPresent(RunDirectory::requireRun);
  }

  /** Replaces the file of all results; {@code elements} are objects of JSON. */
  void writeResults(List<String> elements) throws IOException {
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
    boolean hasLogged = logFile().toFile().length() > 0 || log.checkError();
    if (!hasLogged && !Files.exists(results())) {
      remove();
    }
  }

  private void remove() throws IOException {
    try (var files = Files.walk(path)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
