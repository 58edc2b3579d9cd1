package dev.zkpulsar.results.nights;

import dev.zkpulsar.results.output.CannotWriteException;
import dev.zkpulsar.results.runs.ResultFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The directory of a history: the rounds {@code NIGHT-r1.json} with the other files of their names,
 * and the newest nights as jmh-visualizer reads them.
 *
 * <pre>{@code
 * var files = new HistoryFiles(Path.of("results/history"));
 * int rounds = files.prune(60, 200L << 20, 2);
 * }</pre>
 */
public final class HistoryFiles {
  /** The directory of the files for jmh-visualizer. */
  public static final String EXPORTS = "jmh-visualizer";

  /** The application draws a few nights only. */
  private static final int MOST_EXPORTS = 10;

  private static final String ROUND = "\\d[^.]*Z[^.]*\\.json";

  private final Path directory;

  public HistoryFiles(Path directory) {
    this.directory = directory;
  }

  /** The results of its rounds, oldest first; empty if the directory is missing. */
  public List<Path> rounds() {
    return list(directory, file -> name(file).matches(ROUND));
  }

  /** The newest nights for jmh-visualizer, oldest first. */
  public List<Path> exports() {
    return list(directory.resolve(EXPORTS), file -> name(file).endsWith(".json"));
  }

  /**
   * Removes the oldest rounds and exports that exceed the limits.
   *
   * @param fresh how many of the newest rounds stay in any case of size
   * @return how many rounds are left
   */
  public int prune(int keep, long keepBytes, int fresh) {
    var exports = exports();
    exports.subList(0, Math.max(0, exports.size() - MOST_EXPORTS)).forEach(HistoryFiles::delete);
    var rounds = rounds();
    int first = 0;
    while (rounds.size() - first > keep || (rounds.size() - first > fresh && size() > keepBytes)) {
      String stem = name(rounds.get(first++)).replaceFirst("json$", "");
      list(directory, file -> name(file).startsWith(stem)).forEach(HistoryFiles::delete);
    }
    return rounds.size() - first;
  }

  private long size() {
    var files = Stream.concat(list(directory, any -> true).stream(), exports().stream());
    return files.mapToLong(file -> file.toFile().length()).sum();
  }

  private static void delete(Path file) {
    if (!file.toFile().delete()) {
      throw new CannotWriteException(file + ": cannot be deleted");
    }
  }

  /** Sorted by name: names begin with times. */
  private static List<Path> list(Path directory, Predicate<Path> filter) {
    return Files.isDirectory(directory)
        ? ResultFile.entries(directory).stream()
            .filter(file -> Files.isRegularFile(file) && filter.test(file))
            .toList()
        : List.of();
  }

  private static String name(Path file) {
    return file.getFileName().toString();
  }
}
