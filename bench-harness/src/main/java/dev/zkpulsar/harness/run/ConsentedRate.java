package dev.zkpulsar.harness.run;

import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.state.OfferedLoad;
import java.util.List;
import java.util.OptionalInt;

/**
 * The rate to which a user has consented by stating it: the highest of the rates that the command
 * line has for a point, {@code -p ratePerSecond=100,1000}. The servers get it in the same run, with
 * the same operations. So the warm-up of the point at 100/s may use it.
 */
final class ConsentedRate {
  private ConsentedRate() {}

  /** The rate in operations a second; empty for a point without one, such as bursts. */
  static OptionalInt of(Point point) {
    String own = point.params().get(OfferedLoad.RATE);
    if (own == null) {
      return OptionalInt.empty();
    }
    int highest = Integer.parseInt(own);
    for (String stated : point.options().getParameter(OfferedLoad.RATE).orElse(List.of())) {
      highest = Math.max(highest, Integer.parseInt(stated));
    }
    return OptionalInt.of(highest);
  }
}
