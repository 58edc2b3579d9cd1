package dev.zkpulsar.harness;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.zkpulsar.harness.plan.CommandLine;
import dev.zkpulsar.harness.plan.PointOrder;
import dev.zkpulsar.harness.plan.Points;
import dev.zkpulsar.harness.run.MachineLock;
import dev.zkpulsar.harness.run.ModuleFiles;
import dev.zkpulsar.harness.run.Results;
import dev.zkpulsar.harness.run.Run;
import dev.zkpulsar.harness.run.RunDirectory;
import dev.zkpulsar.harness.run.RunEnvironment;
import dev.zkpulsar.harness.run.RunPlan;
import dev.zkpulsar.harness.run.Terminal;
import dev.zkpulsar.harness.search.Requirement;
import dev.zkpulsar.harness.settings.RunSettings;
import dev.zkpulsar.harness.settings.Settings;
import dev.zkpulsar.harness.systems.RunSystem;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;

/**
 * One run of a module's benchmarks, in forks, whose systems stay up until it is closed, so that
 * other tests of the module use them, too: in this process {@code ForkInput.current} has their
 * addresses.
 */
public final class ModuleRun implements AutoCloseable {
  /**
   * For servers and forks that live for seconds: C2 would take the two cores and give nothing, and
   * classes that were verified a thousand times before are verified again by each.
   */
  public static final String QUICK_JVM =
      "-XX:TieredStopAtLevel=1 -XX:+UnlockDiagnosticVMOptions -XX:-BytecodeVerificationRemote";

  /** A blank after the option, or before anything but a JVM's option. */
  private static final Pattern BETWEEN_WORDS = Pattern.compile("(?<=-jvmArgsAppend) | (?!-XX:)");

  private final Path root;
  private final Path dataDir;
  private final RunDirectory runDirectory;
  private final RunEnvironment environment;
  private final Results results;
  private final ByteArrayOutputStream console = new ByteArrayOutputStream();

  /** Measures the points of these JMH command lines, without settings. */
  public static ModuleRun of(String... commandLines) throws Exception {
    return new ModuleRun(Map.of(), commandLines);
  }

  /** The words of a command line: what follows {@code -jvmArgsAppend} is one, with its blanks. */
  static List<String> words(String commandLine) {
    return commandLine.isEmpty() ? List.of() : List.of(BETWEEN_WORDS.split(commandLine));
  }

  /**
   * Measures the points of these JMH command lines.
   *
   * @param given settings; the value {@code DATA} stands for a directory that must be empty when
   *     the run is closed
   */
  public ModuleRun(Map<String, String> given, String... commandLines) throws Exception {
    root = Files.createTempDirectory("module-run");
    dataDir = Files.createDirectory(root.resolve("data"));
    var properties = new Properties();
    properties.setProperty(Settings.OUT.name(), root.toString());
    given.forEach(
        (name, value) ->
            properties.setProperty(name, value.equals("DATA") ? dataDir.toString() : value));
    var forSystems = RunSettings.of(properties);
    Settings settings = forSystems.run();
    List<RunSystem> systems = RunSystem.all();
    var lines = new ArrayList<CommandLine>();
    for (String line : commandLines) {
      lines.add(CommandLine.of(CommandLine.parse(words(line))));
    }
    var nothing = CommandLine.of(CommandLine.parse(List.of()));
    var points =
        new Points(
                forSystems,
                benchmark -> RunEnvironment.paramDefaults(systems, benchmark, forSystems))
            .of(lines, nothing, note -> {});
    var plan =
        new RunPlan(
            points,
            PointOrder.planned(points),
            Optional.empty(),
            Requirement.of(settings, Optional.empty()),
            ModuleFiles.catalog());
    var out = new PrintStream(console, true, UTF_8);
    runDirectory = RunDirectory.open(settings, "test", true);
    environment = RunEnvironment.create(systems, forSystems, out);
    try (var lock = MachineLock.acquire(true, false, out)) {
      results = new Run(plan, runDirectory, environment, List.of(), Terminal.of(out)).execute();
    }
    System.out.println(console());
  }

  /** The results of all points. */
  public Results results() {
    return results;
  }

  /** The console of the run. */
  public String console() {
    return console.toString(UTF_8);
  }

  /** The directory of the run. */
  public Path directory() {
    return runDirectory.results().getParent();
  }

  /** Stops the systems, and fails if they left anything behind. */
  @Override
  public void close() throws IOException {
    environment.close();
    runDirectory.close();
    try (var left = Files.list(dataDir)) {
      var names = left.toList();
      if (!names.isEmpty()) {
        throw new AssertionError("left behind: " + names);
      }
    }
    try (var files = Files.walk(root)) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    }
  }
}
