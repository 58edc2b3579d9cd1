package dev.zkpulsar.results;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What results were measured on. Of each thing the first that is seen stands, and another is
 * refused unless that is allowed. What is not known of a run is not compared.
 */
final class Facets {
  static final String JVM = "jvm";
  static final String VERSION = "version";
  static final String MACHINE = "machine";

  /** What may be allowed to differ. */
  static final List<String> ALL = List.of(JVM, VERSION, MACHINE);

  private final Set<String> allowed;
  private final Map<String, Seen> seen = new HashMap<>();

  /** What results may only differ in when they are kept apart. */
  private static final String POOLED = "pooled";

  private static final Set<String> NOT_OF_THE_ENVIRONMENT =
      Set.of("bench.suite", "bench.out", "bench.resume", "bench.plan", "bench.seed");

  private record Seen(String value, String place) {}

  /** Those of a merge that allows some of {@link #ALL} to differ. */
  Facets(Set<String> allowed) {
    this.allowed = allowed;
  }

  boolean isAllowed(String facet) {
    return allowed.contains(facet);
  }

  /** The JVM that a result was measured in. */
  void jvm(JsonNode result, String place) {
    for (String field : new String[] {"jdkVersion", "vmName", "vmVersion"}) {
      require(JVM, field, result.path(field).asText(), place);
    }
  }

  /** The versions and the machine of a run's provenance. */
  void provenance(JsonNode provenance, String place) {
    provenance
        .path("versions")
        .properties()
        .forEach(system -> require(VERSION, system.getKey(), system.getValue().asText(), place));
    JsonNode project = provenance.path("project");
    require(VERSION, "project version", project.path("version").asText(), place);
    String dirty = project.path("dirty").asBoolean() ? " with changes" : "";
    String commit = project.path("commit").asText();
    require(VERSION, "project commit", commit.isEmpty() ? "" : commit + dirty, place);
    require(MACHINE, "machine", provenance.path("machine").path("id").asText(), place);
    // A run that was resumed says here what the points before were measured on.
    provenance.path("earlierAttempts").forEach(attempt -> provenance(attempt, place));
  }

  /** The environment and its settings, of which forks of one run have but one. */
  void pooledProvenance(JsonNode provenance, String place) {
    require(POOLED, "environment", provenance.path("environment").toString(), place);
    var settings = new TreeMap<String, String>();
    provenance
        .path("settings")
        .properties()
        .forEach(setting -> settings.put(setting.getKey(), setting.getValue().asText()));
    settings.keySet().removeAll(NOT_OF_THE_ENVIRONMENT);
    require(POOLED, "settings", settings.toString(), place);
  }

  private void require(String facet, String name, String value, String place) {
    if (value.isEmpty() || isAllowed(facet)) {
      return;
    }
    Seen first = seen.putIfAbsent(name, new Seen(value, place));
    if (first != null && !first.value.equals(value)) {
      throw new BadResultsException(
          place
              + ": "
              + name
              + ": '"
              + value
              + "', and '"
              + first.value
              + "' in "
              + first.place
              + (facet.equals(POOLED)
                  ? "; allowed with --keep-apart"
                  : "; allowed with --allow-different=" + facet));
    }
  }
}
