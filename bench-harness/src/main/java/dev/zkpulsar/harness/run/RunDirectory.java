package dev.zkpulsar.harness.run;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.plan.Point;
import dev.zkpulsar.harness.profile.TimeSeries;
import dev.zkpulsar.harness.provenance.Provenance;
import dev.zkpulsar.harness.settings.Settings;
import dev.zkpulsar.results.report.RunReport;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.openjdk.jmh.results.RunResult;

/**
 * Where a run writes: {@code jmh.json} (all finished points, whole at any time), {@code jmh.log}
 * (JMH's own output), {@code servers.csv} ({@link TimeSeries}), {@code provenance.json} ({@link
 * Provenance}), {@code report.html} (at the end) and {@code journal/}, one file a finished point,
 * from which a broken run is resumed.
 */
public final class RunDirectory implements AutoCloseable {
  private static final DateTimeFormatter NAME =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

  private final Path directory;
  private final Path journal;
  private final PrintStream log;
  private final Map<Point, String> json = new HashMap<>();
  private volatile boolean closed;

  private RunDirectory(Path directory) throws IOException {
    this.directory = directory;
    this.journal = Files.createDirectories(directory.resolve("journal"));
    this.log =
        new PrintStream(
            Files.newOutputStream(
                directory.resolve("jmh.log"), StandardOpenOption.CREATE, StandardOpenOption.APPEND),
            true,
            StandardCharsets.UTF_8);
    Runtime.getRuntime().addShutdownHook(new Thread(this::tellHowToGoOn, "how to go on"));
  }

  private void tellHowToGoOn() {
    if (!closed) {
      System.err.println(
          "zkpulsar: broken off; go on with the same command and -D"
              + Settings.RESUME
              + "="
              + directory);
    }
  }

  /** The directory of the run to resume, or a new one, {@code <UTC time>-<module>}. */
  public static RunDirectory open(String module) {
    String resume = Settings.get(Settings.RESUME);
    String out = Settings.get(Settings.OUT);
    if (resume != null && !Files.isDirectory(Path.of(resume, "journal"))) {
      throw new BadInputException(
          Settings.RESUME
              + ": '"
              + resume
              + "' is not the directory of a run; allowed: one that has"
              + " a journal/");
    }
    Path runs = Path.of(out == null ? "results/runs" : out);
    try {
      return new RunDirectory(
          resume == null
              ? runs.resolve(NAME.format(Instant.now()) + "-" + module)
              : Path.of(resume));
    } catch (IOException e) {
      throw new BadInputException(
          Settings.OUT
              + ": '"
              + runs
              + "' cannot be written ("
              + e
              + "); allowed: a directory that can");
    }
  }

  /** JMH's own output. */
  PrintStream log() {
    return log;
  }

  /** The file that all ends up in. */
  public Path results() {
    return directory.resolve("jmh.json");
  }

  /** What the servers used, second by second. */
  Path timeSeries() {
    return directory.resolve("servers.csv");
  }

  /** What it was measured on. */
  public Path provenance() {
    return directory.resolve("provenance.json");
  }

  /** Whether an earlier attempt finished the point. */
  boolean has(Point point) {
    return Files.exists(journalFile(point));
  }

  @SuppressWarnings("unchecked")
  List<RunResult> read(Point point) throws IOException {
    try (var in = new ObjectInputStream(Files.newInputStream(journalFile(point)))) {
      return (List<RunResult>) in.readObject();
    } catch (ClassNotFoundException e) {
      throw new IOException("written by another version: " + journalFile(point), e);
    }
  }

  /** Journals a finished point: it is there whole or not at all. */
  void write(Point point, Collection<RunResult> results) throws IOException {
    Path part = directory.resolve("journal/part");
    try (var out = new ObjectOutputStream(Files.newOutputStream(part))) {
      out.writeObject(new ArrayList<>(results));
    }
    Files.move(part, journalFile(point), StandardCopyOption.REPLACE_EXISTING);
  }

  /** Writes all results as JMH's JSON, in place of what is there. */
  void writeJson(Results results) throws IOException {
    var elements = new ArrayList<String>();
    for (Results.Of point : results.points()) {
      if (!point.isFailed()) {
        elements.add(json.computeIfAbsent(point.point(), p -> JmhJson.elementsOf(point.results())));
      }
    }
    Path part = directory.resolve("jmh.json.part");
    Files.writeString(part, "[\n" + String.join(",\n", elements) + "\n]\n");
    Files.move(part, results(), StandardCopyOption.REPLACE_EXISTING);
  }

  /** Writes the page of the run's plots; without it the results are there all the same. */
  public Optional<Path> writeReport() {
    Path page = directory.resolve("report.html");
    try {
      RunReport.write(directory, page);
      return Optional.of(page);
    } catch (RuntimeException e) {
      System.err.println("zkpulsar: " + page + ": not written: " + e.getMessage());
      return Optional.empty();
    }
  }

  private Path journalFile(Point point) {
    return journal.resolve(point.key());
  }

  /** Takes the directory away again where the run ended before it measured anything. */
  @Override
  public void close() throws IOException {
    closed = true;
    log.close();
    if (!Files.exists(results()) && Files.size(directory.resolve("jmh.log")) == 0) {
      Files.delete(directory.resolve("jmh.log"));
      Files.deleteIfExists(provenance());
      Files.delete(journal);
      Files.delete(directory);
    }
  }
}
