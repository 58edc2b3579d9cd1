package dev.zkpulsar.results;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A run to report: its points, and what lies beside them.
 *
 * @param name of its directory or file; no two runs of a report share one
 * @param file the JMH JSON
 * @param facts of provenance.json, nested names joined by dots; empty where there is none
 * @param servers servers.csv, or null where there is none
 */
record MeasuredRun(
    String name, Path file, List<MeasuredPoint> points, Map<String, String> facts, Path servers) {

  private static final String RESULTS = "jmh.json";

  /**
   * Reads runs.
   *
   * @param inputs JMH JSON files, directories of runs, or directories that hold those
   * @throws BadResultsException when one is no such thing
   */
  static List<MeasuredRun> readAll(List<Path> inputs) {
    var files = inputs.stream().flatMap(MeasuredRun::files).map(Path::normalize).toList();
    var sameName = new HashMap<String, Integer>();
    files.forEach(file -> sameName.merge(nameOf(file), 1, Integer::sum));
    var runs = new ArrayList<MeasuredRun>();
    for (Path file : files) {
      String name = nameOf(file);
      if (runs.stream().anyMatch(run -> run.file().equals(file))) {
        throw new BadResultsException(file + ": given twice");
      }
      runs.add(read(sameName.get(name) == 1 ? name : file.toString(), file));
    }
    return runs;
  }

  private static Stream<Path> files(Path input) {
    if (!Files.isDirectory(input)) {
      return Stream.of(input);
    }
    if (Files.exists(input.resolve(RESULTS))) {
      return Stream.of(input.resolve(RESULTS));
    }
    try (var children = Files.list(input)) {
      var found =
          children.map(child -> child.resolve(RESULTS)).filter(Files::exists).sorted().toList();
      if (found.isEmpty()) {
        throw new BadResultsException(
            input + ": no results: allowed: a directory that has a " + RESULTS + ", or runs");
      }
      return found.stream();
    } catch (IOException e) {
      throw new BadResultsException(input + ": cannot be read: " + e.getMessage());
    }
  }

  private static String nameOf(Path file) {
    Path directory = file.toAbsolutePath().getParent().getFileName();
    Path own = file.getFileName();
    return own.toString().equals(RESULTS) && directory != null
        ? directory.toString()
        : own.toString().replaceFirst("\\.json$", "");
  }

  private static MeasuredRun read(String name, Path file) {
    var points = new ArrayList<MeasuredPoint>();
    var seen = new HashMap<List<Object>, String>();
    for (JmhResults.Point point : JmhResults.read(file)) {
      String place = file + ": result " + (points.size() + 1);
      // A benchmark may be there in several of JMH's modes.
      String unit = point.metrics().get(JmhResults.PRIMARY).path("scoreUnit").asText();
      String earlier = seen.put(List.of(point.benchmark(), point.params(), unit), place);
      if (earlier != null) {
        throw new BadResultsException(place + ": has the benchmark and parameters of " + earlier);
      }
      points.add(new MeasuredPoint(name, place, point));
    }
    Path servers = file.resolveSibling("servers.csv");
    return new MeasuredRun(
        name,
        file,
        points,
        facts(file.resolveSibling("provenance.json")),
        isOfRun(file) && Files.exists(servers) ? servers : null);
  }

  /** What lies beside a file of another name may be of another run. */
  private static boolean isOfRun(Path file) {
    return file.endsWith(RESULTS);
  }

  private static Map<String, String> facts(Path file) {
    var facts = new LinkedHashMap<String, String>();
    if (isOfRun(file.resolveSibling(RESULTS)) && Files.exists(file)) {
      try {
        flatten("", new ObjectMapper().readTree(file.toFile()), facts);
      } catch (JsonProcessingException e) {
        throw new BadResultsException(
            file
                + ": not whole JSON: "
                + e.getOriginalMessage().lines().findFirst().orElse("no text"));
      } catch (IOException e) {
        throw new BadResultsException(file + ": cannot be read: " + e.getMessage());
      }
    }
    return facts;
  }

  private static void flatten(String name, JsonNode node, Map<String, String> facts) {
    if (node.isObject()) {
      node.properties()
          .forEach(
              entry ->
                  flatten(
                      name.isEmpty() ? entry.getKey() : name + "." + entry.getKey(),
                      entry.getValue(),
                      facts));
    } else if (!node.isMissingNode()) {
      facts.put(name, node.isValueNode() ? node.asText() : node.toString());
    }
  }
}
