package dev.zkpulsar.harness.run;

import dev.zkpulsar.env.host.JvmFlags;
import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.harness.point.BenchmarkStates;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.settings.ForkArguments;
import dev.zkpulsar.harness.settings.ForkInput;
import dev.zkpulsar.harness.settings.RunSettings;
import dev.zkpulsar.harness.settings.Settings;
import dev.zkpulsar.harness.systems.RunSystem;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * Everything that the forks of a run find around them: the running systems, whose addresses they
 * get in a {@link ForkInput}, JVM arguments, and a temporary directory. Systems are started once,
 * used by every fork, and stopped at the end.
 */
public final class RunEnvironment implements AutoCloseable {
  private static final Duration CONSENT_PERIOD = Duration.ofSeconds(10);

  private final Settings settings;
  private final RunningSystems systems;
  private final ForkFiles files;
  private final FlightRecordings recordings;

  /** What this process itself was given, if it is a fork of another run. */
  private final Optional<ForkInput> received = ForkInput.current();

  private RunEnvironment(
      Settings settings, RunningSystems systems, ForkFiles files, FlightRecordings recordings) {
    this.settings = settings;
    this.systems = systems;
    this.files = files;
    this.recordings = recordings;
  }

  /** Makes the temporary directory of a run; starts no system. */
  public static RunEnvironment create(
      List<RunSystem> systems, RunSettings settings, PrintStream out) throws IOException {
    var files = ForkFiles.create();
    var recordings = FlightRecordings.prepare(settings.run(), files.path());
    var running = new RunningSystems(systems, settings, out);
    return new RunEnvironment(settings.run(), running, files, recordings);
  }

  /** The values that the settings give to parameters of a benchmark, by parameter. */
  public static Map<String, String> paramDefaults(
      List<RunSystem> systems, String benchmark, RunSettings settings) {
    var states = BenchmarkStates.of(benchmark);
    var defaults = new TreeMap<String, String>();
    for (RunSystem system : systems) {
      if (states.contains(system.state())) {
        defaults.putAll(system.paramDefaults(settings));
      }
    }
    return defaults;
  }

  /**
   * Starts the systems that a point needs and that do not run yet; returns whether it started one.
   * Throws the reason why a system did not start, now or at an earlier point.
   */
  boolean start(Point point) {
    return systems.prepare(point);
  }

  /** The first reason why a system did not start. */
  Optional<RuntimeException> failedStart() {
    return systems.firstFailure();
  }

  /** Whether a system is not started again. */
  boolean hasGivenUp() {
    return systems.hasGivenUp();
  }

  /**
   * Writes the input for the forks of a point, whose seeds are those of the run plus {@code fork}.
   * A measurement that leaves nothing behind has no files.
   */
  void handOver(Point point, Optional<Path> timeSeries, Optional<Path> histograms, int fork)
      throws IOException {
    List<Server> servers = systems.servers(point);
    var input =
        new ForkInput(
            settingsOfForks(point, servers, fork),
            systems.addresses(point),
            servers.stream().map(Server::format).toList(),
            point.label(),
            timeSeries.map(Path::toAbsolutePath),
            histograms.map(Path::toAbsolutePath),
            ProcessHandle.current().pid());
    input.write(files.input());
    // For a benchmark that runs without a fork. It writes no time series.
    ForkInput.replaceCurrent(Optional.of(input.withoutTimeSeries()));
  }

  /** The settings by name: those of the run, with the consented rate and the forks' own seeds. */
  private Map<String, String> settingsOfForks(Point point, List<Server> servers, int fork) {
    Map<String, String> given = settings.byName();
    boolean areOthersLoaded = servers.stream().anyMatch(server -> !server.address().isHere());
    if (areOthersLoaded) {
      OptionalInt rate = ConsentedRate.of(point);
      if (rate.isPresent()) {
        given.putIfAbsent(Settings.WARMUP_RATE.name(), Integer.toString(rate.getAsInt()));
      } else {
        given.putIfAbsent(Settings.WARMUP.name(), "0");
      }
    }
    if (fork > 0) {
      given.put(Settings.SEED.name(), Long.toString(settings.seed() + fork));
      long arrivals = settings.arrivalSeed().orElse(settings.seed());
      given.put(Settings.ARRIVAL_SEED.name(), Long.toString(arrivals + fork));
    }
    return given;
  }

  /** Throws the reason of a fork that has ended the run, see {@link ForkInput#endRun}. */
  void requireGoOn() throws IOException {
    files.requireGoOn();
  }

  /**
   * Asks the systems of a point, all but those of this run, every 10 s: see {@link ConsentWatch}.
   */
  ConsentWatch watchConsent(Point point) {
    List<RunSystem> asked = systems.needed(point);
    return ConsentWatch.start(
        () -> asked.forEach(RunSystem::requireConsent), RunEnvironment::endForks, CONSENT_PERIOD);
  }

  private static void endForks() {
    ProcessHandle.current()
        .children()
        .filter(child -> child.info().commandLine().orElse("").contains(ForkArguments.MARK))
        .forEach(ProcessHandle::destroyForcibly);
  }

  /** The servers of a point; a system of an earlier point may still run. */
  List<Server> servers(Point point) {
    return systems.servers(point);
  }

  FlightRecordings recordings() {
    return recordings;
  }

  /** JVM arguments of each fork: its input, the systems' own, and flags that keep it quiet. */
  List<String> forkArguments(Point point) {
    var arguments = new ArrayList<>(JvmFlags.common());
    arguments.add("-D" + ForkInput.PROPERTY + "=" + files.input());
    // Libraries unpack native code there, and leave it behind when they are killed.
    arguments.add("-Djava.io.tmpdir=" + files.path());
    arguments.addAll(systems.forkArguments(point));
    arguments.addAll(recordings.forkArguments());
    arguments.add("-Dorg.slf4j.simpleLogger.defaultLogLevel=error");
    return arguments;
  }

  /** A line for each system that knows why its servers may not serve. */
  List<String> problems() {
    return systems.problems();
  }

  /** The file for the arguments of the forks, which only its owner can read. */
  Path argumentFile() {
    return files.arguments();
  }

  /** Stops all systems; {@link #start} starts them again. */
  void stop() {
    systems.stop();
  }

  @Override
  public void close() {
    try {
      stop();
    } finally {
      ForkInput.replaceCurrent(received);
      files.close();
    }
  }
}
