package dev.zkpulsar.harness.run;

import dev.zkpulsar.env.external.Consent;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Setting;
import dev.zkpulsar.harness.plan.Point;
import dev.zkpulsar.harness.systems.RunSystem;
import java.util.List;
import java.util.Properties;

/** Refuses points that would load servers outside of this machine above the ceiling. */
public final class ExternalLoad {
  private static final String RATE = "ratePerSecond";
  private static final int DEFAULT_MAX = 1_000;
  private static final String UNLIMITED = "unlimited";

  private static final Setting MAX_RATE =
      Setting.of(
              "bench.external.maxRatePerSecond",
              "servers outside of this machine: the highest rate of a point, in operations a second, or "
                  + UNLIMITED
                  + ", which closed loops need; default "
                  + DEFAULT_MAX)
          .affecting(Setting.Affects.NOTHING);

  public static final List<Setting> SETTINGS = List.of(Consent.CONSENT, MAX_RATE);

  private ExternalLoad() {}

  /** Throws a {@link BadInputException} for the first point above the ceiling. */
  public static void requireAllowed(
      List<Point> points, List<RunSystem> systems, Properties settings) {
    if (MAX_RATE.get(settings).orElse("").equals(UNLIMITED)) {
      return;
    }
    int ceiling = MAX_RATE.integer(settings, DEFAULT_MAX, 1, Integer.MAX_VALUE);
    points.stream()
        .filter(
            point -> systems.stream().anyMatch(s -> s.isNeededBy(point) && s.isElsewhere(settings)))
        .forEach(point -> requireRate(point, ceiling));
  }

  private static void requireRate(Point point, int ceiling) {
    String rate = point.params().get(RATE);
    if (rate == null) {
      throw BadInputException.of(
          "benchmark",
          Point.shortName(point.benchmark()),
          "has no rate and would load servers outside of this machine as fast as it can",
          "with -D" + MAX_RATE + "=" + UNLIMITED);
    }
    if (Integer.parseInt(rate) > ceiling) {
      throw BadInputException.of(
          "-p " + RATE,
          rate,
          "above the ceiling for servers outside of this machine",
          "1 to %d, or with -D%s=%s".formatted(ceiling, MAX_RATE, rate));
    }
  }
}
