package dev.zkpulsar.results.read;

import com.fasterxml.jackson.databind.JsonNode;
import dev.zkpulsar.results.run.Facts;
import dev.zkpulsar.results.run.Id;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** The facts beside parameters that must agree for a comparison; a missing fact is ignored. */
public final class ComparedFacts {
  /** Between the values of a fact that differs between attempts of a resumed run. */
  public static final String THEN = ", then ";

  private static final String OF_RESULT =
      "mode|jmhVersion|jdkVersion|vmName|vmVersion|threads|forks"
          + "|compilationMode|configurationName" // of kotlinx-benchmark
          + "|(warmup|measurement)(Iterations|Time|BatchSize)";

  /** Facts of a run, and their names here; this project's commit may be compared. */
  private static final Map<String, String> OF_RUN =
      Map.of(
          "versions\\.(.+)", "version of $1",
          "machine\\.id", "machine",
          "machine\\.kernelOptions", "kernel options",
          "machine\\.governor", "governor",
          "machine\\.idleLatency", "idle latency",
          "environment\\.([^.]+)\\.kind", "environment of $1",
          "environment\\.([^.]+)\\.image", "image of $1",
          "machine\\.disk\\.([^.]+)\\.fileSystem", "file system of $1",
          "machine\\.disk\\.([^.]+)\\.device", "disk of $1");

  private ComparedFacts() {}

  /** Whether a fact is a length of the measurement. */
  public static boolean isLength(String name) {
    return name.equals("forks") || name.startsWith("warmup") || name.startsWith("measurement");
  }

  /** The setup of a result: its own facts beside those of its run. */
  static SortedMap<String, String> of(JsonNode result, Map<String, String> ofRun) {
    var setup = new TreeMap<>(ofRun);
    for (var field : result.properties()) {
      if (field.getKey().equals("jvmArgs") && field.getValue().isArray()) {
        setup.put("jvmArgs", flags(field.getValue()));
      } else if (field.getKey().matches(OF_RESULT) && field.getValue().isValueNode()) {
        setup.put(field.getKey(), field.getValue().asText());
      }
    }
    return setup;
  }

  /** A fact in which the attempts of a resumed run differ becomes "a, then b". */
  static Map<String, String> ofRun(Facts run) {
    var values = new TreeMap<String, Set<String>>();
    addAttempt(values, run);
    run.earlierAttempts().forEach(attempt -> addAttempt(values, attempt));
    var setup = new TreeMap<String, String>();
    values.forEach((name, all) -> setup.put(name, String.join(THEN, all)));
    return setup;
  }

  private static void addAttempt(Map<String, Set<String>> values, Facts attempt) {
    var own = new TreeMap<String, String>();
    for (var fact : attempt.all().entrySet()) {
      for (var compared : OF_RUN.entrySet()) {
        if (fact.getKey().matches(compared.getKey()) && !fact.getValue().isEmpty()) {
          String name = fact.getKey().replaceFirst(compared.getKey(), compared.getValue());
          own.put(name, fact.getValue());
        }
      }
    }
    if (attempt.json().path("settings").isObject()) {
      String given = Id.words(new TreeMap<>(attempt.under("settings")));
      own.put("settings", given.isEmpty() ? "defaults" : given);
    }
    own.forEach(
        (name, value) -> values.computeIfAbsent(name, fact -> new LinkedHashSet<>()).add(value));
  }

  /** Whether it is a JVM argument that the harness itself adds. */
  public static boolean isOwnFlag(String flag) {
    return flag.matches("(?s)-Dbench\\..*|-Dsuite=.*|-Djava\\.io\\.tmpdir=.*|@.*/handover\\.args");
  }

  /** The flags that may affect the measurement, sorted; "none" without any. */
  static String flags(JsonNode jvmArgs) {
    var last = new LinkedHashMap<String, String>();
    for (JsonNode arg : jvmArgs) {
      String flag = arg.asText();
      // A later flag of the same name overrides; flags of other kinds can be repeated.
      String name = flag.replaceFirst("^(-X(mx|ms|mn|ss))\\d.*", "$1");
      if (flag.startsWith("-XX:") || flag.startsWith("-D")) {
        name = flag.replaceFirst("^-XX:[+-]", "-XX:").replaceFirst("=.*", "");
      }
      if (!isOwnFlag(flag)) {
        // The recorder's flags name the file of a run.
        last.put(name, name.contains("FlightRecord") ? name : flag);
      }
    }
    return last.isEmpty() ? "none" : String.join(" ", last.values().stream().sorted().toList());
  }
}
