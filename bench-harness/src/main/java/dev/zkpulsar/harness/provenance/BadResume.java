package dev.zkpulsar.harness.provenance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.plan.Suite;
import dev.zkpulsar.harness.settings.Settings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
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
   * machine and disks of two attempts.
   *
   * @throws BadInputException that names every difference
   */
  static void requireSameSetup(Path file, JsonNode before, JsonNode now) {
    Map<String, String> old = setup(before);
    Map<String, String> current = setup(now);
    addSystems(old, before, current, now);
    String differences =
        Differences.of(old, current).stream()
            .map(d -> "%s was %s and is now %s".formatted(d.name(), d.before(), d.now()))
            .collect(Collectors.joining(", "));
    if (!differences.isEmpty()) {
      throw of(file, differences);
    }
  }

  private static Map<String, String> setup(JsonNode provenance) {
    var setup = new TreeMap<String, String>();
    for (String fact :
        List.of("/module", "/suite", "/jvm/version", "/jvm/name", "/jvm/vendor", "/machine/id")) {
      put(setup, fact.substring(1).replace('/', ' '), provenance.at(fact));
    }
    for (String fact : List.of("version", "commit")) {
      put(setup, "zkpulsar " + fact, provenance.path("project").path(fact));
    }
    provenance
        .path("versions")
        .properties()
        .forEach(version -> put(setup, version.getKey(), version.getValue()));
    provenance
        .path("settings")
        .properties()
        .forEach(setting -> put(setup, setting.getKey(), setting.getValue()));
    provenance
        .at("/jvm/flags")
        .forEach(flag -> setup.merge("JVM flags", flag.asText(), BadResume::both));
    setup.putAll(options(provenance.path("commandLine")));
    return setup;
  }

  private static String both(String first, String second) {
    return first + " " + second;
  }

  /** Only of systems that both attempts use: the points of one may need fewer. */
  private static void addSystems(
      Map<String, String> old, JsonNode before, Map<String, String> current, JsonNode now) {
    for (var system : before.path("environment").properties()) {
      String name = system.getKey();
      if (now.path("environment").has(name)) {
        String environment = "/environment/" + name + "/";
        for (String fact : List.of("kind", "image")) {
          String of = "environment of " + name + " " + fact;
          put(old, of, before.at(environment + fact));
          put(current, of, now.at(environment + fact));
        }
        String disk = "/machine/disk/" + name + "/";
        for (String fact : List.of("fileSystem", "device", "model", "sizeBytes")) {
          String of = "disk of " + name + " " + fact;
          put(old, of, before.at(disk + fact));
          put(current, of, now.at(disk + fact));
        }
      }
    }
  }

  private static void put(Map<String, String> setup, String name, JsonNode value) {
    if (!(value instanceof MissingNode)) {
      setup.put(name, value.asText());
    }
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
