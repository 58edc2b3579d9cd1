package dev.zkpulsar.harness.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.point.MeasurementPlan;
import dev.zkpulsar.harness.point.Point;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PointOrderTest {
  private static final List<Function<Point, String>> SERVERS =
      List.of(point -> point.params().get("servers"));

  private final List<Point> plan = new ArrayList<>();

  PointOrderTest() throws Exception {
    for (String servers : List.of("1", "3", "1")) {
      for (int rate = 0; rate < 5; rate++) {
        String number = Integer.toString(plan.size());
        plan.add(point(Map.of("servers", servers, "number", number)));
      }
    }
  }

  private static Point point(Map<String, String> params) throws Exception {
    return new Point("a.B.c", params, params, MeasurementPlan.NONE);
  }

  private List<Point> shuffled(long seed) {
    return PointOrder.shuffled(seed, plan, List.of()).points();
  }

  @Test
  void aSeedHasAnOrderOfItsOwn() {
    assertThat(shuffled(7)).isEqualTo(shuffled(7)).isNotEqualTo(plan).isNotEqualTo(shuffled(8));
    assertThat(shuffled(7)).containsExactlyInAnyOrderElementsOf(plan);
    assertThat(PointOrder.planned(plan).points()).isEqualTo(plan);
  }

  /** Two runs, A B and B A: each of two points comes first once. */
  @Test
  void aNegativeSeedHasTheOppositeOrder() {
    var backwards = new ArrayList<>(PointOrder.shuffled(7, plan, SERVERS).points());
    Collections.reverse(backwards);

    assertThat(PointOrder.shuffled(-7, plan, SERVERS).points()).isEqualTo(backwards);
  }

  /** Over many seeds, also small ones one after the other, a point comes before each other one. */
  @Test
  void eachPointComesFirstAsOftenAsLast() {
    int first = 0;
    int last = 0;
    for (int seed = 1; seed <= 3000; seed++) {
      List<Point> order = shuffled(seed);
      first += order.get(0).equals(plan.get(0)) ? 1 : 0;
      last += order.get(plan.size() - 1).equals(plan.get(0)) ? 1 : 0;
    }

    // 200 are expected, with a deviation of 14; the seeds are fixed.
    assertThat(first).isBetween(150, 250);
    assertThat(last).isBetween(150, 250);
  }

  /** Also if the plan needs the same servers in two places: they start once. */
  @Test
  void pointsWithTheSameServersStayTogether() {
    for (int seed = 1; seed <= 20; seed++) {
      List<Point> order = PointOrder.shuffled(seed, plan, SERVERS).points();
      int starts = 1;
      for (int i = 1; i < order.size(); i++) {
        String before = order.get(i - 1).params().get("servers");
        starts += order.get(i).params().get("servers").equals(before) ? 0 : 1;
      }

      assertThat(order).containsExactlyInAnyOrderElementsOf(plan);
      assertThat(starts).isEqualTo(2);
    }
  }

  /** With two systems: the points of the first one's servers stay together, whatever the second. */
  @Test
  void theFirstGroupingCountsMost() {
    Function<Point, String> parity =
        point -> Integer.parseInt(point.params().get("number")) % 2 == 0 ? "even" : "odd";
    List<Point> order = PointOrder.shuffled(5, plan, List.of(SERVERS.get(0), parity)).points();

    var groups = new ArrayList<String>();
    for (Point point : order) {
      String group = point.params().get("servers") + parity.apply(point);
      if (groups.isEmpty() || !groups.get(groups.size() - 1).equals(group)) {
        groups.add(group);
      }
    }
    assertThat(groups).hasSize(4).doesNotHaveDuplicates();
    assertThat(groups.get(0).charAt(0)).isEqualTo(groups.get(1).charAt(0));
  }

  @Test
  void thePlaceOfAPointIsKnown() throws Exception {
    PointOrder order = PointOrder.shuffled(-7, plan, List.of());

    assertThat(order.position(order.points().get(2))).contains(3);
    assertThat(order.position(point(Map.of("servers", "5")))).isEmpty();
    assertThat(order.kind()).isEqualTo("shuffled");
    assertThat(order.line())
        .hasValueSatisfying(line -> assertThat(line).contains("-Dbench.order=-7"));
    assertThat(PointOrder.planned(plan).line()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "random", "1.5", "99999999999999999999"})
  void anotherOrderIsRefused(String order) {
    assertThatThrownBy(() -> PointOrder.seed(order))
        .isInstanceOf(BadInputException.class)
        .hasMessage("bench.order: '%s'; allowed: planned, shuffled, or a seed other than 0", order);
  }
}
