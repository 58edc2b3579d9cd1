package dev.zkpulsar.results.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.zkpulsar.results.merge.TrimmedProvenance;
import dev.zkpulsar.results.output.WholeFile;
import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.ForkFlags;
import dev.zkpulsar.results.runs.JmhReader;
import dev.zkpulsar.results.runs.Mark;
import dev.zkpulsar.results.runs.Metrics;
import dev.zkpulsar.results.runs.Provenances;
import dev.zkpulsar.results.runs.ResultFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
        "Writes runs again as JMH JSON files of a few kilobytes, with only what compare, check and"
            + " aa need: of the judged metrics and of the machine's hiccup each value, and of the"
            + " provenance the setup; no histogram, and none of this project's paths.",
    mixinStandardHelpOptions = true)
public final class TrimCommand implements Callable<Integer> {
  private static final Set<String> KEPT =
      Set.of(Metrics.ACHIEVED, Metrics.P50, Metrics.P99, Metrics.HICCUP, "offered", Mark.METRIC);

  @Parameters(arity = "1..*", paramLabel = "RUN", description = ResultFile.ALLOWED)
  private List<String> runs;

  @Option(
      names = {"-o", "--out"},
      required = true,
      paramLabel = "DIR",
      description = "Gets a file a run, with the run's name, and its provenance")
  private Path out;

  @Option(names = "--metric", paramLabel = "METRIC", description = "Keep this metric too")
  private Set<String> metrics = new LinkedHashSet<>();

  @Override
  public Integer call() {
    var written = new HashMap<String, String>();
    for (ResultFile file : ResultFile.of(runs)) {
      ArrayNode trimmed = JmhReader.JSON.createArrayNode();
      JmhReader.read(file.path(), found -> trimmed.add(trim(found.result())));
      String name = file.run().replace('/', '-');
      String earlier = written.put(name, file.run());
      if (earlier != null) {
        throw new BadResultsException(
            file.path() + ": its name would be " + name + ", as that of " + earlier);
      }
      write(out.resolve(name + ".json"), trimmed);
      var provenances = Provenances.beside(file);
      if (!provenances.runs().isEmpty()) {
        write(out.resolve(name + ".provenance.json"), TrimmedProvenance.of(provenances));
      }
    }
    return 0;
  }

  private ObjectNode trim(ObjectNode result) {
    result.remove("jvm");
    keepFlags(result.path("jvmArgs"));
    var kept = new LinkedHashSet<>(KEPT);
    kept.addAll(metrics);
    ObjectNode secondary = result.withObject("/secondaryMetrics");
    secondary.retain(kept);
    secondary.forEach(TrimCommand::trimMetric);
    trimMetric(result.path("primaryMetric"));
    return result;
  }

  /** Not ours, which are addresses and paths. */
  private static void keepFlags(JsonNode jvmArgs) {
    if (jvmArgs instanceof ArrayNode flags) {
      flags.removeIf(flag -> ForkFlags.isOurs(flag.asText()));
    }
  }

  /** The percentiles of a handful of values say nothing that the values do not. */
  private static void trimMetric(JsonNode metric) {
    ((ObjectNode) metric).remove(List.of("rawDataHistogram", "scorePercentiles"));
  }

  private static void write(Path file, JsonNode content) {
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
    } catch (IOException e) {
      throw WholeFile.cannotBeWritten(file, e);
    }
    WholeFile.write(file, content.toString());
  }
}
