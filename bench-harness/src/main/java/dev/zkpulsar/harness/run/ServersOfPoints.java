package dev.zkpulsar.harness.run;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.settings.RunSettings;
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
  public static List<Function<Point, String>> features(
      List<RunSystem> systems, RunSettings settings) {
    var features = new ArrayList<Function<Point, String>>();
    for (RunSystem system : systems) {
      features.add(point -> servers(system, point, settings));
    }
    features.add(point -> Boolean.toString(point.fault().breaksServers()));
    return features;
  }

  /** The servers of a system that a point needs, as text; empty if it needs none. */
  private static String servers(RunSystem system, Point point, RunSettings settings) {
    if (!system.isNeededBy(point)) {
      return "";
    }
    try {
      return system.name() + " " + system.variant(point, settings);
    } catch (BadInputException e) {
      return e.getMessage(); // The point will fail with it; its servers do not start.
    }
  }
}
