package dev.zkpulsar.results.run;

import static java.util.stream.Collectors.groupingBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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
  public static final String STUDIES = "studies";
  public static final List<String> OF_MODULE =
      List.of("plots.json", Catalog.FILE, Names.FILE, Controls.FILE, STUDIES);

  private static final int HEAD_BYTES = 4096;

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
    var own = Files.isDirectory(path) ? inRun(path) : Optional.of(path);
    if (own.isPresent()) {
      return List.of(own.get());
    }
    var found = entries(path).stream().flatMap(entry -> resultsOf(entry, notes).stream()).toList();
    if (found.isEmpty()) {
      String none = ": no result file there, nor in a directory of it; allowed: ";
      throw new BadResultsException(path + none + ALLOWED);
    }
    return found;
  }

  private static Optional<Path> inRun(Path directory) {
    var names = Stream.of(RESULTS, COMPRESSED);
    return names.map(directory::resolve).filter(Files::isRegularFile).findFirst();
  }

  /** JMH's results are an array, as rows of metrics are; it is empty if every point failed. */
  private static Optional<Path> resultsOf(Path entry, Consumer<String> notes) {
    if (Files.isDirectory(entry)) {
      var results = inRun(entry);
      boolean isEmpty = results.isPresent() && head(results.get()).equals("[]");
      if (isEmpty) {
        notes.accept(results.get() + ": left out: no results, every point failed");
      }
      return isEmpty ? Optional.empty() : results;
    }
    String name = entry.getFileName().toString();
    boolean isJson = name.endsWith(".json") && Files.isRegularFile(entry);
    return isJson && !name.equals(Catalog.FILE) && !head(entry).startsWith("{")
        ? Optional.of(entry)
        : Optional.empty();
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
    String stem = file.getFileName().toString().replaceFirst("\\.json(\\.gz)?$", "");
    Path named = isOfRun(file) ? file.getParent() : file.resolveSibling(stem);
    int count = named.getNameCount();
    String name = named.subpath(Math.max(0, count - parts), count).toString();
    // jmh-visualizer cuts parameters apart at blanks and equals signs.
    return name.replace('\\', '/').replaceAll("[\\s=]", "_");
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

  /** A file of its run, in the same directory or, for a module's file, in the one above. */
  public Optional<Path> beside(String name) {
    Path own = path.toAbsolutePath().resolveSibling(name);
    Path shared = own.getParent().resolveSibling(name);
    return Stream.of(path.resolveSibling(name), OF_MODULE.contains(name) ? shared : own)
        .filter(file -> isOfRun(path) && Files.exists(file))
        .findFirst();
  }

  public static List<Path> beside(Collection<ResultFile> files, String name) {
    return files.stream().flatMap(file -> file.beside(name).stream()).distinct().toList();
  }
}
