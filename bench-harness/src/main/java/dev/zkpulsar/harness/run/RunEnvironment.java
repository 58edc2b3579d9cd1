package dev.zkpulsar.harness.run;

import dev.zkpulsar.env.host.AtExit;
import dev.zkpulsar.env.host.JvmFlags;
import dev.zkpulsar.env.host.OwnedDirectory;
import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.harness.point.BenchmarkStates;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.settings.ForkInput;
import dev.zkpulsar.harness.settings.RunSettings;
import dev.zkpulsar.harness.settings.Settings;
import dev.zkpulsar.harness.systems.RunSystem;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The systems of a run: each is started once, used by every fork, and stopped at the end. The forks
 * get the addresses in a {@link ForkInput}.
 */
public final class RunEnvironment implements AutoCloseable {
  /** The main class of a fork, which JMH keeps to itself. */
  private static final String FORK = "org.openjdk.jmh.runner.ForkedMain";

  private static final Duration CONSENT_PERIOD = Duration.ofSeconds(10);

  private final List<RunSystem> systems;
  private final RunSettings ofSystems;
  private final Settings settings;
  private final PrintStream out;
  private final OwnedDirectory temporary;
  private final Path inputFile;
  private final AtExit removeAtExit;
  private final Optional<ForkInput> received = ForkInput.current();
  private final FlightRecordings recordings;

  /** Failed starts, by system and {@link RunSystem#variant}; they are not tried again. */
  private final Map<String, RuntimeException> failures = new LinkedHashMap<>();

  /** The first of all failures, also of those that a later point tries again. */
  private Optional<RuntimeException> firstFailure = Optional.empty();

  /** Starts no system. */
  public RunEnvironment(List<RunSystem> systems, RunSettings settings, PrintStream out)
      throws IOException {
    this.systems = List.copyOf(systems);
    this.ofSystems = settings;
    this.settings = settings.run();
    this.out = out;
    temporary = OwnedDirectory.create(Path.of(System.getProperty("java.io.tmpdir")));
    inputFile = temporary.path().resolve("fork-input");
    removeAtExit = AtExit.run("remove fork input", temporary::remove);
    recordings = new FlightRecordings(settings.run(), temporary.path());
  }

  /** The values that the settings give to parameters of a benchmark, by parameter. */
  public static Map<String, String> paramDefaults(
      List<RunSystem> systems, String benchmark, RunSettings settings) {
    var defaults = new TreeMap<String, String>();
    systems.stream()
        .filter(system -> BenchmarkStates.of(benchmark).contains(system.state()))
        .forEach(system -> defaults.putAll(system.paramDefaults(settings)));
    return defaults;
  }

  /**
   * Starts the systems that a point needs and that do not run yet; returns whether it started one.
   * Throws the reason why a system did not start, now or at an earlier point.
   */
  boolean start(Point point) {
    boolean areNew = false;
    for (RunSystem system : needed(point)) {
      areNew |= start(system, point);
    }
    return areNew;
  }

  private boolean start(RunSystem system, Point point) {
    String key = system.name() + " " + system.variant(point, ofSystems);
    if (failures.containsKey(key)) {
      throw failures.get(key);
    }
    long startNs = System.nanoTime();
    try {
      Optional<String> started = system.prepare(point, ofSystems);
      double seconds = (System.nanoTime() - startNs) / 1e9;
      started.ifPresent(it -> out.println("%s, ready after %.1f s".formatted(it, seconds)));
      return started.isPresent();
    } catch (RuntimeException e) {
      firstFailure = firstFailure.or(() -> Optional.of(e));
      if (isFinal(system)) {
        failures.put(key, e);
      }
      system.close(); // A part of the system may run.
      throw e;
    }
  }

  /**
   * Whether a failure would come again: the run's own servers did not start. Servers elsewhere, and
   * servers that run and did not answer in time, may do so at the next point.
   */
  private boolean isFinal(RunSystem system) {
    boolean isElsewhere = system.placement(ofSystems).kind().equals("external");
    return !isElsewhere && system.servers().isEmpty();
  }

  /** The first reason why a system did not start. */
  Optional<RuntimeException> failedStart() {
    return firstFailure;
  }

