package dev.zkpulsar.harness.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class FactsTest {
  private final Facts first = new Facts(Map.of("JDK", "17", "point 1", "a", "point 2", "b"));

  @Test
  void sameFactsSurviveTheirFormat() {
    assertThat(first.difference(Facts.parse(first.format()))).isEmpty();
  }

  @Test
  void theFirstDifferenceIsNamed() {
    assertThat(first.with("JDK", "21").difference(first))
        .contains("JDK is '21', but client 0 has '17'");
    assertThat(first.with("point 3", "c").difference(first))
        .contains("point 3 is 'c', but client 0 has 'none'");
    assertThat(first.difference(first.with("jar x", Facts.hash("x"))))
        .contains("jar x is 'none', but client 0 has 2d711642b726...");
  }

  @Test
  void theClassPathOfThisJvmIsHashed() {
    assertThat(Facts.ofThisJvm().byName())
        .containsKey("JDK")
        .anySatisfy((name, hash) -> assertThat(name).startsWith("jar jmh-core"));
  }
}
