package dev.zkpulsar.harness.workers;

import static dev.zkpulsar.harness.workers.WorkerSettings.WORKERS;

import dev.zkpulsar.env.nodes.Placement;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.load.Arrivals;
import dev.zkpulsar.harness.plan.BenchmarkStates;
import dev.zkpulsar.harness.plan.Point;
import dev.zkpulsar.harness.settings.Settings;
import dev.zkpulsar.harness.state.Total;
import java.util.List;
import java.util.Map;

/** Refuses a run that several workers cannot share. */
public final class Shareable {
  private Shareable() {}

  /** Throws a {@link BadInputException}; {@code systems} are those that the points use. */
  public static void require(
      int workers, List<Point> points, Map<String, Placement> systems, Settings settings) {
    if (workers > 1) {
      refuse(settings.resume().isPresent(), Settings.RESUME, settings.resume(), "a new run");
      systems.forEach(
          (name, at) -> refuse(!at.kind().equals("external"), name, at.kind(), "external servers"));
      points.forEach(point -> require(workers, point));
    }
  }

  private static void require(int workers, Point point) {
    List<String> totals =
        BenchmarkStates.params(point.benchmark()).stream()
            .filter(field -> field.isAnnotationPresent(Total.class))
            .map(field -> field.getName())
            .toList();
    refuse(totals.isEmpty(), "benchmark", point.label(), "one whose load is a parameter");
    refuse(point.options().getForkCount().orElse(1) == 0, "-f", 0, "1 or more");
    String fault = point.usedParams().getOrDefault("fault", "none");
    refuse(!fault.equals("none"), "-p fault", fault, "none");
    for (String name : totals) {
      int total = Integer.parseInt(point.params().get(name));
      refuse(total < workers, "-p " + name, total, workers + " or more");
      boolean isUneven =
          name.equals("ratePerSecond")
              && Arrivals.constant.name().equals(point.params().get("arrivals"))
              && total % workers != 0;
      refuse(isUneven, "-p " + name, total, "multiples of " + workers + " if constant");
    }
  }

  private static void refuse(boolean isSo, Object option, Object value, String allowed) {
    if (isSo) {
      throw BadInputException.of(option, value, "not with -D" + WORKERS + " above 1", allowed);
    }
  }
}
