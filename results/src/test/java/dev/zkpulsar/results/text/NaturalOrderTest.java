package dev.zkpulsar.results.text;

import static dev.zkpulsar.results.text.NaturalOrder.NATURAL_ORDER;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NaturalOrderTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "build-9 build-10 build-100",
        "1 2 10 a a1 a01b a1b a2 b",
        "20260201T020000Z-r2 20260212T020000Z-r1 20260212T020000Z-r2 20260212T020000Z-r10",
        "v1.9.9 v1.10 v1.10.1 v1.99999999999999999999 v2",
      })
  void numbersAreComparedAsNumbers(String names) {
    var ordered = List.of(names.split(" "));
    var shuffled = new ArrayList<>(ordered);
    Collections.shuffle(shuffled, new Random(1));

    assertThat(shuffled.stream().sorted(NATURAL_ORDER).toList()).isEqualTo(ordered);
  }
}
