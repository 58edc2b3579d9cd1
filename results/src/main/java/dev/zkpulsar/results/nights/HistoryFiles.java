package dev.zkpulsar.results.nights;

import dev.zkpulsar.results.output.CannotWriteException;
import dev.zkpulsar.results.runs.ResultFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The directory of a history: the rounds {@code NIGHT-r1.json} with the other files of their names,
 * and the newest nights as jmh-visualizer reads them.
 */
public final class HistoryFiles {
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
    return list(directory, ROUND);
  }

  /** The newest nights for jmh-visualizer, oldest first. */
  public List<Path> exports() {
    return list(directory.resolve(EXPORTS), ".*\\.json");
  }

  /** Removes the oldest rounds and exports; the number of rounds that are left. */
  public int prune(int keep) {
    var exports = exports();
    exports.subList(0, Math.max(0, exports.size() - MOST_EXPORTS)).forEach(HistoryFiles::delete);
    var rounds = rounds();
    for (Path round : rounds.subList(0, Math.max(0, rounds.size() - keep))) {
      String stem = round.getFileName().toString().replaceFirst("json$", "");
      list(directory, Pattern.quote(stem) + ".*").forEach(HistoryFiles::delete);
    }
    return Math.min(keep, rounds.size());
  }

  private static void delete(Path file) {
    if (!file.toFile().delete()) {
      throw new CannotWriteException(file + ": cannot be deleted");
    }
  }

  /** Sorted by name: names begin with times. */
  private static List<Path> list(Path directory, String names) {
    return Files.isDirectory(directory)
        ? ResultFile.entries(directory).stream()
            .filter(file -> file.getFileName().toString().matches(names))
            .filter(Files::isRegularFile)
            .toList()
        : List.of();
  }
}
