package dev.zkpulsar.results.claims;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RelationKindTest {
  private static final double TINY = 1e-9;

  private static double[] numbers(String list) {
    return list == null
        ? new double[0]
        : Arrays.stream(list.split(" ")).mapToDouble(Double::parseDouble).toArray();
  }

  @ParameterizedTest
  @CsvSource({
    "VALUE,         '',          3 5,          '',    3 5",
    "RATIO,         '',          6,            3,     2",
    "RATIO,         '',          6 8,          3 2,   2 4",
    "RATIO,         '',          6 9,          3,     2 3",
    "DIFFERENCE,    '',          6 9,          3,     3 6",
    "DIFFERENCE,    '',          6 9,          3 10,  3 -1",
    "SPREAD,        '',          4 2 8,        '',    4",
    "SPREAD,        '',          5,            '',    1",
    "STEPS,         '',          2 4 3,        '',    2 0.75",
    "EXPONENT,      1 10 100,    5 50 500,     '',    1",
    "EXPONENT,      1 10 100,    400 4 0.04,   '',   -2",
    "EXPONENT,      1 2 4,       3 3 3,        '',    0",
    "LINEAR_FIT,    1 2 3,       10 20 30,     '',    1",
    "LINEAR_FIT,    1 2 3,       30 20 10,     '',    0",
    "LINEAR_FIT,    1 2 3,       7 7 7,        '',    0",
    "LINEAR_FIT,    1 2 3,       1 3 2,        '',    0.25",
    "EXPONENTIAL_FIT, 1 2 3 4,   2 4 8 16,     '',    0",
    "EXPONENTIAL_FIT, 1 2 3 4,   1 4 9 16,     '',    1",
    "EXPONENTIAL_FIT, 1 2 3 4,   16 8 4 2,     '',    1",
    "EXPONENTIAL_FIT, 1 2 3 4,   5 5 5 5,      '',    1",
  })
  void knownValuesGiveKnownFigures(
      RelationKind kind, String x, String of, String to, String expected) {
    double[] figures =
        kind.figures(List.of(x.split(" ")), numbers(of), numbers(to.isEmpty() ? null : to));

    assertThat(figures).containsExactly(numbers(expected), within(TINY));
  }

  @Test
  void everyValueMustLieWithinTheBounds() {
    var bounds = new Relation.Bounds(2, 4);
    double[] within = {2.5, 3};
    double[] over = {3, 6};
    double[] under = {1, 3};

    assertThat(bounds.contains(within)).isTrue();
    assertThat(bounds.contains(over)).isFalse();
    assertThat(bounds.contains(under)).isFalse();
  }

  @Test
  void anEndThatIsNoneIsNoLimit() {
    double[] huge = {1e9};
    double[] nothing = {0};

    assertThat(new Relation.Bounds(1, Double.POSITIVE_INFINITY).contains(huge)).isTrue();
    assertThat(new Relation.Bounds(Double.NEGATIVE_INFINITY, 5).contains(nothing)).isTrue();
    assertThat(new Relation.Bounds(Double.NEGATIVE_INFINITY, -0.5).contains(nothing)).isFalse();
    assertThat(new Relation.Bounds(1, Double.POSITIVE_INFINITY)).hasToString("at least 1");
    assertThat(new Relation.Bounds(Double.NEGATIVE_INFINITY, 5)).hasToString("at most 5");
  }
}
