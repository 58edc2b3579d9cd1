package dev.zkpulsar.harness.provenance;

import static dev.zkpulsar.harness.provenance.ProvenanceContent.JSON;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.plan.PointOrder;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.results.files.WholeFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * {@code provenance.json}, beside the results of a run: the plan, and the machine, versions and
 * settings of the measurement ({@link ProvenanceContent}). It is written when the run starts, again
 * when running servers report facts, and gets {@code endedAt} when the run ends:
 *
 * <pre>{@code
 * var provenance = ProvenanceFile.begin(file, facts);
 * provenance.addServers("oxia", Map.of("version", "0.13"));
 * provenance.end(points);
 * }</pre>
 *
 * <p>A resumed run keeps the provenance of earlier attempts as {@code earlierAttempts}.
 */
public final class ProvenanceFile {
  private static final String EARLIER = "earlierAttempts";

  private final Path file;
  private final PointOrder order;
  private final Map<String, Object> content;

  /** Facts by name, by the name of the system. */
  private final Map<String, Map<String, String>> servers = new TreeMap<>();

  private ProvenanceFile(Path file, PointOrder order, Map<String, Object> content) {
    this.file = file;
    this.order = order;
    this.content = content;
  }

  /**
   * Writes the provenance of a run that is about to measure. Throws a {@link BadInputException} if
   * an earlier attempt in the file measured in another way.
   */
  public static ProvenanceFile begin(Path file, RunFacts facts) throws IOException {
    var provenance = new ProvenanceFile(file, facts.order(), ProvenanceContent.atStart(facts));
    provenance.keepEarlier();
    provenance.write();
    return provenance;
  }

  /**
   * Adds facts that the running servers of a system report: {@code servers}, by system and name.
   */
  public void addServers(String system, Map<String, String> facts) {
    Map<String, String> before = servers.getOrDefault(system, Map.of());
    var all = new TreeMap<>(before);
    all.putAll(facts);
    if (all.equals(before)) {
      return; // Nothing new, as before most points.
    }
    servers.put(system, all);
    content.put("servers", servers);
    try {
      write();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Adds the time of the end, which an interrupted run lacks, and the points, which a search chose.
   */
  public void end(List<Point> points) throws IOException {
    ProvenanceContent.addEnd(points, order, content);
    write();
  }

  /** Keeps the attempts that the file has, after a check that they measured in the same way. */
  private void keepEarlier() throws IOException {
    if (!Files.exists(file)) {
      return;
    }
    try {
      ObjectNode last = JSON.readValue(file.toFile(), ObjectNode.class);
      ResumeCheck.requireSameSetup(file, last, JSON.valueToTree(content));
      var earlier = new ArrayList<>(last.path(EARLIER).valueStream().toList());
      earlier.add(last.without(EARLIER));
      content.put(EARLIER, earlier);
    } catch (JsonProcessingException e) {
      throw ResumeCheck.refusal(file, "it is not JSON");
    }
  }

  private void write() throws IOException {
    byte[] json = JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(content);
    WholeFile.write(file, out -> out.write(json));
  }
}
