package dev.zkpulsar.harness.provenance;

import dev.zkpulsar.env.server.Placement;
import dev.zkpulsar.harness.plan.Point;
import dev.zkpulsar.harness.settings.Settings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The facts that only the runner knows about a run.
 *
 * @param module the Maven module of the benchmarks
 * @param suite the suite; empty if the run has none
 * @param commandLine the JMH options that were given
 * @param settings all settings
 * @param secretSettings the names of settings whose values are not written
 * @param versions of the systems on the class path, by name
 * @param placements of the systems that the run uses, by name
 * @param plan all points that the run is to measure, in order
 * @param clients the machine of each client; empty for a single client
 */
public record RunnerFacts(
    String module,
    Optional<String> suite,
    List<String> commandLine,
    Settings settings,
    Set<String> secretSettings,
    Map<String, String> versions,
    Map<String, Placement> placements,
    List<Point> plan,
    List<Map<String, String>> clients) {}
