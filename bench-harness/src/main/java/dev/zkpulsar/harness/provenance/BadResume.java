package dev.zkpulsar.harness.provenance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.plan.Suite;
import dev.zkpulsar.harness.settings.Settings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Refuses to resume a run whose remaining points would be measured in another way. */
final class BadResume {
  /**
   * Options that select points or the place of results; they do not change how a point is measured.
   */
  private static final Set<String> HARMLESS = Set.of("-p", "-e", "-rf", "-rff", "-v");

  private BadResume() {}

  static BadInputException of(Path file, String reason) {
    return BadInputException.of(
        Settings.RESUME,
        file.getParent(),
        "cannot be resumed: " + file.getFileName() + ": " + reason,
        "the same command as before, or a new run");
  }

  /**
   * Compares the JMH options, settings, suite, module, versions, JVM, JVM flags such as -Xmx,
   * machine and disks of two attempts; the exception names every difference.
   */
  static void requireSameSetup(Path file, JsonNode before, JsonNode now) {
    // Only of systems that both attempts use: the points of one may need fewer.
    var systems = new TreeSet<String>();
    before.path("environment").fieldNames().forEachRemaining(systems::add);
    systems.removeIf(system -> !now.path("environment").has(system));
    String differences =
        Differences.of(setup(before, systems), setup(now, systems)).stream()
            .map(d -> "%s was %s and is now %s".formatted(d.name(), d.before(), d.now()))
            .collect(Collectors.joining(", "));
    if (!differences.isEmpty()) {
      throw of(file, differences);
    }
  }

  private static Map<String, String> setup(JsonNode provenance, Set<String> systems) {
    var setup = options(provenance.path("commandLine"));
    for (String fact : List.of("module", "suite", "jvm")) {
      add(setup, fact, provenance.path(fact));
    }
    add(setup, "machine id", provenance.at("/machine/id"));
    add(setup, "zkpulsar version", provenance.at("/project/version"));
    add(setup, "zkpulsar commit", provenance.at("/project/commit"));
    add(setup, "", provenance.path("versions"));
    add(setup, "", provenance.path("settings"));
    for (String system : systems) {
      add(setup, "environment of " + system, provenance.at("/environment/" + system));
      add(setup, "disk of " + system, provenance.at("/machine/disk/" + system));
    }
    return setup;
  }

  /** Adds a fact; of an object, every field. */
  private static void add(Map<String, String> setup, String name, JsonNode value) {
    if (value.isObject()) {
      value.properties().forEach(f -> add(setup, (name + " " + f.getKey()).strip(), f.getValue()));
    } else if (value.isArray()) {
      value.forEach(element -> setup.merge(name, element.asText(), BadResume::both));
    } else if (!value.isMissingNode()) {
      setup.put(name, value.asText());
    }
  }

  private static String both(String first, String second) {
    return first + " " + second;
  }

  private static Map<String, String> options(JsonNode commandLine) {
    var tokens = new ArrayList<String>();
    commandLine.forEach(token -> tokens.add(token.asText()));
    var options = new TreeMap<String, String>();
    for (List<String> argument : Suite.arguments(tokens)) {
      String option = argument.get(0);
      if (option.startsWith("-") && !HARMLESS.contains(option)) {
        options.merge(option, argument.size() > 1 ? argument.get(1) : "given", BadResume::both);
      }
    }
    return options;
  }
}
