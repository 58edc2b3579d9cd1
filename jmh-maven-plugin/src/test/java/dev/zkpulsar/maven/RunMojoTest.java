package dev.zkpulsar.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Properties;
import org.apache.maven.plugin.MojoExecutionException;
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

  /** As of a variable that is not set. */
  @ParameterizedTest
  @CsvSource({"suite", "jmh.args", "bench.out"})
  void aPropertyWithoutAValueIsRefused(String name) throws Exception {
    var given = new Properties();
    given.setProperty("other", "");
    RunMojo.requireValues(given);
    given.setProperty(name, "");

    assertThatThrownBy(() -> RunMojo.requireValues(given))
        .isInstanceOf(MojoExecutionException.class)
        .hasMessage(name + ": '': it has no value; allowed: a value, or no -D" + name);
  }

  @Test
  void argumentsSurviveTheArgumentFile() {
    assertThat(RunMojo.quoted("a b\\c\"d")).isEqualTo("\"a b\\\\c\\\"d\"");
  }

  @Test
  void theNextCommandsFitIntoALine() {
    assertThat(RunMojo.nextCommands("bench-metadata").lines())
        .hasSize(2)
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(120));
  }
}
