package dev.zkpulsar.results;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes runs small enough to be kept: JMH's JSON with only what a comparison needs. */
@Command(
    name = "trim",
    description =
        "Writes runs again as JMH JSON files of a few kilobytes, with only what compare, check and aa"
            + " need: of the judged metrics each value, and no histogram, path or address.",
    mixinStandardHelpOptions = true)
final class TrimCommand implements Callable<Integer> {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Set<String> KEPT =
      Set.of(Metrics.ACHIEVED, Metrics.P50, Metrics.P99, "offered", "invalid");

  @Parameters(
      arity = "1..*",
      paramLabel = "RUN",
      description = "JMH JSON files, or directories of runs")
  private List<Path> runs;

  @Option(
      names = {"-o", "--out"},
      required = true,
      paramLabel = "DIR",
      description = "Gets a file a run, with the run's name")
  private Path out;

  @Option(names = "--metric", paramLabel = "METRIC", description = "Keep this metric too")
  private Set<String> metrics = new LinkedHashSet<>();

  @Override
  public Integer call() {
    var written = new HashMap<String, Path>();
    for (Path run : runs) {
      ArrayNode trimmed = JSON.createArrayNode();
      JmhResults.json(run).forEach(result -> trimmed.add(trim(result.deepCopy())));
      if (written.put(name(run), run) != null) {
        throw new BadResultsException(run + ": a second run of the name " + name(run));
      }
      write(out.resolve(name(run) + ".json"), trimmed);
    }
    return 0;
  }

  /** A run's name is that of its directory. */
  private static String name(Path run) {
    Path absolute = run.toAbsolutePath().normalize();
    Path named = absolute.endsWith("jmh.json") ? absolute.getParent() : absolute;
    return named.getFileName().toString().replaceFirst("\\.json$", "");
  }

  private ObjectNode trim(ObjectNode result) {
    result.remove(List.of("jvm", "jvmArgs"));
    var kept = new LinkedHashSet<>(KEPT);
    kept.addAll(metrics);
    ObjectNode secondary = result.withObject("/secondaryMetrics");
    secondary.retain(kept);
    secondary.forEach(TrimCommand::trimMetric);
    trimMetric(result.path("primaryMetric"));
    return result;
  }

  /** The percentiles of a handful of values say nothing that the values do not. */
  private static void trimMetric(JsonNode metric) {
    ((ObjectNode) metric).remove(List.of("rawDataHistogram", "scorePercentiles"));
  }

  /** The file is there whole or not at all. */
  private static void write(Path file, ArrayNode results) {
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Path part = file.resolveSibling(file.getFileName() + ".part");
      try {
        JSON.writeValue(part.toFile(), results);
        Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(part);
      }
    } catch (IOException e) {
      throw new BadResultsException("--out: " + file + ": cannot be written: " + e.getMessage());
    }
  }
}
