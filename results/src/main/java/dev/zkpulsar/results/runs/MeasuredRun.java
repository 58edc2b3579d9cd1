package dev.zkpulsar.results.runs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * A run: its points, and the files beside it.
 *
 * @param name unique among the runs; that of its directory or file, or in a merged file the name
 *     that each result has
 * @param results JMH's JSON of each point, in the order of the points
 * @param provenance empty if it is unknown
 */
public record MeasuredRun(
    String name,
    ResultFile file,
    Map<MeasuredPoint.Key, MeasuredPoint> points,
    List<ObjectNode> results,
    ObjectNode provenance) {
  private static final String ALLOWED = "; allowed: a JSON array of JMH results";
  private static final Pattern TIME = Pattern.compile("(?<=^|/)\\d{8}T\\d{6}(?=[^/]*$)");
  private static final DateTimeFormatter TIME_FORMAT =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss");
  private static final ObjectNode UNKNOWN = JsonNodeFactory.instance.objectNode();

  /**
   * Reads runs, in the order of the input, see {@link ResultFile#of}. The results of a merged file
   * belong to the runs that they name. Throws BadResultsException if a file has no results, or a
   * run has the same point twice.
   */
  public static List<MeasuredRun> readAll(List<String> inputs) {
    return read(ResultFile.of(inputs));
  }

  public static List<MeasuredRun> read(List<ResultFile> files) {
    var runs = new LinkedHashMap<String, MeasuredRun>();
    for (ResultFile file : files) {
      var provenances = Provenance.beside(file);
      int number = 0;
      for (JsonNode node : array(file.path())) {
        String place = file.path() + ": result " + ++number;
        ObjectNode result = result(node, place);
        String name = result.path(MeasuredPoint.RUN).asText(file.run());
        ObjectNode provenance = provenances.getOrDefault(name, UNKNOWN);
        runs.computeIfAbsent(
                name,
                any ->
                    new MeasuredRun(
                        name, file, new LinkedHashMap<>(), new ArrayList<>(), provenance))
            .add(result, MeasuredPoint.of(RawHistogram.restated(result), name, place, provenance));
      }
    }
    return List.copyOf(runs.values());
  }

  private static ArrayNode array(Path file) {
    JsonNode tree = JsonFile.tree(file);
    if (tree instanceof ArrayNode array && !array.isEmpty()) {
      return array;
    }
    String problem = tree.isArray() ? "an empty array, no JMH results" : "no JMH results";
    throw new BadResultsException(
        file + ": " + (tree.isMissingNode() ? "an empty file" : problem) + ALLOWED);
  }

  private static ObjectNode result(JsonNode node, String place) {
    if (node instanceof ObjectNode result
        && result.path("benchmark").isTextual()
        && result.path("primaryMetric").isObject()) {
      return result;
    }
    throw new BadResultsException(
        place + ": no JMH result: it has no benchmark or primaryMetric" + ALLOWED);
  }

  private void add(ObjectNode result, MeasuredPoint point) {
    MeasuredPoint earlier = points.putIfAbsent(point.key(), point);
    if (earlier != null) {
      throw new BadResultsException(
          "%s: run '%s' has %s in %s, too; allowed: once"
              .formatted(point.place(), name, point.key().label(), earlier.place()));
    }
    results.add(result);
  }

  /** This run with each of its points changed. */
  public MeasuredRun with(UnaryOperator<MeasuredPoint> change) {
    var changed = new LinkedHashMap<>(points);
    changed.replaceAll((key, point) -> change.apply(point));
    return new MeasuredRun(name, file, changed, results, provenance);
  }

  public static List<MeasuredPoint> points(List<MeasuredRun> runs) {
    return runs.stream().flatMap(run -> run.points.values().stream()).toList();
  }

  /** The facts of its provenance, nested names joined by dots. */
  public Map<String, String> facts() {
    var facts = new LinkedHashMap<String, String>();
    Provenance.flatten("", provenance, facts);
    return facts;
  }

  /** A line that names the planned points without a result; empty if there are none. */
  public Optional<String> missing() {
    var plan = provenance.path("plan").valueStream().map(MeasuredPoint.Key::of).toList();
    var missing =
        plan.stream()
            .filter(planned -> points.keySet().stream().noneMatch(planned::isSameInAnyMode))
            .map(MeasuredPoint.Key::label)
            .toList();
    String line = "%d of %d planned points have no result: %s";
    return missing.isEmpty()
        ? Optional.empty()
        : Optional.of(line.formatted(missing.size(), plan.size(), String.join("; ", missing)));
  }

  /** When it started, in ISO format: from its provenance, else from its name; empty if unknown. */
  public String startedAt() {
    String known = provenance.path("startedAt").asText();
    return known.isEmpty()
        ? time(name).map(time -> time.toInstant(ZoneOffset.UTC).toString()).orElse("")
        : known;
  }

  /** The commit of the project that was measured; empty if it is unknown. */
  public String commit() {
    return provenance.path("project").path("commit").asText();
  }

  /** The first seven digits of the commit, with a + if files were changed; or empty. */
  public String shortCommit() {
    String commit = commit();
    String dirty = provenance.path("project").path("dirty").asBoolean() ? "+" : "";
    return commit.isEmpty() ? "" : commit.substring(0, Math.min(7, commit.length())) + dirty;
  }

  /**
   * The name of the processor, and whether it sleeps when it is idle if a newer run tells that;
   * empty if it is unknown. The day of the label is left out: tables have that of the run.
   */
  public String cpu() {
    JsonNode machine = provenance.path("machine");
    String label = machine.path("label").asText().replaceFirst(", \\d{4}-\\d\\d-\\d\\d$", "");
    String name = label.isEmpty() ? machine.path("cpu").asText() : label;
    return name.replaceAll("\\((R|TM)\\)", "");
  }

  /** The time that a run's name begins with, in its last part; empty if there is none. */
  public static Optional<LocalDateTime> time(String name) {
    var time = TIME.matcher(name);
    try {
      return time.find()
          ? Optional.of(LocalDateTime.parse(time.group(), TIME_FORMAT))
          : Optional.empty();
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  /** The time from one run to the next; empty if it is unknown: not all names begin with one. */
  public static Optional<Duration> interval(List<MeasuredRun> runs) {
    var times = runs.stream().flatMap(run -> time(run.name).stream()).sorted().toList();
    if (times.size() < runs.size()) {
      return Optional.empty();
    }
    var all = Duration.between(times.get(0), times.get(times.size() - 1));
    return Optional.of(all.dividedBy(Math.max(1, times.size() - 1)))
        .filter(time -> time.toMillis() > 0);
  }

  /** Whether both runs have a point in common, as runs of the same suite do. */
  public boolean sharesPoint(MeasuredRun other) {
    return points.keySet().stream().anyMatch(other.points::containsKey);
  }

  /**
   * The interval log of a point. Empty if the run recorded none, or if the file has another name
   * than jmh.json: the logs of merged runs stay in the runs' directories.
   */
  public Optional<HistogramLog> histograms(MeasuredPoint.Key point) {
    return provenance
        .path("plan")
        .valueStream()
        .filter(planned -> MeasuredPoint.Key.of(planned).isSameInAnyMode(point))
        .map(planned -> planned.path("histograms").asText())
        // Nothing outside of the run's directory.
        .filter(place -> place.matches("histograms/[^/\\\\]+"))
        .findFirst()
        .map(file::beside)
        .filter(log -> file.isOfRun() && Files.exists(log))
        .map(HistogramLog::new);
  }

  /** The time series of its servers; a file of another name than jmh.json has none. */
  public Optional<Path> servers() {
    return Optional.of(file.beside("servers.csv"))
        .filter(csv -> file.isOfRun() && Files.exists(csv));
  }
}
