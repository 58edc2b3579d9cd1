package dev.zkpulsar.env.external;

import dev.zkpulsar.env.settings.Setting;
import java.util.List;
import java.util.Properties;

/**
 * The load that a point may put on servers outside of this machine.
 *
 * @param ratePerSecond the highest rate; {@link Integer#MAX_VALUE} for no ceiling
 */
public record LoadCeiling(int ratePerSecond) {
  private static final int DEFAULT_RATE = 1_000;
  private static final String UNLIMITED = "unlimited";

  public static final Setting MAX_RATE =
      Setting.of(
              "bench.external.maxRatePerSecond",
              "servers outside of this machine: the highest rate of a point, in operations a second, or "
                  + UNLIMITED
                  + ", which closed loops need; default "
                  + DEFAULT_RATE)
          .affecting(Setting.Affects.NOTHING);

  /** The settings of this room. */
  public static final List<Setting> ALL = List.of(Consent.CONSENT, MAX_RATE);

  /** Reads the ceiling. */
  public static LoadCeiling of(Properties settings) {
    return new LoadCeiling(
        MAX_RATE.get(settings).orElse("").equals(UNLIMITED)
            ? Integer.MAX_VALUE
            : MAX_RATE.integer(settings, DEFAULT_RATE, 1, Integer.MAX_VALUE - 1));
  }

  /** Whether points without a rate of their own may run. */
  public boolean allowsAnyRate() {
    return ratePerSecond == Integer.MAX_VALUE;
  }

  /** The option that lifts the ceiling. */
  public static String lifted() {
    return "-D" + MAX_RATE + "=" + UNLIMITED;
  }
}
