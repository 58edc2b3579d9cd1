package dev.zkpulsar.results.runs;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What a figure depends on beside the benchmark and its parameters, as results and provenances say
 * it: what must be the same for two results to be compared, or pooled. What is not said is no fact,
 * so that nothing is held against it.
 */
public final class Setup {
  /** Between the values of a fact that the attempts of a resumed run say in several ways. */
  public static final String THEN = ", then ";

  private static final List<String> JVM = List.of("jdkVersion", "vmName", "vmVersion");
  private static final List<String> FORK =
      List.of(
          "mode",
          "threads",
          "warmupIterations",
          "warmupTime",
          "warmupBatchSize",
          "measurementIterations",
          "measurementTime",
          "measurementBatchSize");

  private Setup() {}

  /** Whether a fact says how long was measured, which a suite sets point by point. */
  public static boolean isLength(String name) {
    return name.startsWith("warmup") || name.startsWith("measurement");
  }

  /** What a fact is of. */
  public enum Of {
    JVM,
    /** How JMH measured: its settings, and the forks' JVM flags. */
    FORK,
    /** Of what is measured, and of what it is measured with. */
    VERSION,
    /** The version and commit of this project: one build is compared with another. */
    PROJECT,
    MACHINE,
    /** Where the servers run, and with what settings. */
    ENVIRONMENT;

    /** All but the project. */
    static final Set<Of> COMPARED = EnumSet.complementOf(EnumSet.of(PROJECT));
  }

  /**
   * A fact.
   *
   * @param name unique over all kinds
   * @param value never empty
   */
  public record Fact(Of of, String name, String value) {}

  /** What a result says itself. */
  public static List<Fact> ofResult(JsonNode result) {
    var facts = new ArrayList<Fact>();
    JVM.forEach(name -> add(facts, Of.JVM, name, result.path(name)));
    add(facts, Of.VERSION, "jmhVersion", result.path("jmhVersion"));
    FORK.forEach(name -> add(facts, Of.FORK, name, result.path(name)));
    if (result.path("jvmArgs").isArray()) {
      facts.add(new Fact(Of.FORK, "jvmArgs", ForkFlags.that(result.path("jvmArgs"))));
    }
    return facts;
  }

  /** What a run's provenance says; each attempt of a run that was resumed says it again. */
  public static List<Fact> ofRun(JsonNode provenance) {
    var facts = new ArrayList<Fact>();
    provenance
        .path("versions")
        .properties()
        .forEach(v -> add(facts, Of.VERSION, "version of " + v.getKey(), v.getValue()));
    JsonNode project = provenance.path("project");
    add(facts, Of.PROJECT, "project version", project.path("version"));
    String commit = project.path("commit").asText();
    if (!commit.isEmpty()) {
      String dirty = project.path("dirty").asBoolean() ? " with changes" : "";
      facts.add(new Fact(Of.PROJECT, "project commit", commit + dirty));
    }
    add(facts, Of.MACHINE, "machine", provenance.path("machine").path("id"));
    environment(facts, provenance);
    provenance.path("earlierAttempts").forEach(attempt -> facts.addAll(ofRun(attempt)));
    return facts;
  }

  private static void environment(List<Fact> facts, JsonNode provenance) {
    for (var system : provenance.path("environment").properties()) {
      String of = " of " + system.getKey();
      add(facts, Of.ENVIRONMENT, "environment" + of, system.getValue().path("kind"));
      add(facts, Of.ENVIRONMENT, "image" + of, system.getValue().path("image"));
      JsonNode disk = provenance.path("machine").path("disk").path(system.getKey());
      add(facts, Of.ENVIRONMENT, "file system" + of, disk.path("fileSystem"));
      add(facts, Of.ENVIRONMENT, "disk" + of, disk.path("device"));
    }
    if (provenance.path("settings").isObject()) {
      String settings = MeasuredSettings.of(provenance.path("settings"));
      facts.add(new Fact(Of.ENVIRONMENT, "settings", settings));
    }
  }

  private static void add(List<Fact> facts, Of of, String name, JsonNode value) {
    if (value.isValueNode() && !value.isNull() && !value.asText().isEmpty()) {
      facts.add(new Fact(of, name, value.asText()));
    }
  }

  /** Values by name; one that is said in several ways is all of them, and so like neither. */
  public static Map<String, String> byName(Collection<Fact> facts, Set<Of> kinds) {
    return facts.stream()
        .filter(fact -> kinds.contains(fact.of()))
        .collect(
            Collectors.groupingBy(
                Fact::name,
                TreeMap::new,
                Collectors.mapping(
                    Fact::value,
                    Collectors.collectingAndThen(
                        Collectors.toCollection(LinkedHashSet::new),
                        values -> String.join(THEN, values)))));
  }
}
