package dev.zkpulsar.results.runs;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The facts beside benchmark and parameters that a figure depends on: they must agree for a
 * comparison. Facts that a file does not state are ignored, never treated as a mismatch.
 */
public final class Setup {
  /** Separates the values of a fact that differs between the attempts of a resumed run. */
  public static final String THEN = ", then ";

  private static final String JVM = "jdkVersion|vmName|vmVersion";
  private static final String FORK = "mode|threads|(warmup|measurement)(Iterations|Time|BatchSize)";

  /**
   * Settings that do not affect the measurement, or that provenance.json records more precisely
   * (the environment's kind and image, the disk). An unknown setting counts.
   */
  private static final Pattern IGNORED =
      Pattern.compile(
          "bench\\.(suite|out|resume|plan|seed|env|(zookeeper|pulsar)\\.(image|dataDir|port)"
              + "|pulsar\\.(admin|tenant|tlsTrustCertsFilePath))");

  /** Settings whose hosts count, without port and chroot, which may differ in every run. */
  private static final Set<String> ADDRESSES = Set.of("bench.zookeeper", "bench.pulsar");

  private Setup() {}

  /** Whether a fact is a length of the measurement, which a suite sets for each point. */
  public static boolean isLength(String name) {
    return name.startsWith("warmup") || name.startsWith("measurement");
  }

  /** The subject of a fact. */
  public enum Of {
    JVM,
    /** JMH's settings, and the forks' JVM flags. */
    FORK,
    /** The versions of the measured systems and of JMH. */
    VERSION,
    /** The version and commit of this project, which a comparison may be about. */
    PROJECT,
    MACHINE,
    /** The kind of environment, its image and disk, and the settings. */
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

  /** The facts of a result. */
  public static List<Fact> ofResult(JsonNode result) {
    var facts = new ArrayList<Fact>();
    for (var field : result.properties()) {
      String name = field.getKey();
      if (name.matches(JVM)) {
        add(facts, Of.JVM, name, field.getValue());
      } else if (name.equals("jmhVersion")) {
        add(facts, Of.VERSION, name, field.getValue());
      } else if (name.matches(FORK)) {
        add(facts, Of.FORK, name, field.getValue());
      } else if (name.equals("jvmArgs") && field.getValue().isArray()) {
        facts.add(new Fact(Of.FORK, name, flags(field.getValue())));
      }
    }
    return facts;
  }

  /** The facts of a run's provenance, and of each earlier attempt of a resumed run. */
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
    for (var system : provenance.path("environment").properties()) {
      String of = " of " + system.getKey();
      add(facts, Of.ENVIRONMENT, "environment" + of, system.getValue().path("kind"));
      add(facts, Of.ENVIRONMENT, "image" + of, system.getValue().path("image"));
      JsonNode disk = provenance.path("machine").path("disk").path(system.getKey());
      add(facts, Of.ENVIRONMENT, "file system" + of, disk.path("fileSystem"));
      add(facts, Of.ENVIRONMENT, "disk" + of, disk.path("device"));
    }
    if (provenance.path("settings").isObject()) {
      facts.add(new Fact(Of.ENVIRONMENT, "settings", settings(provenance.path("settings"))));
    }
    provenance.path("earlierAttempts").forEach(attempt -> facts.addAll(ofRun(attempt)));
    return facts;
  }

  private static void add(List<Fact> facts, Of of, String name, JsonNode value) {
    if (value.isValueNode() && !value.isNull() && !value.asText().isEmpty()) {
      facts.add(new Fact(of, name, value.asText()));
    }
  }

  /** Whether a setting affects the measurement. */
  public static boolean isMeasured(String setting) {
    return !IGNORED.matcher(setting).matches();
  }

  private static String settings(JsonNode settings) {
    var given = new TreeMap<String, String>();
    for (var setting : settings.properties()) {
      String value = setting.getValue().asText();
      if (ADDRESSES.contains(setting.getKey())) {
        value = value.replaceFirst("(?<![:/])/.*$", "").replaceAll(":\\d+(?=,|$)", "");
      }
      if (isMeasured(setting.getKey())) {
        given.put(setting.getKey(), value);
      }
    }
    return given.isEmpty() ? "defaults" : MeasuredPoint.words(given);
  }

  /**
   * Whether a JVM flag is this project's own: it holds an address or a path, which differ in every
   * run, or repeats a setting.
   */
  public static boolean isOwnFlag(String flag) {
    return flag.startsWith("-Dbench.");
  }

  /** The flags of a fork that may affect the measurement, sorted, each once; "none" without any. */
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
        last.put(name, flag);
      }
    }
    return last.isEmpty() ? "none" : String.join(" ", last.values().stream().sorted().toList());
  }

  /** Values by name; a fact with several values has all of them, and so equals none of them. */
  public static Map<String, String> byName(Collection<Fact> facts, Set<Of> kinds) {
    var values = new TreeMap<String, Set<String>>();
    facts.stream()
        .filter(fact -> kinds.contains(fact.of()))
        .forEach(f -> values.computeIfAbsent(f.name(), n -> new LinkedHashSet<>()).add(f.value()));
    var byName = new TreeMap<String, String>();
    values.forEach((name, all) -> byName.put(name, String.join(THEN, all)));
    return byName;
  }
}
