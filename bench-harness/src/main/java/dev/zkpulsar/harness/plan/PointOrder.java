package dev.zkpulsar.harness.plan;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.settings.Settings;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;

/**
 * The order in which a run measures its points; results keep the order of the plan. A machine
 * changes while it measures: servers get warm, a disk fills, neighbours come. In the plan's order,
 * what is compared is measured at the same times in every run, so its difference contains these
 * changes. A shuffle gives each point another time in each run.
 *
 * <p>Points that share servers stay together, so that a shuffle starts servers as often as the plan
 * does: the points are grouped by the first grouping, each group by the next one, and so on; then
 * groups are shuffled as wholes, and the points within the innermost groups.
 *
 * <p>The order of a negative seed is the reverse of that of the positive one. After both, each of
 * two points has come first once.
 *
 * @param seed of the shuffle; empty for the order of the plan
 * @param points in the order in which they are measured
 */
public record PointOrder(Optional<Long> seed, List<Point> points) {
  /** The value of {@link Settings#ORDER} for the order of the plan. */
  public static final String PLANNED = "planned";

  /** Its value for a shuffle whose seed the run chooses. */
  public static final String SHUFFLED = "shuffled";

  /** The order in which the command lines list the points. */
  public static PointOrder planned(List<Point> plan) {
    return new PointOrder(Optional.empty(), List.copyOf(plan));
  }

  /**
   * A shuffled order; the same for the same seed, plan and groupings.
   *
   * @param groupings functions of a point, each with the same text for the points of a group
   */
  public static PointOrder shuffled(
      long seed, List<Point> plan, List<Function<Point, String>> groupings) {
    var shuffled = shuffle(plan, groupings, new SplittableRandom(Math.abs(seed)));
    if (seed < 0) {
      Collections.reverse(shuffled);
    }
    return new PointOrder(Optional.of(seed), List.copyOf(shuffled));
  }

  private static List<Point> shuffle(
      List<Point> points, List<Function<Point, String>> groupings, SplittableRandom random) {
    var shuffled = new ArrayList<Point>();
    if (groupings.isEmpty()) {
      shuffled.addAll(points);
      shuffle(shuffled, random);
      return shuffled;
    }
    var groups = new ArrayList<>(groups(points, groupings.get(0)));
    shuffle(groups, random);
    List<Function<Point, String>> inner = groupings.subList(1, groupings.size());
    for (List<Point> group : groups) {
      shuffled.addAll(shuffle(group, inner, random));
    }
    return shuffled;
  }

  private static Collection<List<Point>> groups(
      List<Point> points, Function<Point, String> grouping) {
    var groups = new LinkedHashMap<String, List<Point>>();
    for (Point point : points) {
      groups.computeIfAbsent(grouping.apply(point), text -> new ArrayList<>()).add(point);
    }
    return groups.values();
  }

  /** Fisher and Yates's shuffle; that of the JDK needs a Random, whose small seeds resemble. */
  private static <T> void shuffle(List<T> list, SplittableRandom random) {
    for (int last = list.size() - 1; last > 0; last--) {
      Collections.swap(list, last, random.nextInt(last + 1));
    }
  }

  /** The seed in a value of {@link Settings#ORDER}; empty for a word. Refuses other values. */
  public static Optional<Long> seed(String order) {
    if (order.equals(PLANNED) || order.equals(SHUFFLED)) {
      return Optional.empty();
    }
    try {
      long seed = Long.parseLong(order);
      if (seed != 0) {
        return Optional.of(seed);
      }
    } catch (NumberFormatException e) {
      // The same message as for 0.
    }
    throw BadInputException.of(Settings.ORDER, order, Settings.ORDER.allowed());
  }

  /** Refuses a setting that names no order. */
  public static void requireAllowed(Settings settings) {
    settings.order().ifPresent(PointOrder::seed);
  }

  /** The line for the console, with the setting that repeats a shuffle; empty without one. */
  public Optional<String> line() {
    return seed.map(
        number ->
            "Order of the points: shuffled%s, -D%s=%d"
                .formatted(number < 0 ? ", reversed" : "", Settings.ORDER, number));
  }

  /** {@value #PLANNED} or {@value #SHUFFLED}. */
  public String kind() {
    return seed.isPresent() ? SHUFFLED : PLANNED;
  }

  /** The place of a point, from 1 on; empty if it is no point of the run. */
  public Optional<Integer> position(Point point) {
    int index = points.indexOf(point);
    return index < 0 ? Optional.empty() : Optional.of(index + 1);
  }
}
