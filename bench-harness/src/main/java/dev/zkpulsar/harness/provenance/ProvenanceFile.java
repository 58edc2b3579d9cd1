package dev.zkpulsar.harness.provenance;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.zkpulsar.env.host.JvmFlags;
import dev.zkpulsar.env.host.Disk;
import dev.zkpulsar.env.host.MachineFacts;
import dev.zkpulsar.env.nodes.Placement;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Secrets;
import dev.zkpulsar.env.settings.Setting;
import dev.zkpulsar.harness.plan.OptionCheck;
import dev.zkpulsar.harness.plan.Point;
import dev.zkpulsar.harness.settings.Settings;
import dev.zkpulsar.results.files.WholeFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;

/**
 * {@code provenance.json}, beside the results of a run: the plan, and the machine, versions and
 * settings of the measurement. It is written when the run starts and gets {@code endedAt} when it
 * ends. A fact that is not known is absent.
 *
 * <p>A resumed run keeps the provenance of earlier attempts as {@code earlierAttempts}.
 */
public final class ProvenanceFile {
  private static final int SCHEMA_VERSION = 1;
  private static final String EARLIER = "earlierAttempts";
  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * The facts that only the runner knows about a run.
   *
   * @param known every setting that there is
   * @param versions of the systems on the class path, by name
   * @param placements of the systems that the run uses, by name
   * @param plan all points that the run is to measure, in order
   */
  public record Facts(
      String module,
      Optional<String> suite,
      List<String> commandLine,
      Settings settings,
      List<Setting> known,
      Map<String, String> versions,
      Map<String, Placement> placements,
      List<Point> plan) {}

  private final Path file;
  private final ObjectNode content = JSON.createObjectNode();

  private ProvenanceFile(Path file) {
    this.file = file;
  }

  /**
   * Writes the provenance of a run that is about to measure. Throws a {@link BadInputException} if
   * an earlier attempt in the file measured in another way.
   */
  public static ProvenanceFile begin(Path file, Facts facts) throws IOException {
    var provenance = new ProvenanceFile(file);
    provenance.add(facts);
    provenance.keepEarlier();
    provenance.write();
    return provenance;
  }

  private void add(Facts facts) {
    content.put("schemaVersion", SCHEMA_VERSION);
    content.put("startedAt", now());
    content.put("module", facts.module());
    content.set("project", project());
    var versions = new TreeMap<>(facts.versions());
    versions.putAll(Versions.ofArtifacts(Map.of("jmh", "org.openjdk.jmh/jmh-core")));
    content.set("versions", JSON.valueToTree(versions));
    ObjectNode machine = JSON.valueToTree(MachineFacts.read());
    content.set("machine", machine);
    Optional<Point> any = facts.plan().stream().findFirst();
    content.set(
        "jvm",
        jvm(any.map(point -> OptionCheck.jvm(point.options())).orElseGet(System::getProperties)));
    content.set("environment", environment(facts.placements()));
    machine.set("disk", disks(facts.placements()));
    addSettings(facts);
    facts.suite().ifPresent(suite -> content.put("suite", suite));
    content.put("seed", facts.settings().seed());
    content.set("commandLine", texts(facts.commandLine()));
    content.set("forkFlags", forkFlags(facts.plan()));
    addPlan(facts.plan());
  }

  private void addPlan(List<Point> points) {
    ArrayNode plan = content.putArray("plan");
    for (Point point : points) {
      ObjectNode planned = plan.addObject();
      planned.put("benchmark", point.benchmark()).put("histograms", point.histograms());
      planned.set("params", JSON.valueToTree(point.usedParams()));
    }
  }

  /** {@code settings} holds what the measurement depends on, {@code otherSettings} the rest. */
  private void addSettings(Facts facts) {
    ObjectNode measured = content.putObject("settings");
    ObjectNode others = content.putObject("otherSettings");
    for (Setting setting : facts.known()) {
      Optional<String> given = setting.get(facts.settings().properties());
      Optional<String> counts = given.flatMap(setting::measured);
      counts.ifPresent(value -> measured.put(setting.name(), value));
      given
          .map(Secrets::removed)
          .filter(value -> !counts.equals(Optional.of(value)))
          .ifPresent(value -> others.put(setting.name(), value));
    }
  }

