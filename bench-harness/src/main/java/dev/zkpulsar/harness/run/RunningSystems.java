package dev.zkpulsar.harness.run;

import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.EnvironmentKind;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.settings.RunSettings;
import dev.zkpulsar.harness.systems.RunSystem;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The systems of a run: each is started when the first point needs it, and prepared for each
 * further one. A system whose own servers do not start is given up for points that need the same
 * servers.
 */
final class RunningSystems {
  private final List<RunSystem> systems;
  private final RunSettings settings;
  private final PrintStream out;

  /** Failed starts, by system and {@link RunSystem#variant}; they are not tried again. */
  private final Map<String, RuntimeException> givenUp = new LinkedHashMap<>();

  /** The first of all failures, also of those that a later point tries again. */
  private Optional<RuntimeException> firstFailure = Optional.empty();

  /** Systems none of which is started. */
  RunningSystems(List<RunSystem> systems, RunSettings settings, PrintStream out) {
    this.systems = List.copyOf(systems);
    this.settings = settings;
    this.out = out;
  }

  /** The systems that a point needs; a system of an earlier point may still run. */
  List<RunSystem> needed(Point point) {
    return systems.stream().filter(system -> system.isNeededBy(point)).toList();
  }

  /**
   * Prepares the systems that a point needs; returns whether it started one. Throws the reason why
   * a system did not start, now or at an earlier point.
   */
  boolean prepare(Point point) {
    boolean areNew = false;
    for (RunSystem system : needed(point)) {
      boolean isNew = prepare(system, point);
      areNew = areNew || isNew;
    }
    return areNew;
  }

  private boolean prepare(RunSystem system, Point point) {
    String key = system.name() + " " + system.variant(point, settings);
    if (givenUp.containsKey(key)) {
      throw givenUp.get(key);
    }
    long startNs = System.nanoTime();
    try {
      Optional<String> started = system.prepare(point, settings);
      if (started.isPresent()) {
        double seconds = (System.nanoTime() - startNs) / 1e9;
        out.println("%s, ready after %.1f s".formatted(started.get(), seconds));
      }
      return started.isPresent();
    } catch (RuntimeException e) {
      if (firstFailure.isEmpty()) {
        firstFailure = Optional.of(e);
      }
      if (isFinal(system)) {
        givenUp.put(key, e);
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
    boolean isElsewhere = system.placement(settings).kind() == EnvironmentKind.EXTERNAL;
    return !isElsewhere && system.servers().isEmpty();
  }

  /** The first reason why a system did not start. */
  Optional<RuntimeException> firstFailure() {
    return firstFailure;
  }

  /** Whether a system is not started again. */
  boolean hasGivenUp() {
    return !givenUp.isEmpty();
  }

  /** The servers of a point. */
  List<Server> servers(Point point) {
    var servers = new ArrayList<Server>();
    needed(point).forEach(system -> servers.addAll(system.servers()));
    return servers;
  }

  /** The addresses for the forks of a point, by the names that its systems choose. */
  Map<String, String> addresses(Point point) {
    var addresses = new TreeMap<String, String>();
    needed(point).forEach(system -> addresses.putAll(system.addresses()));
    return addresses;
  }

  /** The systems' own JVM arguments for the forks of a point. */
  List<String> forkArguments(Point point) {
    var arguments = new ArrayList<String>();
    needed(point).forEach(system -> arguments.addAll(system.forkArguments(settings)));
    return arguments;
  }

  /** A line for each system that knows why its servers may not serve. */
  List<String> problems() {
    var problems = new ArrayList<String>();
    for (RunSystem system : systems) {
      problem(system).ifPresent(why -> problems.add(system.name() + ": " + why));
    }
    return problems;
  }

  /** A container engine that does not answer is a problem, too; the point keeps its result. */
  private static Optional<String> problem(RunSystem system) {
    try {
      return system.problem();
    } catch (RuntimeException e) {
      return Optional.of(BadInputException.reason(e));
    }
  }

  /** Stops all systems; {@link #prepare} starts them again. */
  void stop() {
    systems.forEach(RunSystem::close);
  }
}
