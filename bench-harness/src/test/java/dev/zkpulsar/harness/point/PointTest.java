package dev.zkpulsar.harness.point;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.run.Id;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

class PointTest {
  private static final String BENCHMARK = Own.class.getName() + ".run";

  /** A benchmark whose other state has no effect if there is nothing to do. */
  @State(Scope.Benchmark)
  public static class Own implements PointRules {
    @Param("1")
    public int size;

    @Setup
    public void use(Other other) {}

    @Override
    public Set<Class<?>> unusedStates(Point point) {
      return size == 0 ? Set.of(Other.class) : Set.of();
    }
  }

  @State(Scope.Benchmark)
  public static class Other {
    @Param("0.5")
    public double share;
  }

  private static Point point(int size) {
    return new Point(BENCHMARK, Map.of("share", "0.25", "size", Integer.toString(size)));
  }

  @Test
  void keepsItsStatesWithTheParametersInTheirFields() {
    Point point = point(7);

    assertThat(point.state(Own.class).size).isEqualTo(7);
    assertThat(point.state(Other.class).share).isEqualTo(0.25);
    assertThat(point.state(Own.class)).isSameAs(point.state(Own.class));
    assertThat(point.rules()).containsExactly(point.state(Own.class));
    assertThat(point.withNeeds("much").state(Own.class)).isSameAs(point.state(Own.class));
    assertThat(point.number("size")).isEqualTo(7);
  }

  @Test
  void doesNotUseTheParametersOfAnUnusedState() {
    assertThat(point(1).uses(Other.class)).isTrue();
    assertThat(point(1).used(Object.class)).containsInstanceOf(Own.class);
    assertThat(point(1).label()).isEqualTo("PointTest$Own.run share=0.25 size=1");

    assertThat(point(0).uses(Other.class)).isFalse();
    assertThat(point(0).used(Other.class)).isEmpty();
    assertThat(point(0).label()).isEqualTo("PointTest$Own.run size=0");
  }

  @Test
  void anotherParameterMakesAnotherPointWithStatesOfItsOwn() {
    Point point = point(7);
    assertThat(point.state(Own.class).size).isEqualTo(7);

    Point other = point.with(point(0).params(), 0);

    assertThat(other.state(Own.class).size).isZero();
    assertThat(other.usedParams()).containsOnlyKeys("size");
    assertThat(other).isNotEqualTo(point).isEqualTo(point(0)).hasSameHashCodeAs(point(0));
  }

  @ParameterizedTest
  @CsvSource({"leader-killed, LEADER_KILLED", "none, NONE", "earthquake, NONE"})
  void knowsItsFault(String label, FaultKind kind) {
    assertThat(new Point(BENCHMARK, Map.of("fault", label)).fault()).isEqualTo(kind);
    assertThat(point(1).fault()).isEqualTo(FaultKind.NONE);
  }

  /** The rows of servers.csv and events.csv name the point, and the page finds them by it. */
  @Test
  void hasTheLabelOfItsResult() {
    Point point = point(1);

    var result = new Id(BENCHMARK, "thrpt", new TreeMap<>(point.usedParams()));

    assertThat(point.label()).isEqualTo(result.label());
  }
}