  /** Adds facts that the running servers of a system told: {@code servers}, by system and name. */
  public void addServers(String system, Map<String, String> facts) {
    if (facts.isEmpty()) {
      return;
    }
    ObjectNode servers = content.withObjectProperty("servers").withObjectProperty(system);
    JsonNode before = servers.deepCopy();
    facts.forEach(servers::put);
    if (!servers.equals(before)) {
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

  private static ObjectNode project() {
    ObjectNode project = JSON.valueToTree(Versions.ofProject());
    if (project.has("dirty")) {
      project.put("dirty", project.path("dirty").asBoolean());
    }
    return project;
  }

  /** The JVM that measures, and the flags of the runner. */
  private static ObjectNode jvm(Properties properties) {
    ObjectNode jvm = JSON.createObjectNode();
    jvm.put("version", properties.getProperty("java.vm.version"));
    jvm.put("name", properties.getProperty("java.vm.name"));
    if (properties.containsKey("java.vendor")) { // JMH does not ask the JVM of -jvm for it.
      jvm.put("vendor", properties.getProperty("java.vendor"));
    }
    jvm.set("flags", flags(ManagementFactory.getRuntimeMXBean().getInputArguments()));
    return jvm;
  }

  private static ObjectNode environment(Map<String, Placement> placements) {
    ObjectNode environment = JSON.createObjectNode();
    placements.forEach(
        (system, placement) -> {
          ObjectNode place = environment.putObject(system).put("kind", placement.kind());
          placement.image().ifPresent(image -> place.put("image", image));
        });
    return environment;
  }

  private static ObjectNode disks(Map<String, Placement> placements) {
    ObjectNode disks = JSON.createObjectNode();
    placements.forEach(
        (system, placement) ->
            placement
                .dataDir()
                .flatMap(Disk::of)
                .ifPresent(
                    disk -> {
                      ObjectNode facts = disks.putObject(system);
                      facts.put("fileSystem", disk.fileSystem()).put("device", disk.device());
                      disk.model().ifPresent(model -> facts.put("model", model));
                      facts.put("sizeBytes", disk.sizeBytes());
                    }));
    return disks;
  }

  /**
   * The union of the flags of all forks; the result of a point contains the flags of its own fork.
   */
  private static ArrayNode forkFlags(List<Point> points) {
    var flags = new LinkedHashSet<>(JvmFlags.common());
    for (Point point : points) {
      flags.addAll(point.options().getJvmArgsPrepend().orElse(List.of()));
      flags.addAll(point.options().getJvmArgs().orElse(List.of()));
      flags.addAll(point.options().getJvmArgsAppend().orElse(List.of()));
    }
    return flags(flags);
  }

  /** Removes settings, which provenance.json lists separately. */
  private static ArrayNode flags(Collection<String> flags) {
    return texts(flags.stream().filter(flag -> !flag.startsWith("-Dbench.")).toList());
  }

  private static ArrayNode texts(Collection<String> texts) {
    ArrayNode array = JSON.createArrayNode();
    texts.forEach(text -> array.add(Secrets.removedFromArgument(text)));
    return array;
  }

  private void keepEarlier() throws IOException {
    if (!Files.exists(file)) {
      return;
    }
    if (!(read() instanceof ObjectNode last)) {
      throw BadResume.of(file, "it is not a JSON object");
    }
    BadResume.requireSameSetup(file, last, content);
    ArrayNode earlier = content.putArray(EARLIER);
    JsonNode before = last.remove(EARLIER);
    if (before != null) {
      before.forEach(earlier::add);
    }
    earlier.add(last);
  }

  private JsonNode read() throws IOException {
    try {
      return JSON.readTree(file.toFile());
    } catch (JsonProcessingException e) {
      throw BadResume.of(file, "it is not JSON");
    }
  }

  private void write() throws IOException {
    byte[] json = JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(content);
    WholeFile.write(file, out -> out.write(json));
  }
}
