package dev.zkpulsar.results;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A result file that is merged.
 *
 * @param run what its results are told apart by: its directory's name, or its own where it is not
 *     called jmh.json; with as much of the path before it as makes it the only one of its name
 * @param file with JMH's JSON
 */
record MergeInput(String run, Path file) {
  private static final String RESULTS = "jmh.json";

  /**
   * Finds the files that arguments mean: a JSON file, a run's directory, a directory of such, or a
   * glob of any of them. A file that several arguments mean is taken once.
   *
   * @throws BadResultsException for an argument that means none
   */
  static List<MergeInput> of(List<String> arguments) {
    var files = new LinkedHashMap<Path, Path>();
    for (String argument : arguments) {
      for (Path path : matches(argument)) {
        for (Path file : filesOf(path)) {
          files.putIfAbsent(file.toAbsolutePath().normalize(), file);
        }
      }
    }
    Map<Path, String> names = names(List.copyOf(files.keySet()));
    return files.entrySet().stream()
        .map(file -> new MergeInput(names.get(file.getKey()), file.getValue()))
        .toList();
  }

  /** Where a result file's provenance lies, whether or not there is one. */
  static Path provenanceOf(Path file) {
    return file.endsWith(RESULTS)
        ? file.resolveSibling("provenance.json")
        : file.resolveSibling(stem(file) + ".provenance.json");
  }

  private static List<Path> matches(String argument) {
    try {
      Path path = Path.of(argument);
      if (Files.exists(path)) {
        return List.of(path);
      }
      if (argument.matches(".*[*?\\[{].*")) {
        List<Path> found = glob(argument);
        if (!found.isEmpty()) {
          return found;
        }
      }
    } catch (InvalidPathException | PatternSyntaxException e) {
      // told below
    }
    throw new BadResultsException(
        argument
            + ": nothing there; allowed: a JMH JSON file, a run's directory, a directory of such,"
            + " or a glob");
  }

  /** Walks from the last directory that the pattern spells out. */
  private static List<Path> glob(String pattern) {
    PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + pattern);
    Path plain = Path.of(pattern.replaceFirst("[^/]*[*?\\[{].*$", ""));
    int depth = pattern.contains("**") ? Integer.MAX_VALUE : Path.of(pattern).getNameCount();
    try (Stream<Path> walk = Files.walk(plain, depth)) {
      return walk.filter(path -> matcher.matches(path)).sorted().toList();
    } catch (IOException | UncheckedIOException e) {
      throw new BadResultsException(pattern + ": cannot be read: " + e);
    }
  }

  private static List<Path> filesOf(Path path) {
    if (!Files.isDirectory(path)) {
      return List.of(path);
    }
    if (Files.exists(path.resolve(RESULTS))) {
      return List.of(path.resolve(RESULTS));
    }
    try (Stream<Path> children = Files.list(path)) {
      List<Path> runs =
          children
              .map(child -> child.resolve(RESULTS))
              .filter(Files::isRegularFile)
              .sorted()
              .toList();
      if (!runs.isEmpty()) {
        return runs;
      }
    } catch (IOException e) {
      throw new BadResultsException(path + ": cannot be read: " + e);
    }
    throw new BadResultsException(
        path + ": no jmh.json in it, nor in a directory of it; allowed: a directory that has one");
  }

  /** Short names where they differ, longer ones where they do not. */
  private static Map<Path, String> names(List<Path> files) {
    var names = new TreeMap<Path, String>();
    var unnamed = new ArrayList<>(files);
    for (int parts = 1; !unnamed.isEmpty(); parts++) {
      int n = parts;
      Map<String, List<Path>> byName =
          unnamed.stream().collect(Collectors.groupingBy(file -> name(file, n)));
      byName.forEach(
          (name, same) -> {
            if (same.size() == 1 && !names.containsValue(name)) {
              names.put(same.get(0), name);
              unnamed.remove(same.get(0));
            }
          });
    }
    return names;
  }

  private static String name(Path file, int parts) {
    Path named = file.endsWith(RESULTS) ? file.getParent() : file.resolveSibling(stem(file));
    int count = named.getNameCount();
    Function<Path, String> text = path -> path.toString().replace('\\', '/');
    return parts > count
        ? text.apply(file)
        : text.apply(named.subpath(Math.max(0, count - parts), count));
  }

  private static String stem(Path file) {
    return file.getFileName().toString().replaceFirst("\\.json$", "");
  }
}
