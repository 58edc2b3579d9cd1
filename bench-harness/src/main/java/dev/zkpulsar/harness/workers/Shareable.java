package dev.zkpulsar.harness.workers;

import static dev.zkpulsar.harness.workers.WorkerSettings.WORKERS;

import dev.zkpulsar.env.nodes.Placement;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.EnvironmentKind;
import dev.zkpulsar.harness.load.Arrivals;
import dev.zkpulsar.harness.point.BenchmarkStates;
import dev.zkpulsar.harness.point.FaultKind;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.point.Total;
import dev.zkpulsar.harness.settings.Settings;
import dev.zkpulsar.harness.state.OfferedLoad;
import java.lang.reflect.Field;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Refuses a run that several workers cannot share. */
public final class Shareable {
  private Shareable() {}

  /**
   * Throws a {@link BadInputException} if there are several workers, and the run is a resumed one,
   * a search, or has servers of its own or a point that they cannot share.
   *
   * @param systems those that the points use, by name
   */
  public static void require(
      int workers, List<Point> points, Map<String, Placement> systems, Settings settings) {
    if (workers == 1) {
      return;
    }
    if (settings.resume().isPresent()) {
      throw refusal(Settings.RESUME, settings.resume().get(), "a new run");
    }
    String search = settings.properties().getProperty("bench.search");
    if (search != null) {
      throw refusal("bench.search", search, "one worker");
    }
    systems.forEach(Shareable::requireExternal);
    points.forEach(point -> require(workers, point));
  }

  private static void requireExternal(String system, Placement at) {
    if (at.kind() != EnvironmentKind.EXTERNAL) {
      throw refusal(system, at.kind(), "external servers");
    }
  }

  private static void require(int workers, Point point) {
    List<String> totals = totals(point);
    if (totals.isEmpty()) {
      throw refusal("benchmark", point.label(), "one whose load is a parameter");
    }
    if (point.options().getForkCount().orElse(1) == 0) {
      throw refusal("-f", 0, "1 or more");
    }
    FaultKind fault = point.fault();
    if (fault != FaultKind.NONE) {
      throw refusal("-p " + FaultKind.PARAM, fault.label(), "none");
    }
    Optional<OfferedLoad> load = point.used(OfferedLoad.class);
    if (load.isPresent() && Arrivals.CONSTANT.is(load.get().arrivals)) {
      throw refusal("-p arrivals", Arrivals.CONSTANT.label(), Arrivals.POISSON.label());
    }
    for (String name : totals) {
      int total = point.number(name);
      if (total < workers) {
        throw refusal("-p " + name, total, workers + " or more");
      }
    }
  }

  /** The parameters that are shared by the workers, see {@link Total}. */
  private static List<String> totals(Point point) {
    return BenchmarkStates.params(point.benchmark()).stream()
        .filter(field -> field.isAnnotationPresent(Total.class))
        .map(Field::getName)
        .toList();
  }

  private static BadInputException refusal(Object option, Object value, String allowed) {
    return BadInputException.of(option, value, "not with -D" + WORKERS + " above 1", allowed);
  }
}
