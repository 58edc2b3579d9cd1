package dev.zkpulsar.env.pulsar;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PulsarProgramTest {
  private static List<String> collector(int javaVersion, String... ofUser) {
    return PulsarProgram.collector(List.of(ofUser), javaVersion);
  }

  @Test
  void theCollectorIsTheShippedOneOfTheJavaVersionUnlessTheUserHasAnother() {
    assertThat(collector(17, "-Xmx1g"))
        .contains("-XX:+AlwaysPreTouch", "-XX:+UseZGC")
        .doesNotContain("-XX:+ZGenerational");
    assertThat(collector(21)).contains("-XX:+UseZGC", "-XX:+ZGenerational");
    assertThat(collector(25)).contains("-XX:+UseZGC").doesNotContain("-XX:+ZGenerational");
    assertThat(collector(21, "-XX:+UseSerialGC"))
        .contains("-XX:+AlwaysPreTouch")
        .doesNotContain("-XX:+UseZGC", "-XX:+ZGenerational");
  }
}
