package dev.zkpulsar.results.read;

import static java.util.stream.Collectors.groupingBy;

import dev.zkpulsar.results.run.ResultFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Finds the result files that arguments of a command mean.
 *
 * <p>A file means itself. A directory means its own results, {@code jmh.json} or {@code
 * jmh.json.gz}. Without these it means all results of the nearest directories below it that have
 * any: files that begin as JMH's JSON does, and the directories of runs.
 */
public final class FoundResults {
  public static final String ALLOWED =
      "JMH JSON files, runs' directories (with a jmh.json), or directories of such";

  private static final String BENCHMARK = "\"benchmark\":";

  private static final int HEAD_BYTES = 4096;

  /** Gradle and kotlinx-benchmark write results up to four directories below those they name. */
  private static final int DEEPEST = 5;

  /** The files that earlier versions of merge wrote beside NAME.json as NAME.FILE. */
  private static final List<String> OLD_NEIGHBOURS =
      List.of(ResultFile.PROVENANCE, ResultFile.METRICS, ResultFile.NAMES, ResultFile.PLOTS);

  private FoundResults() {}

  /** Result files in the order of arguments. Throws BadResultsException for one without any. */
  public static List<ResultFile> of(List<String> arguments, Consumer<String> notes) {
    var files = new LinkedHashMap<Path, Path>();
    for (String argument : arguments) {
      for (Path file : meant(argument, notes)) {
        files.putIfAbsent(file.toAbsolutePath().normalize(), file);
      }
    }
    var sameNames = files.keySet().stream().collect(groupingBy(file -> name(file, 1)));
    var found = new ArrayList<ResultFile>();
    files.forEach(
        (place, given) -> {
          String run = name(place, sameNames.get(name(place, 1)));
          found.add(new ResultFile(run, given));
        });
    return found;
  }

  private static List<Path> meant(String argument, Consumer<String> notes) {
    Path path = Path.of(argument);
    if (!Files.exists(path)) {
      throw new BadResultsException(argument + ": nothing there; allowed: " + ALLOWED);
    }
    if (!Files.isDirectory(path)) {
      return List.of(path);
    }
    var own = inRun(path);
    if (own.isPresent()) {
      return List.of(own.get());
    }
    var found = below(path, notes);
    if (found.isEmpty()) {
      String none = ": no result file there, nor in a directory of it; allowed: ";
      throw new BadResultsException(path + none + ALLOWED);
    }
    return found;
  }

  /** A directory's results: both forms at once may be of different runs. */
  private static Optional<Path> inRun(Path directory) {
    var both =
        Stream.of(ResultFile.RESULTS, ResultFile.COMPRESSED)
            .map(directory::resolve)
            .filter(Files::isRegularFile)
            .toList();
    checkOneForm(both);
    return both.stream().findFirst();
  }

  private static void checkOneForm(List<Path> forms) {
    if (forms.size() > 1) {
      throw new BadResultsException(
          "%s and %s: one run twice, perhaps with different results; allowed: one of them"
              .formatted(forms.get(0), forms.get(1)));
    }
  }

  /** The results in a directory or, without any there, in the nearest directories below it. */
  private static List<Path> below(Path top, Consumer<String> notes) {
    var level = List.of(top);
    for (int depth = 0; depth < DEEPEST; depth++) {
      var found = new ArrayList<Path>();
      var deeper = new ArrayList<Path>();
      for (Path entry : level.stream().flatMap(directory -> entries(directory).stream()).toList()) {
        if (Files.isDirectory(entry)) {
          deeper.add(entry);
          resultsOfRun(entry, notes).ifPresent(found::add);
        } else if (isResults(entry, depth)) {
          found.add(entry);
        }
      }
      if (!found.isEmpty()) {
        checkOneForms(found);
        return found;
      }
      level = List.copyOf(deeper);
    }
    return List.of();
  }

  private static void checkOneForms(List<Path> found) {
    for (var forms : found.stream().collect(groupingBy(ResultFile::stem)).values()) {
      checkOneForm(forms);
    }
  }

  private static Optional<Path> resultsOfRun(Path directory, Consumer<String> notes) {
    var results = inRun(directory);
    if (results.isPresent() && isEmpty(results.get())) {
      notes.accept(results.get() + ": left out: no results, every point failed");
      return Optional.empty();
    }
    return results;
  }

  private static boolean isEmpty(Path results) {
    return head(results).equals("[]");
  }

  /** The names of the runs in a directory that have no results: every point failed. */
  public static List<String> failedRuns(Path directory) {
    var failed = new ArrayList<String>();
    for (Path entry : Files.isDirectory(directory) ? entries(directory) : List.<Path>of()) {
      if (Files.isDirectory(entry) && inRun(entry).filter(FoundResults::isEmpty).isPresent()) {
        failed.add(entry.getFileName().toString());
      }
    }
    return failed;
  }

  /**
   * JMH's results are an array, as rows of metrics are; it is empty if every point failed. Far
   * below the given directory, an array of other objects is another program's.
   */
  private static boolean isResults(Path entry, int depth) {
    String name = entry.getFileName().toString();
    boolean isJson = name.matches(".*\\.json(\\.gz)?") && Files.isRegularFile(entry);
    if (!isJson || name.equals(ResultFile.METRICS) || isBesideResults(entry)) {
      return false;
    }
    String head = head(entry);
    return depth == 0 ? !head.startsWith("{") : head.startsWith("[{") && head.contains(BENCHMARK);
  }

  /** Whether it is a file such as NAME.metrics.json, which earlier versions put there. */
  private static boolean isBesideResults(Path entry) {
    String name = entry.getFileName().toString();
    for (String neighbour : OLD_NEIGHBOURS) {
      if (name.endsWith("." + neighbour)) {
        String stem = name.substring(0, name.length() - neighbour.length());
        return Files.exists(entry.resolveSibling(stem + "json"))
            || Files.exists(entry.resolveSibling(stem + "json.gz"));
      }
    }
    return false;
  }

  private static String head(Path file) {
    byte[] head = Json.with(file, in -> in.readNBytes(HEAD_BYTES));
    return new String(head, StandardCharsets.ISO_8859_1).replaceAll("\\s|[^\\p{Print}]", "");
  }

  /** The entries of a directory, by name. Throws BadResultsException. */
  public static List<Path> entries(Path directory) {
    try (Stream<Path> entries = Files.list(directory)) {
      return entries.sorted().toList();
    } catch (IOException e) {
      throw Json.bad(directory, e);
    }
  }

  /** The shortest end of a path, from a name on, that no other path has. */
  private static String name(Path file, Collection<Path> all) {
    for (int parts = 1; parts <= file.getNameCount(); parts++) {
      String name = name(file, parts);
      int count = parts;
      if (all.stream().filter(other -> name(other, count).equals(name)).count() == 1) {
        return name;
      }
    }
    return file.toString();
  }

  /** The last parts of the name of a run's directory, or of a file without its ending. */
  private static String name(Path file, int parts) {
    Path named = ResultFile.isOfRun(file) ? file.getParent() : ResultFile.stem(file);
    int count = named.getNameCount();
    String name = named.subpath(Math.max(0, count - parts), count).toString();
    // jmh-visualizer cuts parameters apart at blanks and equals signs.
    return name.replace('\\', '/').replaceAll("[\\s=]", "_");
  }
}
