package dev.zkpulsar.results.files;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.zkpulsar.results.run.Id;
import dev.zkpulsar.results.run.Json;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.Provenance;
import dev.zkpulsar.results.run.ResultFile;
import dev.zkpulsar.results.run.ResultReader;
import dev.zkpulsar.results.run.Run;
import dev.zkpulsar.results.run.Runs;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The results of many runs as those of one file, in which each result has a field {@code run}. If
 * several runs have the same point of a benchmark, its results also get that name as a parameter,
 * so that any reader of JMH's JSON tells them apart.
 *
 * @param provenance that of every run
 * @param findings invalid points, and planned points without a result, a line each
 */
public record Merge(List<ObjectNode> results, ObjectNode provenance, List<String> findings) {

  /**
   * Merges the runs of files; a trimmed result has only what comparisons and tables need, without
   * paths and addresses.
   */
  public static Merge of(List<ResultFile> files, boolean isTrimmed) {
    Runs runs = Runs.of(files);
    var trim = new Trim(runs.catalog());
    var points = new HashMap<String, Point>();
    runs.points().forEach(point -> points.put(point.place(), point));
    var byFile = new LinkedHashMap<ResultFile, List<ObjectNode>>();
    files.forEach(file -> byFile.put(file, ResultReader.results(file)));
    var several = several(byFile.values());
    var results = new ArrayList<ObjectNode>();
    ObjectNode provenance = Json.JSON.createObjectNode();
    provenance.put("schemaVersion", Provenance.SCHEMA_VERSION);
    ArrayNode provenances = provenance.putArray(Provenance.RUNS);
    for (var file : byFile.entrySet()) {
      int number = 0;
      for (ObjectNode result : file.getValue()) {
        Point point = points.get(file.getKey().path() + ": result " + ++number);
        if (isTrimmed) {
          trim.result(result, point);
        }
        nameRun(result, point.run(), several);
        results.add(result);
      }
    }
    var facts = new HashMap<ResultFile, Provenance>();
    for (Run run : runs.all()) {
      ObjectNode own = facts.computeIfAbsent(run.file(), Provenance::new).of(run.name());
      provenances
          .addObject()
          .put(ResultReader.RUN, run.name())
          .setAll(isTrimmed ? trim.provenance(own, run) : own);
    }
    return new Merge(results, provenance, runs.all().stream().flatMap(Merge::findings).toList());
  }

  /** The benchmarks of which several results have one identity. */
  private static Set<String> several(Collection<List<ObjectNode>> files) {
    var seen = new HashSet<Id>();
    return files.stream()
        .flatMap(List::stream)
        .map(ResultReader::id)
        .filter(id -> !seen.add(id))
        .map(Id::benchmark)
        .collect(Collectors.toSet());
  }

  private static Stream<String> findings(Run run) {
    var invalid =
        run.points().values().stream()
            .filter(Point::isInvalid)
            .map(point -> "invalid: " + point.id().label() + " (run " + run.name() + ")");
    var missing = run.missing().stream().map(line -> "run " + run.name() + ": " + line);
    return Stream.concat(invalid, missing);
  }

  /** Replaces the name that an earlier merge gave. */
  private static void nameRun(ObjectNode result, String run, Set<String> several) {
    Id id = ResultReader.id(result);
    if (result.path("params") instanceof ObjectNode params) {
      params.retain(id.params().keySet());
    }
    result.remove(ResultReader.RUN);
    result.put(ResultReader.RUN, run);
    boolean isTaken = id.params().containsKey(ResultReader.RUN);
    if (isTaken || several.contains(id.benchmark())) {
      String name = isTaken ? ResultReader.MERGED_RUN : ResultReader.RUN;
      result.withObject("/params").put(name, run);
    }
  }

  /** JMH's JSON, a result a line. */
  public String json() {
    return results.stream()
        .map(JsonNode::toString)
        .collect(Collectors.joining(",\n", "[\n", "\n]\n"));
  }
}
