package dev.zkpulsar.harness.provenance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.plan.CommandLine;
import dev.zkpulsar.harness.plan.MeasuringOptions;
import dev.zkpulsar.harness.settings.Settings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.Options;

/** Refuses to resume a run whose remaining points would be measured in another way. */
final class ResumeCheck {
  /** Where facts of the setup are in a provenance; /versions and /settings have names. */
  private static final List<String> FACTS =
      List.of("/module", "/suite", "/jvm", "/machine/id", "/project/version", "/project/commit");

  private ResumeCheck() {}

  static BadInputException refusal(Path file, String reason) {
    String why = "cannot be resumed: " + file.getFileName() + ": " + reason;
    String allowed = "the same command as before, or a new run";
    return BadInputException.of(Settings.RESUME, file.getParent(), why, allowed);
  }

  /** Throws an exception that names every difference between the setups of two attempts. */
  static void requireSameSetup(Path file, JsonNode before, JsonNode now) {
    // Only of systems that both attempts use: the points of one may need fewer.
    var systems = new TreeSet<String>();
    before.path("environment").fieldNames().forEachRemaining(systems::add);
    systems.removeIf(system -> !now.path("environment").has(system));
    Map<String, String> was = setup(file, before, systems);
    Map<String, String> is = setup(file, now, systems);
    var names = new TreeSet<>(was.keySet());
    names.addAll(is.keySet());
    var changed = "%s was %s and is now %s";
    String differences =
        names.stream()
            .filter(name -> !Objects.equals(was.get(name), is.get(name)))
            .map(n -> changed.formatted(n, was.getOrDefault(n, "none"), is.getOrDefault(n, "none")))
            .collect(Collectors.joining(", "));
    if (!differences.isEmpty()) {
      throw refusal(file, differences);
    }
  }

  private static Map<String, String> setup(Path file, JsonNode provenance, Set<String> systems) {
    var setup = new TreeMap<String, String>();
    FACTS.forEach(at -> add(setup, at.substring(1).replace('/', ' '), provenance.at(at)));
    add(setup, "", provenance.path("versions"));
    add(setup, "", provenance.path("settings"));
    for (String system : systems) {
      add(setup, "environment of " + system, provenance.at("/environment/" + system));
      add(setup, "disk of " + system, provenance.at("/machine/disk/" + system));
    }
    setup.putAll(MeasuringOptions.of(commandLine(file, provenance)));
    return setup;
  }

  private static Options commandLine(Path file, JsonNode provenance) {
    var words = provenance.path("commandLine").valueStream().map(JsonNode::asText).toList();
    try {
      return CommandLine.parse(words);
    } catch (CommandLineOptionException e) {
      throw refusal(file, "its command line is none of JMH: " + e.getMessage());
    }
  }

  /** Adds a fact; of an object, every field; of an array, its elements in one text. */
  private static void add(Map<String, String> setup, String name, JsonNode value) {
    if (value.isObject()) {
      value.properties().forEach(f -> add(setup, (name + " " + f.getKey()).strip(), f.getValue()));
    } else if (value.isArray()) {
      setup.put(name, value.valueStream().map(JsonNode::asText).collect(Collectors.joining(" ")));
    } else if (!value.isMissingNode()) {
      setup.put(name, value.asText());
    }
  }
}
