package dev.zkpulsar.results.runs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A file with JMH's JSON, as every command finds it.
 *
 * @param run the name of its run: that of its directory if the file is called jmh.json, else its
 *     own; with as much of the path before it as makes it unique
 * @param path as it was given
 */
public record ResultFile(String run, Path path) {
  /** What an argument may be, for help. */
  public static final String ALLOWED =
      "JMH JSON files, runs' directories (with a jmh.json), directories of such, or quoted globs";

  /** The files beside a result file that a module provides. */
  public static final List<String> OF_MODULE =
      List.of("plots.json", "claims.json", MetricSpecs.FILE);

  /** Those of them that a comparison needs. */
  public static final List<String> KEPT_BY_TRIM = List.of(MetricSpecs.FILE);

  /** All files that may lie beside a result file. */
  public static final List<String> BESIDE =
      List.of(Provenances.FILE, "servers.csv", "plots.json", "claims.json", MetricSpecs.FILE);

  private static final String RESULTS = "jmh.json";

  /**
   * Finds result files. An argument is a JSON file, a run's directory, a directory of such, or a
   * glob of any of them. Other files in a directory, or among the matches of a glob, are ignored.
   * The files are in the order of the arguments, then of their names; each is taken once.
   *
   * @throws BadResultsException for an argument without a result file
   */
  public static List<ResultFile> of(List<String> arguments) {
    var files = new LinkedHashMap<Path, Path>();
    for (String argument : arguments) {
      for (Path file : meant(argument)) {
        files.putIfAbsent(file.toAbsolutePath().normalize(), file);
      }
    }
    Map<Path, String> names = names(files.keySet());
    return files.entrySet().stream()
        .map(file -> new ResultFile(names.get(file.getKey()), file.getValue()))
        .toList();
  }

  /** Whether it lies in a run's directory, so that what lies beside it is of that run. */
  boolean isOfRun() {
    return path.endsWith(RESULTS);
  }

  /**
   * The place of a file beside it, which may not exist: {@code provenance.json} beside {@code
   * jmh.json}, and {@code all.provenance.json} beside {@code all.json}.
   */
  public Path beside(String name) {
    return beside(path, name);
  }

  /** The same for a result file that is yet to be written. */
  public static Path beside(Path file, String name) {
    return file.resolveSibling(file.endsWith(RESULTS) ? name : stem(file) + "." + name);
  }

  /** Whether a name is that of a file beside a result file. */
  public static boolean isBeside(String name) {
    return BESIDE.stream().anyMatch(each -> name.equals(each) || name.endsWith("." + each));
  }

  private static List<Path> meant(String argument) {
    try {
      Path path = Path.of(argument);
      if (Files.isDirectory(path)) {
        List<Path> inside = inside(path);
        if (inside.isEmpty()) {
          throw new BadResultsException(
              path
                  + ": no jmh.json in it, nor in a directory of it, nor another result file;"
                  + " allowed: a directory that has one");
        }
        return inside;
      }
      if (Files.exists(path)) {
        return List.of(path);
      }
      List<Path> found = argument.matches(".*[*?\\[{].*") ? glob(argument) : List.of();
      if (!found.isEmpty()) {
        return found;
      }
    } catch (InvalidPathException | PatternSyntaxException e) {
      // Refused below.
    }
    throw new BadResultsException(argument + ": nothing there; allowed: " + ALLOWED);
  }

  /** Walks from the last directory that the pattern spells out. */
  private static List<Path> glob(String pattern) {
    PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + pattern);
    Path plain = Path.of(pattern.replaceFirst("[^/]*[*?\\[{].*$", ""));
    int depth = pattern.contains("**") ? Integer.MAX_VALUE : Path.of(pattern).getNameCount();
    try (Stream<Path> walk = Files.walk(plain, depth)) {
      return walk.filter(matcher::matches)
          .sorted()
          .flatMap(path -> (Files.isDirectory(path) ? inside(path) : resultsOf(path)).stream())
          .toList();
    } catch (IOException | UncheckedIOException e) {
      throw JsonFile.bad(
          Path.of(pattern),
          e instanceof IOException io ? io : ((UncheckedIOException) e).getCause());
    }
  }

  /** The results of a run's directory, or of all runs and result files in a directory. */
  private static List<Path> inside(Path directory) {
    if (Files.exists(directory.resolve(RESULTS))) {
      return List.of(directory.resolve(RESULTS));
    }
    try (Stream<Path> entries = Files.list(directory)) {
      return entries
          .sorted(Comparator.comparing(entry -> entry.getFileName().toString()))
          .flatMap(entry -> resultsOf(entry).stream())
          .toList();
    } catch (IOException e) {
      throw JsonFile.bad(directory, e);
    }
  }

  /** JMH's results are an array; an object is another file. */
  private static List<Path> resultsOf(Path entry) {
    if (Files.isRegularFile(entry.resolve(RESULTS))) {
      return List.of(entry.resolve(RESULTS));
    }
    String name = entry.getFileName().toString();
    if (!Files.isRegularFile(entry) || !name.endsWith(".json") || isBeside(name)) {
      return List.of();
    }
    try (var in = Files.newInputStream(entry)) {
      int first = in.read();
      while (first >= 0 && Character.isWhitespace(first)) {
        first = in.read();
      }
      return first == '{' ? List.of() : List.of(entry);
    } catch (IOException e) {
      throw JsonFile.bad(entry, e);
    }
  }

  /** The shortest names that are unique. */
  private static Map<Path, String> names(Collection<Path> files) {
    var names = new TreeMap<Path, String>();
    for (int parts = 1; names.size() < files.size(); parts++) {
      int n = parts;
      files.stream()
          .filter(file -> !names.containsKey(file))
          .collect(Collectors.groupingBy(file -> name(file, n)))
          .forEach(
              (name, same) -> {
                if (same.size() == 1 && !names.containsValue(name)) {
                  names.put(same.get(0), name);
                }
              });
    }
    return names;
  }

  private static String name(Path file, int parts) {
    Path named = file.endsWith(RESULTS) ? file.getParent() : file.resolveSibling(stem(file));
    int count = named.getNameCount();
    String name =
        (parts > count ? file : named.subpath(Math.max(0, count - parts), count)).toString();
    // jmh-visualizer cuts parameters apart at blanks and equals signs.
    return name.replace('\\', '/').replaceAll("[\\s=]", "_");
  }

  private static String stem(Path file) {
    return file.getFileName().toString().replaceFirst("\\.json$", "");
  }
}
