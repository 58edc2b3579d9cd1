package dev.zkpulsar.harness.provenance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.harness.provenance.Differences.Difference;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DifferencesTest {
  @Test
  void eachFactThatDiffersOrIsMissingIsNamed() {
    assertThat(
            Differences.of(
                Map.of("JDK", "17", "a", "1", "same", "x"),
                Map.of("JDK", "21", "b", "2", "same", "x")))
        .containsExactly(
            new Difference("JDK", "17", "21"),
            new Difference("a", "1", "none"),
            new Difference("b", "none", "2"));
  }
}
