package dev.zkpulsar.results.run;

import static java.util.stream.Collectors.groupingBy;

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
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A file with JMH's JSON; the run has the name of its directory or file, made unique. */
public record ResultFile(String run, Path path) {
  public static final String ALLOWED =
      "JMH JSON files, runs' directories (with a jmh.json), or directories of such";

  public static final String RESULTS = "jmh.json";
  public static final String COMPRESSED = "jmh.json.gz";
  public static final String PROVENANCE = "provenance.json";
  public static final String PLOTS = "plots.json";
  public static final String STUDIES = "studies";
  public static final List<String> OF_MODULE =
      List.of(PLOTS, Catalog.FILE, Names.FILE, Controls.FILE, STUDIES);

  private static final String BENCHMARK = "\"benchmark\":";

  private static final int HEAD_BYTES = 4096;

  /** Gradle and kotlinx-benchmark write results up to four directories below those they name. */
  private static final int DEEPEST = 5;

  /** Result files in the order of arguments. Throws BadResultsException for one without any. */
  public static List<ResultFile> of(List<String> arguments, Consumer<String> notes) {
    var files = new LinkedHashMap<Path, Path>();
    for (String argument : arguments) {
      for (Path file : meant(argument, notes)) {
        files.putIfAbsent(file.toAbsolutePath().normalize(), file);
      }
    }
    var twins = files.keySet().stream().collect(groupingBy(file -> name(file, 1)));
    return files.entrySet().stream()
        .map(f -> new ResultFile(name(f.getKey(), twins.get(name(f.getKey(), 1))), f.getValue()))
        .toList();
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
        Stream.of(RESULTS, COMPRESSED)
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
    found.stream().collect(groupingBy(ResultFile::stem)).values().forEach(ResultFile::checkOneForm);
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
      if (Files.isDirectory(entry) && inRun(entry).filter(ResultFile::isEmpty).isPresent()) {
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
    if (!isJson || name.equals(Catalog.FILE) || isBesideResults(entry)) {
      return false;
    }
    String head = head(entry);
    return depth == 0 ? !head.startsWith("{") : head.startsWith("[{") && head.contains(BENCHMARK);
  }

  /** Whether it is a file such as NAME.metrics.json, which earlier versions put there. */
  private static boolean isBesideResults(Path entry) {
    String name = entry.getFileName().toString();
    for (String of : List.of(PROVENANCE, Catalog.FILE, Names.FILE, PLOTS)) {
      if (name.endsWith("." + of)) {
        String stem = name.substring(0, name.length() - of.length());
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

  public static List<Path> entries(Path directory) {
    try (Stream<Path> entries = Files.list(directory)) {
      return entries.sorted().toList();
    } catch (IOException e) {
      throw Json.bad(directory, e);
    }
  }

  private static String name(Path file, Collection<Path> all) {
    return IntStream.rangeClosed(1, file.getNameCount())
        .filter(
            n -> all.stream().filter(other -> name(other, n).equals(name(file, n))).count() == 1)
        .mapToObj(n -> name(file, n))
        .findFirst()
        .orElse(file.toString());
  }

  private static String name(Path file, int parts) {
    Path named = isOfRun(file) ? file.getParent() : stem(file);
    int count = named.getNameCount();
    String name = named.subpath(Math.max(0, count - parts), count).toString();
    // jmh-visualizer cuts parameters apart at blanks and equals signs.
    return name.replace('\\', '/').replaceAll("[\\s=]", "_");
  }

  /** The place without .json or .json.gz. */
  private static Path stem(Path file) {
    String name = file.getFileName().toString();
    return file.resolveSibling(name.replaceFirst("\\.json(\\.gz)?$", ""));
  }

  public boolean isOfRun() {
    return isOfRun(path);
  }

  public Path place() {
    return path.toAbsolutePath().normalize();
  }

  private static boolean isOfRun(Path file) {
    return file.endsWith(RESULTS) || file.endsWith(COMPRESSED);
  }

  /**
   * A file of its run: in the same directory or, for a module's file, in the one above. Beside
   * results that have a name of their own, NAME.json, it is called NAME.metrics.json: such are the
   * merged files of earlier versions.
   */
  public Optional<Path> beside(String name) {
    if (!isOfRun(path)) {
      Path own = path.resolveSibling(stem(path).getFileName() + "." + name);
      return Files.isRegularFile(own) ? Optional.of(own) : Optional.empty();
    }
    Path own = path.resolveSibling(name);
    if (Files.exists(own)) {
      return Optional.of(own);
    }
    Path shared = path.toAbsolutePath().getParent().resolveSibling(name);
    boolean isShared = OF_MODULE.contains(name) && Files.exists(shared);
    return isShared ? Optional.of(shared) : Optional.empty();
  }

  public static List<Path> beside(Collection<ResultFile> files, String name) {
    return files.stream().flatMap(file -> file.beside(name).stream()).distinct().toList();
  }
}
