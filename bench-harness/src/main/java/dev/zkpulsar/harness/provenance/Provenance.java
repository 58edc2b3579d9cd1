package dev.zkpulsar.harness.provenance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.zkpulsar.env.local.JvmFlags;
import dev.zkpulsar.env.machine.MachineFacts;
import dev.zkpulsar.env.pulsar.PulsarAccess;
import dev.zkpulsar.harness.Main;
import dev.zkpulsar.harness.plan.BenchmarkStates;
import dev.zkpulsar.harness.plan.Point;
import dev.zkpulsar.harness.plan.Points;
import dev.zkpulsar.harness.plan.Suite;
import dev.zkpulsar.harness.settings.Settings;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a run was measured on, beside its results: {@code provenance.json}, written when it starts
 * and completed with {@code endedAt} when it ends. What is not known is absent. What the machine
 * stalled meanwhile is the metric {@code hiccup} of each result.
 *
 * <p>A run that is resumed keeps what the earlier attempts said, as {@code earlierAttempts}.
 */
public final class Provenance {
  private static final int SCHEMA_VERSION = 1;
  private static final String EARLIER = "earlierAttempts";
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path file;
  private final ObjectNode content = JSON.createObjectNode();

  private Provenance(Path file) {
    this.file = file;
  }

  /** Writes what is known of a run of {@link Main} before it measures. */
  public static Provenance begin(Path file, List<Point> points, List<String> commandLine)
      throws IOException {
    Set<Class<?>> states =
        points.stream()
            .flatMap(point -> BenchmarkStates.of(point.benchmark()).stream())
            .collect(Collectors.toSet());
    var provenance =
        begin(
            file,
            Points.module(points),
            Suite.name(commandLine),
            commandLine,
            states,
            System.getProperties());
    provenance.content.set("forkFlags", forkFlags(points));
    provenance.write();
    return provenance;
  }

  /**
   * Writes what is known without the points.
   *
   * @param suite or null
   * @param states that say which servers the benchmarks want
   */
  public static Provenance begin(
      Path file,
      String module,
      String suite,
      List<String> commandLine,
      Set<Class<?>> states,
      Properties settings)
      throws IOException {
    var provenance = new Provenance(file);
    ObjectNode content = provenance.content;
    content.put("schemaVersion", SCHEMA_VERSION);
    content.put("startedAt", now());
    content.put("module", module);
    content.set("project", project());
    content.set("versions", JSON.valueToTree(Versions.ofSystems()));
    ObjectNode machine = JSON.valueToTree(MachineFacts.read());
    content.set("machine", machine);
    content.set("jvm", jvm());
    var places = new ServerPlaces(states, settings);
    content.set("environment", places.environment());
    machine.set("disk", places.disks());
    ObjectNode given = content.putObject("settings");
    Settings.given(settings)
        .forEach(
            (name, value) -> {
              if (!name.equals(PulsarAccess.AUTH_PARAMS.name())) {
                given.put(name, Secrets.removed(value));
              }
            });
    if (suite != null) {
      content.put("suite", suite);
    }
    content.put("seed", Long.parseLong(settings.getProperty(Settings.SEED, "1").trim()));
    content.set("commandLine", texts(commandLine));
    provenance.keepEarlier();
    provenance.write();
    return provenance;
  }

  /** Adds when the run ended: one without it was broken off. */
  public void end() throws IOException {
    content.put("endedAt", now());
    write();
  }

  private static String now() {
    return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
  }

  private static ObjectNode project() {
    ObjectNode project = JSON.createObjectNode();
    Versions.ofProject()
        .forEach(
            (name, value) -> {
              if (name.equals("dirty")) {
                project.put(name, Boolean.parseBoolean(value));
              } else {
                project.put(name, value);
              }
            });
    return project;
  }

  private static ObjectNode jvm() {
    ObjectNode jvm = JSON.createObjectNode();
    jvm.put("version", System.getProperty("java.vm.version"));
    jvm.put("name", System.getProperty("java.vm.name"));
    jvm.put("vendor", System.getProperty("java.vendor"));
    // Our own settings stand among the settings.
    jvm.set(
        "flags",
        texts(
            ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(flag -> !flag.startsWith("-Dbench."))
                .toList()));
    return jvm;
  }

  /** What every fork gets, and what any gets beside; which gets which is in its result. */
  private static ArrayNode forkFlags(List<Point> points) {
    var flags = new LinkedHashSet<>(JvmFlags.common());
    for (Point point : points) {
      flags.addAll(point.jvmArgsPrepend());
      flags.addAll(point.options().getJvmArgs().orElse(List.of()));
      flags.addAll(point.options().getJvmArgsAppend().orElse(List.of()));
    }
    flags.removeIf(flag -> flag.startsWith("-Dbench."));
    return texts(flags);
  }

  private static ArrayNode texts(Collection<String> texts) {
    ArrayNode array = JSON.createArrayNode();
    texts.forEach(text -> array.add(Secrets.removed(text)));
    return array;
  }

  private void keepEarlier() throws IOException {
    if (!Files.exists(file)) {
      return;
    }
    ArrayNode earlier = content.putArray(EARLIER);
    if (JSON.readTree(file.toFile()) instanceof ObjectNode last) {
      JsonNode before = last.remove(EARLIER);
      if (before != null) {
        before.forEach(earlier::add);
      }
      earlier.add(last);
    }
  }

  private void write() throws IOException {
    Path part = file.resolveSibling(file.getFileName() + ".part");
    JSON.writerWithDefaultPrettyPrinter().writeValue(part.toFile(), content);
    Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
  }
}
