package dev.zkpulsar.harness.provenance;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.zkpulsar.env.host.Disk;
import dev.zkpulsar.env.host.MachineFacts;
import dev.zkpulsar.env.nodes.Placement;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Secrets;
import dev.zkpulsar.env.settings.Setting;
import dev.zkpulsar.harness.plan.OptionCheck;
import dev.zkpulsar.harness.plan.PointOrder;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.settings.Settings;
import dev.zkpulsar.results.files.WholeFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;

/**
 * {@code provenance.json}, beside the results of a run: the plan, and the machine, versions and
 * settings of the measurement. It is written when the run starts and gets {@code endedAt} when it
 * ends. An unknown fact is absent. A resumed run keeps the provenance of earlier attempts as {@code
 * earlierAttempts}.
 */
public final class ProvenanceFile {
  private static final String EARLIER = "earlierAttempts";
  private static final ObjectMapper JSON =
      new ObjectMapper().setDefaultPropertyInclusion(JsonInclude.Include.NON_NULL);

  /** The facts that only the runner knows about a run: among them all settings that there are. */
  public record Facts(
      String module,
      Optional<String> suite,
      List<String> commandLine,
      Settings settings,
      List<Setting> known,
      Map<String, String> versions,
      Map<String, Placement> placements,
      List<Point> plan,
      PointOrder order) {}

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

  private final Path file;
  private final PointOrder order;
  private final Map<String, Object> content = new LinkedHashMap<>();
  private final Map<String, Map<String, String>> servers = new TreeMap<>();

  /**
   * Writes the provenance of a run that is about to measure. Throws a {@link BadInputException} if
   * an earlier attempt in the file measured in another way.
   */
  public static ProvenanceFile begin(Path file, Facts facts) throws IOException {
    var provenance = new ProvenanceFile(file, facts);
    provenance.keepEarlier();
    provenance.write();
    return provenance;
  }

  private ProvenanceFile(Path file, Facts facts) {
    this.file = file;
    order = facts.order;
    content.put("schemaVersion", dev.zkpulsar.results.run.Facts.SCHEMA_VERSION);
    content.put("startedAt", now());
    content.put("module", facts.module);
    content.put("project", Versions.ofProject());
    var versions = new TreeMap<>(facts.versions);
    versions.putAll(Versions.ofArtifacts(Map.of("jmh", "org.openjdk.jmh/jmh-core")));
    content.put("versions", versions);
    var disks = new TreeMap<String, Storage>();
    var places = new TreeMap<String, Place>();
    facts.placements.forEach(
        (system, at) -> {
          places.put(system, new Place(at.kind(), at.image().orElse(null)));
          at.dataDir().flatMap(Disk::of).ifPresent(disk -> disks.put(system, new Storage(disk)));
        });
    ObjectNode machine = JSON.valueToTree(MachineFacts.read());
    content.put("machine", machine.set("disk", JSON.valueToTree(disks)));
    content.put("jvm", jvm(facts.plan));
    content.put("environment", places);
    addSettings(facts);
    facts.suite.ifPresent(suite -> content.put("suite", suite));
    content.put("seed", facts.settings.seed());
    content.put("order", new Order(order.kind(), order.seed().orElse(null)));
    content.put(
        "commandLine", facts.commandLine.stream().map(Secrets::removedFromArgument).toList());
    addPlan(facts.plan);
  }

  private void addPlan(List<Point> points) {
    content.put("plan", points.stream().map(this::planned).toList());
  }

  private Planned planned(Point point) {
    Integer position = order.position(point).orElse(null);
    return new Planned(point.benchmark(), point.histograms(), point.usedParams(), position);
  }

  /** {@code settings} has what the measurement depends on, {@code otherSettings} the rest. */
  private void addSettings(Facts facts) {
    var measured = new TreeMap<String, String>();
    var others = new TreeMap<String, String>();
    for (Setting setting : facts.known) {
      Optional<String> given = setting.get(facts.settings.properties());
      Optional<String> counts = given.flatMap(setting::measured);
      counts.ifPresent(value -> measured.put(setting.name(), value));
      given
          .map(Secrets::removed)
          .filter(value -> !counts.equals(Optional.of(value)))
          .ifPresent(value -> others.put(setting.name(), value));
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

  /** Adds facts that the running servers of a system told: {@code servers}, by system and name. */
  public void addServers(String system, Map<String, String> facts) {
    var known = new TreeMap<>(servers.getOrDefault(system, Map.of()));
    known.putAll(facts);
    if (!facts.isEmpty() && !known.equals(servers.put(system, known))) {
      content.put("servers", servers);
      try {
        write();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /**
   * Adds the time of the end, which an interrupted run lacks, and the points, which a search chose.
   */
  public void end(List<Point> points) throws IOException {
    content.put("endedAt", now());
    addPlan(points);
    write();
  }

  private static String now() {
    return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
  }

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
