package dev.zkpulsar.results.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The place of a run's results, and of the files that describe them. The results lie in {@code
 * DIR/jmh.json}, as a run of this project leaves them, or in any {@code NAME.json}, as JMH does.
 *
 * @param run the name of the directory or file, made unique by those above it
 */
public record ResultFile(String run, Path path) {
  public static final String RESULTS = "jmh.json";
  public static final String COMPRESSED = "jmh.json.gz";
  public static final String PROVENANCE = "provenance.json";
  public static final String PLOTS = "plots.json";
  public static final String METRICS = "metrics.json";
  public static final String NAMES = "names.json";
  public static final String CONTROLS = "controls.json";
  public static final String STUDIES = "studies";

  /** The servers' use of resources, second by second. */
  public static final String SERVERS_CSV = "servers.csv";

  /** Faults, returns of servers, and the successes around each outage. */
  public static final String EVENTS_CSV = "events.csv";

  /** The title and the conditions of a published set, written by a person. */
  public static final String SET = "set.json";

  /** The files of a module, which its runs may share. */
  public static final List<String> OF_MODULE = List.of(PLOTS, METRICS, NAMES, CONTROLS, STUDIES);

  /**
   * A file in the directory above runs: one line, the path from there to the directory with the
   * module's files. A published set is read with the files that its module has today.
   */
  public static final String MODULE = "module-files.txt";

  /** Whether the results are those of a run's directory. */
  public boolean isOfRun() {
    return isOfRun(path);
  }

  /** Whether a file has the name that results have in a run's directory. */
  public static boolean isOfRun(Path file) {
    return file.endsWith(RESULTS) || file.endsWith(COMPRESSED);
  }

  /** A file's place without .json or .json.gz. */
  public static Path stem(Path file) {
    String name = file.getFileName().toString();
    return file.resolveSibling(name.replaceFirst("\\.json(\\.gz)?$", ""));
  }

  /** The absolute place, by which two arguments that mean one file are equal. */
  public Path place() {
    return path.toAbsolutePath().normalize();
  }

  /**
   * A file of its run: in the same directory or, for a module's file, in a place that runs share.
   * Beside results that have a name of their own, NAME.json, it is called NAME.metrics.json: such
   * are the merged files of earlier versions.
   */
  public Optional<Path> beside(String name) {
    if (!isOfRun()) {
      Path own = path.resolveSibling(stem(path).getFileName() + "." + name);
      return Files.isRegularFile(own) ? Optional.of(own) : Optional.empty();
    }
    Path own = path.resolveSibling(name);
    if (Files.exists(own)) {
      return Optional.of(own);
    }
    return OF_MODULE.contains(name) ? shared(name) : Optional.empty();
  }

  /** A module's file in the directory above the run, or else where {@link #MODULE} points. */
  private Optional<Path> shared(String name) {
    Path directory = path.toAbsolutePath().getParent();
    Path shared = directory.resolveSibling(name);
    if (Files.exists(shared)) {
      return Optional.of(shared);
    }
    Path pointer = directory.resolveSibling(MODULE);
    if (!Files.isRegularFile(pointer)) {
      return Optional.empty();
    }
    Path ofModule = pointer.resolveSibling(line(pointer)).resolve(name).normalize();
    // A copy of published runs elsewhere has no module in reach.
    return Files.exists(ofModule) ? Optional.of(ofModule) : Optional.empty();
  }

  private static String line(Path file) {
    try {
      return Files.readString(file).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(file + ": cannot be read: " + e.getMessage(), e);
    }
  }

  /** The files of this name beside several results, each once. */
  public static List<Path> beside(Collection<ResultFile> files, String name) {
    return files.stream().flatMap(file -> file.beside(name).stream()).distinct().toList();
  }
}
