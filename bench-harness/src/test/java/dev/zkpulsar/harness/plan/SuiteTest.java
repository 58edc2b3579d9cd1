package dev.zkpulsar.harness.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SuiteTest {
  private static List<String> words(String line) {
    return List.of(line.split(" "));
  }

  @Test
  void givenOptionsReplaceTheLinesOwn() {
    assertThat(
            Suite.withOverrides(
                words("Bench.get -f 2 -r 10 -p rate=5,100 -p size=1"), words("-f 1 -p rate=7")))
        .isEqualTo(words("Bench.get -r 10 -p size=1 -f 1 -p rate=7"));
  }

  @Test
  void aGivenBenchmarkReplacesTheLinesOwn() {
    assertThat(Suite.withOverrides(words("Bench.get -f 2"), words("Bench.put")))
        .isEqualTo(words("-f 2 Bench.put"));
  }

  @Test
  void withoutOverridesTheLineStays() {
    assertThat(Suite.withOverrides(words("Bench.get -f 2"), List.of()))
        .isEqualTo(words("Bench.get -f 2"));
  }
}
