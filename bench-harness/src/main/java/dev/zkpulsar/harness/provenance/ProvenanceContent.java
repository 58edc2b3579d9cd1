package dev.zkpulsar.harness.provenance;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.zkpulsar.env.host.Disk;
import dev.zkpulsar.env.host.MachineFacts;
import dev.zkpulsar.env.nodes.Placement;
import dev.zkpulsar.env.settings.Secrets;
import dev.zkpulsar.env.settings.Setting;
import dev.zkpulsar.harness.plan.OptionCheck;
import dev.zkpulsar.harness.plan.PointOrder;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.settings.Settings;
import dev.zkpulsar.results.run.Facts;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;

/**
 * The members of {@code provenance.json}, by name and in the order of the file. An unknown fact is
 * absent; a secret is removed.
 */
final class ProvenanceContent {
  static final ObjectMapper JSON =
      new ObjectMapper().setDefaultPropertyInclusion(JsonInclude.Include.NON_NULL);

  /** A planned point, and its place among those that are measured; null for a search's probe. */
  private record Planned(
      String benchmark, String histograms, Map<String, String> params, Integer position) {}

  private record Order(String kind, Long seed) {}

  private record Jvm(String version, String name, String vendor, List<String> flags) {}

  private record Place(String kind, String image) {}

  private record Storage(String fileSystem, String device, String model, long sizeBytes) {
    Storage(Disk disk) {
      this(disk.fileSystem(), disk.device(), disk.model().orElse(null), disk.sizeBytes());
    }
  }

  private ProvenanceContent() {}

  /** The content at the start of a run. */
  static Map<String, Object> atStart(RunFacts facts) {
    var content = new LinkedHashMap<String, Object>();
    content.put("schemaVersion", Facts.SCHEMA_VERSION);
    content.put("startedAt", now());
    content.put("module", facts.module());
    content.put("project", Versions.ofProject());
    content.put("versions", versions(facts.versions()));
    content.put("machine", machine(facts.placements()));
    content.put("jvm", jvm(facts.plan()));
    content.put("environment", places(facts.placements()));
    addSettings(facts, content);
    facts.suite().ifPresent(suite -> content.put("suite", suite));
    content.put("seed", facts.settings().seed());
    content.put("order", new Order(facts.order().kind(), facts.order().seed().orElse(null)));
    content.put(
        "commandLine", facts.commandLine().stream().map(Secrets::removedFromArgument).toList());
    addPlan(facts.plan(), facts.order(), content);
    return content;
  }

  /** Adds the time of the end, and replaces the plan by the points that were measured. */
  static void addEnd(List<Point> points, PointOrder order, Map<String, Object> content) {
    content.put("endedAt", now());
    addPlan(points, order, content);
  }

  private static String now() {
    return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
  }

  private static void addPlan(List<Point> points, PointOrder order, Map<String, Object> content) {
    content.put("plan", points.stream().map(point -> planned(point, order)).toList());
  }

  private static Planned planned(Point point, PointOrder order) {
    Integer position = order.position(point).orElse(null);
    return new Planned(point.benchmark(), point.histograms(), point.usedParams(), position);
  }

  /** The versions of the systems' libraries, by name, and that of JMH. */
  private static Map<String, String> versions(Map<String, String> ofSystems) {
    var versions = new TreeMap<>(ofSystems);
    versions.putAll(Versions.ofArtifacts(Map.of("jmh", "org.openjdk.jmh/jmh-core")));
    return versions;
  }

  /** The machine, with the disk of each system whose data the run places on one. */
  private static JsonNode machine(Map<String, Placement> placements) {
    var disks = new TreeMap<String, Storage>();
    for (var system : placements.entrySet()) {
      Optional<Disk> disk = system.getValue().dataDir().flatMap(Disk::of);
      if (disk.isPresent()) {
        disks.put(system.getKey(), new Storage(disk.get()));
      }
    }
    ObjectNode machine = JSON.valueToTree(MachineFacts.read());
    return machine.set("disk", JSON.valueToTree(disks));
  }

  /** Where each system is, by its name. */
  private static Map<String, Place> places(Map<String, Placement> placements) {
    var places = new TreeMap<String, Place>();
    placements.forEach(
        (system, at) -> places.put(system, new Place(at.kind().label(), at.image().orElse(null))));
    return places;
  }

  /** {@code settings} has what the measurement depends on, {@code otherSettings} the rest. */
  private static void addSettings(RunFacts facts, Map<String, Object> content) {
    var measured = new TreeMap<String, String>();
    var others = new TreeMap<String, String>();
    for (Setting setting : facts.known()) {
      Optional<String> given = setting.get(facts.settings().properties());
      if (given.isEmpty()) {
        continue;
      }
      Optional<String> counts = setting.measured(given.get());
      counts.ifPresent(value -> measured.put(setting.name(), value));
      // Only the hosts of an address are a part of the measurement.
      String whole = Secrets.removed(given.get());
      if (!counts.equals(Optional.of(whole))) {
        others.put(setting.name(), whole);
      }
    }
    content.put("settings", measured);
    content.put("otherSettings", others);
  }

  /** The JVM that measures, and the flags of the runner. JMH does not ask -jvm for its vendor. */
  private static Jvm jvm(List<Point> plan) {
    Properties forks =
        plan.isEmpty() ? System.getProperties() : OptionCheck.jvm(plan.get(0).options());
    return new Jvm(
        forks.getProperty("java.vm.version"),
        forks.getProperty("java.vm.name"),
        forks.getProperty("java.vendor"),
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
            .filter(flag -> !Settings.isSettingArgument(flag))
            .map(Secrets::removedFromArgument)
            .toList());
  }
}
