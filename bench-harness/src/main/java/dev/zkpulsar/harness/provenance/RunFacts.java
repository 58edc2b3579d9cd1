package dev.zkpulsar.harness.provenance;

import dev.zkpulsar.env.nodes.Placement;
import dev.zkpulsar.env.settings.Setting;
import dev.zkpulsar.harness.plan.PointOrder;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.settings.Settings;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The facts of a run that only the runner knows.
 *
 * @param module the Maven module of the benchmarks
 * @param known all settings that there are
 * @param versions of the systems' libraries, by name
 * @param placements where the systems are, by their names
 */
public record RunFacts(
    String module,
    Optional<String> suite,
    List<String> commandLine,
    Settings settings,
    List<Setting> known,
    Map<String, String> versions,
    Map<String, Placement> placements,
    List<Point> plan,
    PointOrder order) {}
