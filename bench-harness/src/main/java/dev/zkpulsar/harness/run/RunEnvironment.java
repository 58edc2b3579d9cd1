package dev.zkpulsar.harness.run;

import dev.zkpulsar.env.host.AtExit;
import dev.zkpulsar.env.host.JvmFlags;
import dev.zkpulsar.env.host.OwnedDirectory;
import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.harness.plan.BenchmarkStates;
import dev.zkpulsar.harness.plan.Point;
import dev.zkpulsar.harness.settings.Handover;
import dev.zkpulsar.harness.settings.Settings;
import dev.zkpulsar.harness.systems.RunSystem;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The systems of a run: each is started once, used by every fork, and stopped at the end. The forks
 * get the addresses in a {@link Handover}.
 */
public final class RunEnvironment implements AutoCloseable {
  private final List<RunSystem> systems;
  private final Settings settings;
  private final PrintStream out;
  private final OwnedDirectory temporary;
  private final Path handoverFile;
  private final AtExit removeAtExit;
  private final Optional<Handover> received;
  private final FlightRecordings recordings;
  private boolean isCold;

  /** Failed starts, by system and {@link RunSystem#variant}; they are not tried again. */
  private final Map<String, RuntimeException> failures = new HashMap<>();

  /** Starts no system. */
  public RunEnvironment(List<RunSystem> systems, Settings settings, PrintStream out)
      throws IOException {
    this.systems = List.copyOf(systems);
    this.settings = settings;
    this.out = out;
    received = Handover.current();
    temporary = OwnedDirectory.create(Path.of(System.getProperty("java.io.tmpdir")));
    handoverFile = temporary.path().resolve("handover");
    recordings = new FlightRecordings(settings, temporary.path());
    removeAtExit = AtExit.run("remove handover", temporary::remove);
  }

  /** The values that the settings give to parameters of a benchmark, by parameter. */
  public static Map<String, String> paramDefaults(
      List<RunSystem> systems, String benchmark, Settings settings) {
    var defaults = new TreeMap<String, String>();
    for (RunSystem system : systems) {
      if (BenchmarkStates.of(benchmark).contains(system.state())) {
        defaults.putAll(system.paramDefaults(settings.properties()));
      }
    }
    return defaults;
  }

  /**
   * Starts the systems that a point needs and that do not run yet, and writes the handover for its
   * forks, whose seed is that of the run plus {@code fork}.
   *
   * @param histograms empty for a measurement that leaves nothing behind
   * @return why a system did not start; empty if all systems serve
   */
  Optional<RuntimeException> prepare(
      Point point, Path timeSeries, Optional<Path> histograms, int fork) throws IOException {
    isCold = false;
    try {
      needed(point).forEach(system -> start(system, point));
    } catch (RuntimeException e) {
      return Optional.of(e);
    }
    var addresses = new TreeMap<String, String>();
    needed(point).forEach(system -> addresses.putAll(system.addresses()));
    Optional<Path> series = Optional.of(timeSeries).filter(file -> histograms.isPresent());
    handOver(point, addresses, series, histograms, fork).write(handoverFile);
    // For a benchmark that runs without a fork. It writes no time series.
    Handover.replaceCurrent(
        Optional.of(handOver(point, addresses, Optional.empty(), histograms, fork)));
    return Optional.empty();
  }

  private Stream<RunSystem> needed(Point point) {
    return systems.stream().filter(system -> system.isNeededBy(point));
  }

  private void start(RunSystem system, Point point) {
    String key = system.name() + " " + system.variant(point, settings.properties());
    if (failures.containsKey(key)) {
      throw failures.get(key);
    }
    long startNs = System.nanoTime();
    try {
      system
          .prepare(point, settings.properties())
          .ifPresent(
              started -> {
                isCold = true;
                out.printf(
                    Locale.ROOT,
                    "%s, ready after %.1f s%n",
                    started,
                    (System.nanoTime() - startNs) / 1e9);
              });
    } catch (RuntimeException e) {
      failures.put(key, e);
      system.close(); // A part of the system may run.
      throw e;
    }
  }

  /** Throws the reason of a fork that has ended the run, see {@link Handover#endRun}. */
  void requireGoOn() throws IOException {
    Path end = Handover.end(handoverFile);
    if (Files.exists(end)) {
      throw new RunFailedException(Files.readString(end));
    }
  }

  /** Whether the last {@link #prepare} started a system. */
  boolean isCold() {
    return isCold;
  }

  private Handover handOver(
      Point point,
      Map<String, String> addresses,
      Optional<Path> timeSeries,
      Optional<Path> histograms,
      int fork) {
    Map<String, String> given = settings.byName();
    if (servers(point).stream().anyMatch(server -> !Address.of(server.address()).isHere())) {
      // Consent is given to the stated rate.
      given.putIfAbsent(Settings.WARMUP.name(), "0");
    }
    if (fork > 0) {
      given.put(Settings.SEED.name(), Long.toString(settings.seed() + fork));
    }
    return new Handover(
        given,
        addresses,
        servers(point).stream().map(Server::format).toList(),
        point.label(),
        timeSeries.map(Path::toAbsolutePath),
        histograms.map(Path::toAbsolutePath),
        ProcessHandle.current().pid());
  }

  /** The servers of a point; a system of an earlier point may still run. */
  List<Server> servers(Point point) {
    return needed(point).flatMap(system -> system.servers().stream()).toList();
  }

  FlightRecordings recordings() {
    return recordings;
  }

  /** JVM arguments of each fork: its handover, the systems' own, and flags that keep it quiet. */
  List<String> forkArguments(Point point) {
    var arguments = new ArrayList<>(JvmFlags.common());
    arguments.add("-D" + Handover.PROPERTY + "=" + handoverFile);
    // Libraries unpack native code there, and leave it behind when they are killed.
    arguments.add("-Djava.io.tmpdir=" + temporary.path());
    needed(point).forEach(system -> arguments.addAll(system.forkArguments(settings.properties())));
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

  /** Stops all systems; {@link #prepare} starts them again. */
  void stop() {
    systems.forEach(RunSystem::close);
  }

  @Override
  public void close() {
    try {
      stop();
    } finally {
      Handover.replaceCurrent(received);
      temporary.remove();
      removeAtExit.cancel();
    }
  }
}
