package dev.zkpulsar.results.files;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.zkpulsar.results.files.WholeFile.Content;
import dev.zkpulsar.results.read.BadResultsException;
import dev.zkpulsar.results.read.FoundResults;
import dev.zkpulsar.results.read.JmhResult;
import dev.zkpulsar.results.read.Json;
import dev.zkpulsar.results.read.ResultReader;
import dev.zkpulsar.results.read.Runs;
import dev.zkpulsar.results.run.Facts;
import dev.zkpulsar.results.run.Id;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.ResultFile;
import dev.zkpulsar.results.run.Run;
import dev.zkpulsar.results.text.PlainText;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/** Many runs as one file; each result has a field {@code run}, or a parameter if points repeat. */
public record Merge(
    List<ResultFile> files,
    boolean trimmed,
    List<ObjectNode> results,
    ObjectNode provenance,
    List<String> findings) {
  /** The notes name fields of another version that were passed over. */
  public static Merge of(List<ResultFile> files, boolean isTrimmed, Consumer<String> notes) {
    var results = new ArrayList<JmhResult>();
    Runs runs = Runs.of(files, notes, results::add);
    var trim = new Trim(runs.catalog());
    if (isTrimmed) {
      results.forEach(trim::trim);
    }
    nameRuns(results);
    ObjectNode provenance = Json.JSON.createObjectNode();
    provenance.put("schemaVersion", Facts.SCHEMA_VERSION);
    ArrayNode provenances = provenance.putArray(Facts.RUNS);
    for (Run run : runs.all()) {
      ObjectNode own = (ObjectNode) run.facts().json();
      var named = provenances.addObject().put(ResultReader.RUN, run.name());
      named.setAll(isTrimmed ? trim.provenance(own, run) : own);
    }
    var json = results.stream().map(JmhResult::json).toList();
    var findings = runs.all().stream().flatMap(Merge::findings).toList();
    return new Merge(files, isTrimmed, json, provenance, findings);
  }

  private static Stream<String> findings(Run run) {
    var invalid = run.points().values().stream().filter(Point::isInvalid);
    var missing = run.missing().stream().map(line -> "run " + run.name() + ": " + line);
    String words = "invalid: %s (run " + run.name() + ")";
    return Stream.concat(invalid.map(point -> words.formatted(point.id().label())), missing);
  }

  /** Names the run in each result; as a parameter, too, if a benchmark repeats a point. */
  private static void nameRuns(List<JmhResult> results) {
    var seen = new HashSet<Id>();
    var repeated = new HashSet<String>();
    for (JmhResult result : results) {
      Id id = result.point().id();
      if (!seen.add(id)) {
        repeated.add(id.benchmark());
      }
    }
    for (JmhResult result : results) {
      Id id = result.point().id();
      String run = result.point().run();
      ObjectNode json = result.json();
      if (json.path("params") instanceof ObjectNode params) {
        params.retain(id.params().keySet());
      }
      json.remove(ResultReader.RUN);
      json.put(ResultReader.RUN, run);
      if (repeated.contains(id.benchmark()) && !id.params().containsKey(ResultReader.RUN)) {
        json.withObject("/params").put(ResultReader.RUN, run);
      }
    }
  }

  public String json() {
    return results.stream()
        .map(JsonNode::toString)
        .collect(Collectors.joining(",\n", "[\n", "\n]\n"));
  }

  /**
   * Writes a directory like a run's. It replaces all files of an earlier merge, so that figures,
   * provenance and names are of one merge. Throws BadResultsException if other files are there.
   */
  public void write(Path directory) {
    check(directory);
    var contents = new LinkedHashMap<Path, Content>();
    contents.put(
        directory.resolve(trimmed ? ResultFile.COMPRESSED : ResultFile.RESULTS),
        trimmed ? this::writeCompressed : text(json()));
    contents.put(
        directory.resolve(ResultFile.PROVENANCE), text(provenance.toPrettyString() + "\n"));
    for (String name : ResultFile.OF_MODULE) {
      Path to = directory.resolve(name);
      var all = ResultFile.beside(files, name);
      // The trimmed sets of a module may share its files in the directory above them.
      boolean isShared = Files.exists(directory.toAbsolutePath().resolveSibling(name));
      if (name.equals(ResultFile.STUDIES)) {
        all.stream().filter(any -> !trimmed).forEach(from -> addStudies(from, to, contents));
      } else if (!trimmed || !(isShared || name.equals(ResultFile.PLOTS))) {
        var json = all.stream().map(Json::tree).reduce(Merge::union);
        json.ifPresent(each -> contents.put(to, text(each.toPrettyString() + "\n")));
      }
    }
    try {
      for (Path file : contents.keySet()) {
        Files.createDirectories(file.toAbsolutePath().getParent());
      }
    } catch (IOException e) {
      String reason = directory + ": cannot be written: " + PlainText.reason(e);
      throw new UncheckedIOException(reason, e);
    }
    var earlier = filesOfMerge(directory);
    earlier.removeAll(contents.keySet());
    WholeFile.writeContents(contents);
    delete(earlier);
  }

  /** The files in a directory that a merge may have written there. */
  private static List<Path> filesOfMerge(Path directory) {
    var names = new ArrayList<>(List.of(ResultFile.RESULTS, ResultFile.COMPRESSED));
    names.addAll(ResultFile.OF_MODULE);
    return names.stream()
        .map(directory::resolve)
        .filter(Files::exists)
        .flatMap(place -> filesIn(place).stream())
        .collect(Collectors.toCollection(ArrayList::new));
  }

  private static void delete(List<Path> files) {
    for (Path file : files) {
      try {
        Files.delete(file);
      } catch (IOException e) {
        String reason = file + ": of an earlier merge, cannot be deleted: " + PlainText.reason(e);
        throw new UncheckedIOException(reason, e);
      }
    }
  }

  private void check(Path directory) {
    Path place = directory.toAbsolutePath().normalize();
    Path merged = directory.resolve(ResultFile.PROVENANCE);
    String problem = "";
    if (files.stream().anyMatch(f -> f.place().startsWith(place))) {
      problem = "an input is in it";
    } else if (Files.exists(directory)
        && !(Files.isDirectory(directory) && FoundResults.entries(directory).isEmpty())
        && !(Files.exists(merged) && Json.tree(merged).has(Facts.RUNS))) {
      problem = "it has files that no merge wrote";
    }
    if (!problem.isEmpty()) {
      throw BadResultsException.of("-o", directory, problem, "a new directory, or -");
    }
  }

  private void writeCompressed(OutputStream out) throws IOException {
    var compressed = new GZIPOutputStream(out);
    compressed.write(json().getBytes(UTF_8));
    compressed.finish();
  }

  private static Content text(String text) {
    return out -> out.write(text.getBytes(UTF_8));
  }

  private static void addStudies(Path from, Path to, Map<Path, Content> contents) {
    for (Path file : filesIn(from)) {
      contents.put(to.resolve(from.relativize(file)), out -> Files.copy(file, out));
    }
  }

  /** The files in a directory and below it, or a file itself. */
  private static List<Path> filesIn(Path place) {
    try (var files = Files.walk(place)) {
      return files.filter(Files::isRegularFile).toList();
    } catch (IOException e) {
      throw Json.bad(place, e);
    }
  }

  /** Adds the fields and items of another tree to one; where both have a value, one's stays. */
  public static JsonNode union(JsonNode one, JsonNode other) {
    if (one instanceof ObjectNode object && other instanceof ObjectNode) {
      for (var field : other.properties()) {
        JsonNode own = object.get(field.getKey());
        object.set(field.getKey(), own == null ? field.getValue() : union(own, field.getValue()));
      }
    }
    if (one instanceof ArrayNode array && other instanceof ArrayNode) {
      var known = array.valueStream().collect(Collectors.toSet());
      other.valueStream().filter(known::add).forEach(array::add);
    }
    return one;
  }
}
