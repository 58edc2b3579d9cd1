package dev.zkpulsar.harness.point;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zkpulsar.results.run.Id;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
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

  @State(Scope.Benchmark)
  public static class OfEnum {
    @Param("KILL")
    public FaultKind.Action action;
  }

  private static Point point(int size) {
    return new Point(BENCHMARK, Map.of("share", "0.25", "size", Integer.toString(size)));
  }

  @Test
  void aParameterIsNoEnum() {
    assertThatThrownBy(() -> Params.fill(OfEnum.class, Map.of("action", "KILL")))
        .hasMessageEndingWith("is the type of a parameter; allowed: a String with @Labelled.By");
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
  @ParameterizedTest
  @MethodSource("manyParams")
  void hasTheLabelOfItsResult(Map<String, String> params) {
    for (String benchmark :
        List.of(BENCHMARK, "dev.zkpulsar.metadata.MetadataBenchmark.get", "Bare.run")) {
      var point = new Point(benchmark, params, params, MeasurementPlan.NONE);
      var result = new Id(benchmark, "thrpt", new TreeMap<>(params));

      assertThat(point.label()).isEqualTo(result.label());
    }
  }

  /** Names of all lengths and cases, as they sort differently, and values with odd characters. */
  static Stream<Map<String, String>> manyParams() {
    var values = List.of("", "0", "0.25", "a b", "x=y", "a,b", "store-oxia", "-1", "\u00e4", "%s");
    var random = new Random(59);
    var many = new ArrayList<Map<String, String>>();
    many.add(Map.of());
    while (many.size() < 200) {
      var params = new HashMap<String, String>();
      for (int left = random.nextInt(8); left >= 0; left--) {
        String name = random.nextBoolean() ? "ratePerSecond" : "Z" + random.nextInt(20);
        params.put(
            name.substring(0, 1 + random.nextInt(name.length())), values.get(random.nextInt(10)));
      }
      many.add(params);
    }
    return many.stream();
  }

  /** Unused parameters are in neither. */
  @Test
  void hasTheLabelOfItsUsedParameters() {
    Point point = point(0);

    var result = new Id(BENCHMARK, "thrpt", new TreeMap<>(point.usedParams()));

    assertThat(point.params()).containsKey("share");
    assertThat(point.label()).isEqualTo(result.label()).doesNotContain("share");
  }
}
