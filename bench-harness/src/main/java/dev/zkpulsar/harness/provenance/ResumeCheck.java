package dev.zkpulsar.harness.provenance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.plan.CommandLine;
import dev.zkpulsar.harness.plan.MeasuringOptions;
import dev.zkpulsar.harness.settings.Settings;
import java.nio.file.Path;
import java.util.ArrayList;
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

  /** The refusal of a provenance, for a reason. */
  static BadInputException refusal(Path file, String reason) {
    String why = "cannot be resumed: " + file.getFileName() + ": " + reason;
    String allowed = "the same command as before, or a new run";
    return BadInputException.of(Settings.RESUME, file.getParent(), why, allowed);
  }

  /** Throws an exception that names every difference between the setups of two attempts. */
  static void requireSameSetup(Path file, JsonNode before, JsonNode now) {
    Set<String> systems = systemsOfBoth(before, now);
    Map<String, String> was = setup(file, before, systems);
    Map<String, String> is = setup(file, now, systems);
    var names = new TreeSet<>(was.keySet());
    names.addAll(is.keySet());
    var differences = new ArrayList<String>();
    for (String name : names) {
      if (!Objects.equals(was.get(name), is.get(name))) {
        String factBefore = was.getOrDefault(name, "none");
        String factNow = is.getOrDefault(name, "none");
        differences.add("%s was %s and is now %s".formatted(name, factBefore, factNow));
      }
    }
    if (!differences.isEmpty()) {
      throw refusal(file, String.join(", ", differences));
    }
  }

  /** The points that are left may need fewer systems, whose places are no difference. */
  private static Set<String> systemsOfBoth(JsonNode before, JsonNode now) {
    var systems = new TreeSet<String>();
    before.path("environment").fieldNames().forEachRemaining(systems::add);
    systems.removeIf(system -> !now.path("environment").has(system));
    return systems;
  }

  /** The facts that must be equal, as text by name. */
  private static Map<String, String> setup(Path file, JsonNode provenance, Set<String> systems) {
    var setup = new TreeMap<String, String>();
    for (String pointer : FACTS) {
      add(setup, pointer.substring(1).replace('/', ' '), provenance.at(pointer));
    }
    add(setup, "", provenance.path("versions"));
    add(setup, "", provenance.path("settings"));
    for (String system : systems) {
      add(setup, "environment of " + system, provenance.at("/environment/" + system));
      add(setup, "disk of " + system, provenance.at("/machine/disk/" + system));
    }
    setup.putAll(MeasuringOptions.of(commandLine(file, provenance)));
    return setup;
  }

  /** The JMH options of an attempt. */
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
      for (var field : value.properties()) {
        add(setup, (name + " " + field.getKey()).strip(), field.getValue());
      }
    } else if (value.isArray()) {
      setup.put(name, value.valueStream().map(JsonNode::asText).collect(Collectors.joining(" ")));
    } else if (!value.isMissingNode()) {
      setup.put(name, value.asText());
    }
  }
}
