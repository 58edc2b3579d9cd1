package dev.zkpulsar.results.claims;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A function without values, or with arguments that it would ignore, is refused in a line. */
class FunctionsTest {
  private static double[] value(String expression) {
    return new Expression(expression, null).numbers();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "max([])",
        "min([])",
        "[]",
        "1 + []",
        "[] / 2",
        "log([])",
        "slope([], [])",
        "max()"
      })
  void anEmptyListIsRefused(String expression) {
    assertThatThrownBy(() -> value(expression))
        .isInstanceOf(ArithmeticException.class)
        .hasMessage("a list without values; allowed: one value or more");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"log(1, 2)", "steps([1], 2)", "slope([1, 2])", "fit([1, 2], [1, 2], [3])"})
  void aWrongNumberOfArgumentsIsRefused(String expression) {
    assertThatThrownBy(() -> value(expression)).hasMessageContaining(" arguments; allowed: ");
  }

  @Test
  void listsOfDifferentLengthsAreRefused() {
    assertThatThrownBy(() -> value("slope([1, 2], [1, 2, 9])"))
        .hasMessage("slope of lists of 2 and 3 values");
  }

  @Test
  void theGreatestOfAllArgumentsCounts() {
    assertThat(value("max(1, [3, 2])")).containsExactly(3);
    assertThat(value("min(5, 2 * 2)")).containsExactly(4);
    assertThat(Functions.call("slope", List.of(List.of(1, 2), List.of(2, 4)))).isEqualTo(2.0);
  }
}
