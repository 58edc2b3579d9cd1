package dev.zkpulsar.harness.run;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.faults.FaultKind;
import dev.zkpulsar.harness.plan.Point;
import dev.zkpulsar.harness.settings.Settings;
import dev.zkpulsar.harness.systems.RunSystem;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The features of a point that decide whether it finds its servers running after another point: for
 * each system the servers that the point needs, and whether the point breaks them. Points with the
 * same texts share servers.
 */
public final class ServersOfPoints {
  private ServersOfPoints() {}

  /** A feature of each system, and then that of faults. */
  public static List<Function<Point, String>> features(List<RunSystem> systems, Settings settings) {
    var features = new ArrayList<Function<Point, String>>();
    for (RunSystem system : systems) {
      features.add(point -> servers(system, point, settings));
    }
    features.add(point -> Boolean.toString(FaultKind.of(point.params()).breaksServers()));
    return features;
  }

  private static String servers(RunSystem system, Point point, Settings settings) {
    if (!system.isNeededBy(point)) {
      return "";
    }
    try {
      return system.name() + " " + system.variant(point, settings.properties());
    } catch (BadInputException e) {
      return e.getMessage(); // The point will fail with it; its servers do not start.
    }
  }
}
