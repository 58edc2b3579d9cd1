package dev.zkpulsar.results.runs;

import static java.util.stream.Collectors.groupingBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A file with JMH's JSON, as every command finds it.
 *
 * @param run the name of its run: that of its directory if the file is called jmh.json, else its
 *     own; with as much of the path before it as makes it unique
 */
public record ResultFile(String run, Path path) {
  public static final String ALLOWED =
      "JMH JSON files, runs' directories (with a jmh.json), or directories of such";

  /** The files beside a result file that a module provides. */
  public static final List<String> OF_MODULE = List.of("plots.json", MetricSpecs.FILE);

  public static final List<String> BESIDE =
      List.of(Provenance.FILE, "servers.csv", "plots.json", MetricSpecs.FILE);

  private static final String RESULTS = "jmh.json";
  private static final int HEAD_BYTES = 4096;

  /**
   * Finds result files. An argument is a JSON file, a run's directory, or a directory of such,
   * where other files are ignored. The files are in the order of the arguments, then of their
   * names; each is taken once. Throws BadResultsException for an argument without a result file.
   */
  public static List<ResultFile> of(List<String> arguments) {
    var files = new LinkedHashMap<Path, Path>();
    for (String argument : arguments) {
      for (Path file : meant(argument)) {
        files.putIfAbsent(file.toAbsolutePath().normalize(), file);
      }
    }
    var twins = files.keySet().stream().collect(groupingBy(file -> name(file, 1)));
    return files.entrySet().stream()
        .map(
            file -> {
              var same = twins.get(name(file.getKey(), 1));
              return new ResultFile(name(file.getKey(), same), file.getValue());
            })
        .toList();
  }

  /** The files of runs in these directories of runs that {@link #of} leaves out: no results. */
  public static List<Path> empty(List<String> arguments) {
    return arguments.stream()
        .map(Path::of)
        .filter(path -> Files.isDirectory(path) && !Files.exists(path.resolve(RESULTS)))
        .flatMap(directory -> entries(directory).stream())
        .map(entry -> entry.resolve(RESULTS))
        .filter(results -> Files.isRegularFile(results) && isEmpty(results))
        .toList();
  }

  private static boolean isEmpty(Path results) {
    return head(results).equals("[]");
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

  /** The files of one name that exist beside result files. */
  public static List<Path> beside(Collection<ResultFile> files, String name) {
    return files.stream().map(file -> file.beside(name)).distinct().filter(Files::exists).toList();
  }

  /** Whether a name is that of a file beside a result file. */
  public static boolean isBeside(String name) {
    return BESIDE.stream().anyMatch(each -> name.equals(each) || name.endsWith("." + each));
  }

  private static List<Path> meant(String argument) {
    Path path = Path.of(argument);
    if (!Files.exists(path)) {
      throw new BadResultsException(argument + ": nothing there; allowed: " + ALLOWED);
    }
    Path results = path.resolve(RESULTS);
    var found =
        Files.isDirectory(path) && !Files.exists(results)
            ? entries(path).stream().flatMap(entry -> resultsOf(entry).stream()).toList()
            : List.of(Files.isDirectory(path) ? results : path);
    if (found.isEmpty()) {
      throw new BadResultsException(
          path
              + ": no jmh.json with results in it, nor in a directory of it, nor another result file;"
              + " allowed: a directory that has one");
    }
    return found;
  }

  /** What lies in a directory, by name. Throws BadResultsException if it cannot be read. */
  public static List<Path> entries(Path directory) {
    try (Stream<Path> entries = Files.list(directory)) {
      return entries.sorted(Comparator.comparing(entry -> entry.getFileName().toString())).toList();
    } catch (IOException e) {
      throw JsonFile.bad(directory, e);
    }
  }

  /**
   * JMH's results are an array; an object is another file. A run in which every point failed has an
   * empty array, and does not keep the other runs from being read.
   */
  private static List<Path> resultsOf(Path entry) {
    Path results = entry.resolve(RESULTS);
    if (Files.isRegularFile(results)) {
      return isEmpty(results) ? List.of() : List.of(results);
    }
    String name = entry.getFileName().toString();
    if (!Files.isRegularFile(entry) || !name.endsWith(".json") || isBeside(name)) {
      return List.of();
    }
    return head(entry).startsWith("{") ? List.of() : List.of(entry);
  }

  /** The start of a file in any Unicode encoding, without white space; only ASCII is right. */
  public static String head(Path file) {
    try (var in = Files.newInputStream(file)) {
      String head = new String(in.readNBytes(HEAD_BYTES), StandardCharsets.ISO_8859_1);
      return head.replaceAll("\\s|[^\\p{Print}]", "");
    } catch (IOException e) {
      throw JsonFile.bad(file, e);
    }
  }

  /** The shortest name that is unique, or the whole path. */
  private static String name(Path file, Collection<Path> all) {
    return IntStream.rangeClosed(1, file.getNameCount())
        .filter(
            n -> all.stream().filter(other -> name(other, n).equals(name(file, n))).count() == 1)
        .mapToObj(n -> name(file, n))
        .findFirst()
        .orElse(file.toString());
  }

  private static String name(Path file, int parts) {
    Path named = file.endsWith(RESULTS) ? file.getParent() : file.resolveSibling(stem(file));
    int count = named.getNameCount();
    String name = named.subpath(Math.max(0, count - parts), count).toString();
    // jmh-visualizer cuts parameters apart at blanks and equals signs.
    return name.replace('\\', '/').replaceAll("[\\s=]", "_");
  }

  private static String stem(Path file) {
    return file.getFileName().toString().replaceFirst("\\.json$", "");
  }
}
