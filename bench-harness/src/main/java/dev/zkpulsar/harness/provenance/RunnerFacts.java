package dev.zkpulsar.harness.provenance;

import dev.zkpulsar.env.server.Placement;
import dev.zkpulsar.env.settings.Setting;
import dev.zkpulsar.harness.plan.Point;
import dev.zkpulsar.harness.settings.Settings;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The facts that only the runner knows about a run.
 *
 * @param module the Maven module of the benchmarks
 * @param suite the suite; empty if the run has none
 * @param commandLine the JMH options that were given
 * @param settings the settings that were given
 * @param known every setting that there is
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
    List<Setting> known,
    Map<String, String> versions,
    Map<String, Placement> placements,
    List<Point> plan,
    List<Map<String, String>> clients) {}
