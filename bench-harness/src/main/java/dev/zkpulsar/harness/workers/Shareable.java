package dev.zkpulsar.harness.workers;

import static dev.zkpulsar.harness.workers.WorkerSettings.WORKERS;

import dev.zkpulsar.env.nodes.Placement;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.load.Arrivals;
import dev.zkpulsar.harness.point.BenchmarkStates;
import dev.zkpulsar.harness.point.FaultKind;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.point.Total;
import dev.zkpulsar.harness.settings.Settings;
import dev.zkpulsar.harness.state.OfferedLoad;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Refuses a run that several workers cannot share. */
public final class Shareable {
  private Shareable() {}

  /** Throws a {@link BadInputException}; {@code systems} are those that the points use. */
  public static void require(
      int workers, List<Point> points, Map<String, Placement> systems, Settings settings) {
    if (workers > 1) {
      Path resumed = settings.resume().orElse(null);
      refuse(resumed != null, Settings.RESUME, resumed, "a new run");
      String search = settings.properties().getProperty("bench.search");
      refuse(search != null, "bench.search", search, "one worker");
      systems.forEach(
          (name, at) -> refuse(!at.kind().equals("external"), name, at.kind(), "external servers"));
      points.forEach(point -> require(workers, point));
    }
  }

  private static void require(int workers, Point point) {
    var totals =
        BenchmarkStates.params(point.benchmark()).stream()
            .filter(field -> field.isAnnotationPresent(Total.class))
            .map(Field::getName)
            .toList();
    refuse(totals.isEmpty(), "benchmark", point.label(), "one whose load is a parameter");
    refuse(point.options().getForkCount().orElse(1) == 0, "-f", 0, "1 or more");
    FaultKind fault = point.fault();
    refuse(fault != FaultKind.NONE, "-p fault", fault.label(), "none");
    boolean isConstant =
        point.used(OfferedLoad.class).stream().anyMatch(load -> load.arrivals == Arrivals.constant);
    refuse(isConstant, "-p arrivals", "constant", "poisson");
    for (String name : totals) {
      int total = point.number(name);
      refuse(total < workers, "-p " + name, total, workers + " or more");
    }
  }

  private static void refuse(boolean isSo, Object option, Object value, String allowed) {
    if (isSo) {
      throw BadInputException.of(option, value, "not with -D" + WORKERS + " above 1", allowed);
    }
  }
}
