package dev.zkpulsar.harness.run;

import dev.zkpulsar.env.external.LoadCeiling;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.plan.Point;
import dev.zkpulsar.harness.systems.RunSystem;
import java.util.List;
import java.util.Properties;

/** Refuses points that would load servers outside of this machine above the ceiling. */
public final class ExternalLoad {
  private static final String RATE = "ratePerSecond";

  private ExternalLoad() {}

  /**
   * Checks all points of a run.
   *
   * @throws BadInputException for the first point above the ceiling
   */
  public static void requireAllowed(
      List<Point> points, List<RunSystem> systems, Properties settings) {
    LoadCeiling ceiling = LoadCeiling.of(settings);
    for (Point point : points) {
      if (systems.stream()
          .anyMatch(system -> system.isNeededBy(point) && system.isElsewhere(settings))) {
        requireRate(point, ceiling);
      }
    }
  }

  private static void requireRate(Point point, LoadCeiling ceiling) {
    String rate = point.params().get(RATE);
    if (rate == null && !ceiling.allowsAnyRate()) {
      throw BadInputException.of(
          "benchmark",
          Point.shortName(point.benchmark()),
          "has no rate and would load servers outside of this machine as fast as it can",
          "with " + LoadCeiling.lifted());
    }
    if (rate != null && Integer.parseInt(rate) > ceiling.ratePerSecond()) {
      throw BadInputException.of(
          "-p " + RATE,
          rate,
          "above the ceiling for servers outside of this machine",
          "1 to %d, or with -D%s=%s"
              .formatted(ceiling.ratePerSecond(), LoadCeiling.MAX_RATE, rate));
    }
  }
}
