package dev.zkpulsar.results.merge;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.JmhReader;
import dev.zkpulsar.results.runs.JsonFile;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MetricSpecs;
import dev.zkpulsar.results.runs.Provenances;
import dev.zkpulsar.results.runs.ResultFile;
import dev.zkpulsar.results.runs.Validity;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One result file of many. Each result gets a field {@code run}. If several runs have the same
 * point of a benchmark, its results also get that name as a parameter, so that any reader of JMH's
 * JSON tells them apart.
 *
 * <p>The files are read twice, result by result: first to check, then to write. So they may be
 * larger than the memory.
 */
public final class Merge {
  private final List<ResultFile> files;
  private final AllowedDifferences allowed;
  private final Optional<Trim> trim;
  private final Map<MeasuredPoint.Key, Map<String, String>> places = new LinkedHashMap<>();
  private final ObjectNode provenance = JsonFile.JSON.createObjectNode();
  private final List<String> findings = new ArrayList<>();
  private final List<String> withoutProvenance = new ArrayList<>();

  /**
   * Reads and checks the files.
   *
   * @param trimmed whether to write only what a comparison needs
   * @throws BadResultsException if a run has a point twice, or runs differ in facts that must agree
   */
  public Merge(List<ResultFile> files, AllowedDifferences allowed, boolean trimmed) {
    this.files = files;
    this.allowed = allowed;
    this.trim = trimmed ? Optional.of(new Trim(MetricSpecs.beside(files))) : Optional.empty();
    for (ResultFile file : files) {
      JmhReader.read(file.path(), found -> addResult(found, file.run()));
    }
    ArrayNode runs =
        provenance.put("schemaVersion", Provenances.SCHEMA_VERSION).putArray(Provenances.RUNS);
    for (ResultFile file : files) {
      var known = Provenances.beside(file);
      if (known.runs().isEmpty()) {
        runs.addObject().put(MeasuredPoint.RUN, file.run());
        withoutProvenance.add(file.run());
      }
      known.runs().forEach(run -> addProvenance(runs.addObject(), run, known, file));
    }
  }

  private void addResult(JmhReader.Found found, String runOfFile) {
    ObjectNode result = found.result();
    var key = MeasuredPoint.Key.of(result);
    String run = result.path(MeasuredPoint.RUN).asText(runOfFile);
    String earlier =
        places.computeIfAbsent(key, any -> new LinkedHashMap<>()).putIfAbsent(run, found.place());
    if (earlier != null) {
      throw new BadResultsException(
          "%s: run '%s' has %s in %s, too; allowed: once"
              .formatted(found.place(), run, key.label(), earlier));
    }
    allowed.result(result, found.place());
    if (Validity.of(result.path("secondaryMetrics").path(Validity.METRIC)) == Validity.INVALID) {
      findings.add("invalid: " + key.label() + " (run " + run + ")");
    }
  }

  private void addProvenance(
      ObjectNode to, Provenances.OfRun run, Provenances known, ResultFile file) {
    allowed.provenance(run.content(), file.beside(Provenances.FILE) + ": run " + run.run());
    to.put(MeasuredPoint.RUN, run.run());
    to.setAll(trim.map(t -> t.provenance(run.content())).orElse(run.content()));
    var measured =
        places.entrySet().stream()
            .filter(point -> point.getValue().containsKey(run.run()))
            .map(Map.Entry::getKey)
            .toList();
    known
        .missing(run.run(), measured)
        .ifPresent(line -> findings.add("run " + run.run() + ": " + line));
    if (run.content().isEmpty()) {
      withoutProvenance.add(run.run());
    }
  }

  /** Invalid points, and planned points without a result, a line each. */
  public List<String> findings() {
    return findings;
  }

  /** The runs whose machine and versions are unknown. */
  public List<String> withoutProvenance() {
    return withoutProvenance;
  }

  /** Writes the results. */
  public void writeResults(OutputStream out) throws IOException {
    var several = new HashSet<String>();
    places.forEach(
        (key, runs) -> {
          if (runs.size() > 1) {
            several.add(key.benchmark());
          }
        });
    try (var json = JsonFile.JSON.createGenerator(out)) {
      json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
      json.useDefaultPrettyPrinter();
      json.writeStartArray();
      for (ResultFile file : files) {
        JmhReader.read(
            file.path(),
            found -> {
              nameRun(found.result(), file.run(), several);
              trim.ifPresent(t -> t.result(found.result()));
              write(json, found.result());
            });
      }
      json.writeEndArray();
    }
  }

  private static void write(JsonGenerator json, ObjectNode result) {
    try {
      json.writePOJO(result);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Replaces the name that an earlier merge gave. */
  private static void nameRun(ObjectNode result, String runOfFile, Set<String> several) {
    var key = MeasuredPoint.Key.of(result);
    String run = result.path(MeasuredPoint.RUN).asText(runOfFile);
    if (result.path("params") instanceof ObjectNode params) {
      params.retain(key.params().keySet());
    }
    result.remove(MeasuredPoint.RUN);
    result.put(MeasuredPoint.RUN, run);
    boolean taken = key.params().containsKey(MeasuredPoint.RUN);
    if (taken || several.contains(key.benchmark())) {
      result.withObject("/params").put(taken ? MeasuredPoint.MERGED_RUN : MeasuredPoint.RUN, run);
    }
  }

  /** Writes the provenance of every run. */
  public void writeProvenance(OutputStream out) throws IOException {
    out.write(provenance.toPrettyString().getBytes(StandardCharsets.UTF_8));
  }
}
