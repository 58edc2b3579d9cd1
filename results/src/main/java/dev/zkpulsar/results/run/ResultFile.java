package dev.zkpulsar.results.run;

import static java.util.stream.Collectors.groupingBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A file with JMH's JSON, as every command finds it.
 *
 * @param run the directory's name for jmh.json, otherwise the file's; preceded by parent
 *     directories until it is unique
 */
public record ResultFile(String run, Path path) {
  public static final String ALLOWED =
      "JMH JSON files, runs' directories (with a jmh.json), or directories of such";

  public static final String RESULTS = "jmh.json";
  public static final String COMPRESSED = "jmh.json.gz";
  public static final String PROVENANCE = "provenance.json";
  public static final String STUDIES = "studies";

  /** The files of a module; its runs may share them, in the directory above the runs. */
  public static final List<String> OF_MODULE =
      List.of("plots.json", Catalog.FILE, Names.FILE, STUDIES);

  private static final Set<String> OTHERS =
      Set.of("plots.json", Catalog.FILE, Names.FILE, PROVENANCE);

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
        .filter(path -> Files.isDirectory(path) && inRun(path).isEmpty())
        .flatMap(directory -> entries(directory).stream())
        .flatMap(entry -> inRun(entry).stream())
        .filter(ResultFile::isEmpty)
        .toList();
  }

  private static boolean isEmpty(Path results) {
    return head(results).equals("[]");
  }

  /** The result file of a run's directory. */
  private static Optional<Path> inRun(Path directory) {
    return Stream.of(RESULTS, COMPRESSED)
        .map(directory::resolve)
        .filter(Files::isRegularFile)
        .findFirst();
  }

  /** Whether it lies in a run's directory, so that other files there are of that run. */
  public boolean isOfRun() {
    return isOfRun(path);
  }

  private static boolean isOfRun(Path file) {
    return file.endsWith(RESULTS) || file.endsWith(COMPRESSED);
  }

  /** A file of its run, in the same directory or, of a module's files, in the one above. */
  public Optional<Path> beside(String name) {
    if (!isOfRun()) {
      return Optional.empty();
    }
    Path own = path.resolveSibling(name);
    Path shared = path.toAbsolutePath().getParent().resolveSibling(name);
    return Stream.of(own, OF_MODULE.contains(name) ? shared : own)
        .filter(Files::exists)
        .findFirst();
  }

  /** The files of one name beside result files. */
  public static List<Path> beside(Collection<ResultFile> files, String name) {
    return files.stream().flatMap(file -> file.beside(name).stream()).distinct().toList();
  }

  private static List<Path> meant(String argument) {
    Path path = Path.of(argument);
    if (!Files.exists(path)) {
      throw new BadResultsException(argument + ": nothing there; allowed: " + ALLOWED);
    }
    if (!Files.isDirectory(path)) {
      return List.of(path);
    }
    var found =
        inRun(path)
            .map(List::of)
            .orElseGet(
                () -> entries(path).stream().flatMap(entry -> resultsOf(entry).stream()).toList());
    if (found.isEmpty()) {
      throw new BadResultsException(
          path
              + ": no jmh.json with results in it, nor in a directory of it, nor another result file;"
              + " allowed: a directory that has one, or files by their names: DIR/*/jmh/results.json");
    }
    return found;
  }

  /** The files and directories in a directory, by name. Throws BadResultsException. */
  public static List<Path> entries(Path directory) {
    try (Stream<Path> entries = Files.list(directory)) {
      return entries.sorted(Comparator.comparing(entry -> entry.getFileName().toString())).toList();
    } catch (IOException e) {
      throw Json.bad(directory, e);
    }
  }

  /**
   * JMH's results are an array; an object is another file. A run in which every point failed has an
   * empty array, and does not keep the other runs from being read.
   */
  private static Optional<Path> resultsOf(Path entry) {
    if (Files.isDirectory(entry)) {
      return inRun(entry).filter(results -> !isEmpty(results));
    }
    String name = entry.getFileName().toString();
    return Optional.of(entry)
        .filter(file -> Files.isRegularFile(file) && name.endsWith(".json"))
        .filter(file -> !OTHERS.contains(name) && !head(file).startsWith("{"));
  }

  /** The start of a file in any Unicode encoding, without white space; only ASCII is right. */
  private static String head(Path file) {
    try (var in = Json.open(file)) {
      String head = new String(in.readNBytes(HEAD_BYTES), StandardCharsets.ISO_8859_1);
      return head.replaceAll("\\s|[^\\p{Print}]", "");
    } catch (IOException e) {
      throw Json.bad(file, e);
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
    String stem = file.getFileName().toString().replaceFirst("\\.json(\\.gz)?$", "");
    Path named = isOfRun(file) ? file.getParent() : file.resolveSibling(stem);
    int count = named.getNameCount();
    String name = named.subpath(Math.max(0, count - parts), count).toString();
    // jmh-visualizer cuts parameters apart at blanks and equals signs.
    return name.replace('\\', '/').replaceAll("[\\s=]", "_");
  }
}
