package dev.zkpulsar.harness.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;

class SuiteTest {
  private static final String SUITES = "src/main/resources/suites/";

  /** From this file, a module names the module of a suite that it does not have. */
  @Test
  void theSuitesOfAllModulesAreKnown() throws Exception {
    var lines = new ArrayList<String>();
    try (var modules = Files.list(Path.of(".."))) {
      for (Path module : modules.sorted().toList()) {
        Path index = module.resolve(SUITES + "index.txt");
        if (Files.exists(index)) {
          String suites = String.join(" ", Files.readAllLines(index));
          lines.add(module.getFileName() + ": " + suites);
        }
      }
    }

    assertThat(Path.of(SUITES + "modules.txt"))
        .content()
        .isEqualTo(String.join("\n", lines) + "\n");
  }
}