  /** Whether a system is not started again. */
  boolean hasGivenUp() {
    return !failures.isEmpty();
  }

  private List<RunSystem> needed(Point point) {
    return systems.stream().filter(system -> system.isNeededBy(point)).toList();
  }

  /**
   * Writes the input for the forks of a point, whose seeds are those of the run plus {@code fork}.
   * A measurement that leaves nothing behind has no files.
   */
  void handOver(Point point, Optional<Path> timeSeries, Optional<Path> histograms, int fork)
      throws IOException {
    Map<String, String> given = settings.byName();
    if (servers(point).stream().anyMatch(server -> !server.address().isHere())) {
      ConsentedRate.of(point)
          .ifPresentOrElse(
              rate -> given.putIfAbsent(Settings.WARMUP_RATE.name(), Integer.toString(rate)),
              () -> given.putIfAbsent(Settings.WARMUP.name(), "0"));
    }
    if (fork > 0) {
      given.put(Settings.SEED.name(), Long.toString(settings.seed() + fork));
      long arrivals = settings.arrivalSeed().orElse(settings.seed());
      given.put(Settings.ARRIVAL_SEED.name(), Long.toString(arrivals + fork));
    }
    var addresses = new TreeMap<String, String>();
    needed(point).forEach(system -> addresses.putAll(system.addresses()));
    var input =
        new ForkInput(
            given,
            addresses,
            servers(point).stream().map(Server::format).toList(),
            point.label(),
            timeSeries.map(Path::toAbsolutePath),
            histograms.map(Path::toAbsolutePath),
            ProcessHandle.current().pid());
    input.write(inputFile);
    // For a benchmark that runs without a fork. It writes no time series.
    ForkInput.replaceCurrent(Optional.of(input.withoutTimeSeries()));
  }

  /** Throws the reason of a fork that has ended the run, see {@link ForkInput#endRun}. */
  void requireGoOn() throws IOException {
    Path end = ForkInput.end(inputFile);
    if (Files.exists(end)) {
      throw new RunFailedException(Files.readString(end));
    }
  }

  /**
   * Asks the systems of a point, all but those of this run, every 10 s: see {@link ConsentWatch}.
   */
  ConsentWatch watchConsent(Point point) {
    List<RunSystem> asked = needed(point);
    return new ConsentWatch(
        () -> asked.forEach(RunSystem::requireConsent), RunEnvironment::endForks, CONSENT_PERIOD);
  }

  private static void endForks() {
    ProcessHandle.current()
        .children()
        .filter(child -> child.info().commandLine().orElse("").contains(FORK))
        .forEach(ProcessHandle::destroyForcibly);
  }

  /** The servers of a point; a system of an earlier point may still run. */
  List<Server> servers(Point point) {
    return needed(point).stream().flatMap(system -> system.servers().stream()).toList();
  }

  FlightRecordings recordings() {
    return recordings;
  }

  /** JVM arguments of each fork: its input, the systems' own, and flags that keep it quiet. */
  List<String> forkArguments(Point point) {
    var arguments = new ArrayList<>(JvmFlags.common());
    arguments.add("-D" + ForkInput.PROPERTY + "=" + inputFile);
    // Libraries unpack native code there, and leave it behind when they are killed.
    arguments.add("-Djava.io.tmpdir=" + temporary.path());
    needed(point).forEach(system -> arguments.addAll(system.forkArguments(ofSystems)));
    arguments.addAll(recordings.forkArguments());
    arguments.add("-Dorg.slf4j.simpleLogger.defaultLogLevel=error");
    return arguments;
  }

  /** A line for each system that knows why its servers may not serve. */
  List<String> problems() {
    return systems.stream()
        .flatMap(system -> system.problem().stream().map(why -> system.name() + ": " + why))
        .toList();
  }

  /** The file for the arguments of the forks, which only its owner can read. */
  Path argumentFile() {
    return temporary.path().resolve("arguments");
  }

  /** Stops all systems; {@link #start} starts them again. */
  void stop() {
    systems.forEach(RunSystem::close);
  }

  @Override
  public void close() {
    try {
      stop();
    } finally {
      ForkInput.replaceCurrent(received);
      temporary.remove();
      removeAtExit.cancel();
    }
  }
}
