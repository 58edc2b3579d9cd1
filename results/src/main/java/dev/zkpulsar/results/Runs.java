package dev.zkpulsar.results;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Finds and reads runs. */
final class Runs {
  private Runs() {}

  /**
   * Reads runs, of each path in the order of their names, which begin with their time.
   *
   * @param paths each a JMH JSON file, the directory of a run (it has a jmh.json), or a directory
   *     of such files and directories
   * @throws BadResultsException where there is none, or one cannot be read
   */
  static List<Run> read(List<Path> paths) {
    var runs = new ArrayList<Run>();
    for (Path path : paths) {
      if (!Files.isDirectory(path) || hasRun(path)) {
        runs.addAll(readOne(path));
        continue;
      }
      List<Path> inside = inside(path);
      if (inside.isEmpty()) {
        throw new BadResultsException(
            path + ": no run in it: allowed: JMH JSON files, or directories with a jmh.json");
      }
      inside.forEach(run -> runs.addAll(readOne(run)));
    }
    return runs;
  }

  private static List<Path> inside(Path directory) {
    try (Stream<Path> entries = Files.list(directory)) {
      return entries
          .filter(entry -> hasRun(entry) || isResults(entry))
          .sorted(Comparator.comparing(entry -> entry.getFileName().toString()))
          .toList();
    } catch (IOException e) {
      throw new BadResultsException(directory + ": cannot be read: " + e.getMessage());
    }
  }

  private static boolean hasRun(Path directory) {
    return Files.isRegularFile(directory.resolve("jmh.json"));
  }

  /** JMH's results are an array; an object is something that lies beside them. */
  private static boolean isResults(Path file) {
    if (!Files.isRegularFile(file) || !file.toString().endsWith(".json")) {
      return false;
    }
    try (var in = Files.newBufferedReader(file)) {
      int first = in.read();
      while (Character.isWhitespace(first)) {
        first = in.read();
      }
      return first != '{';
    } catch (IOException e) {
      throw new BadResultsException(file + ": cannot be read: " + e.getMessage());
    }
  }

  /** A merged file says of each point which run it is of. */
  private static List<Run> readOne(Path path) {
    var runs = new TreeMap<String, Map<Run.Key, JmhResults.Point>>();
    var provenances = Provenances.beside(path);
    for (JmhResults.Point read : JmhResults.read(path)) {
      JmhResults.Point point = read.with(provenances.getOrDefault(read.run(), Map.of()));
      String name = point.run().isEmpty() ? path.getFileName().toString() : point.run();
      var points = runs.computeIfAbsent(name, any -> new LinkedHashMap<>());
      if (points.putIfAbsent(Run.Key.of(point), point) != null) {
        throw new BadResultsException(
            path + ": twice the same benchmark and parameters: " + Run.Key.of(point));
      }
    }
    return runs.entrySet().stream().map(run -> new Run(run.getKey(), run.getValue())).toList();
  }
}
