package dev.zkpulsar.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunMojoTest {

  @ParameterizedTest
  @CsvSource({
    "bench-metadata, true",
    "./bench-metadata/, true",
    "+bench-metadata, true",
    ":bench-metadata, true",
    "dev.zkpulsar:bench-metadata, true",
    "bench-harness, false",
    ":bench-harness, false",
    "metadata, false",
    "., false",
  })
  void aModuleRunsIfItIsSelected(String selector, boolean selected) {
    Path root = Path.of("/work");

    assertThat(RunMojo.names(selector, "bench-metadata", root.resolve("bench-metadata"), root))
        .isEqualTo(selected);
  }

  @Test
  void argumentsSurviveTheArgumentFile() {
    assertThat(RunMojo.quoted("a b\\c\"d")).isEqualTo("\"a b\\\\c\\\"d\"");
  }
}
