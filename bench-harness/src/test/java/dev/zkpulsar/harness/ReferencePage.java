package dev.zkpulsar.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A page of docs/reference, which is generated. A test of each module calls {@link #check}; {@code
 * bin/reference} runs these tests with {@code -Dreference.write=true}, which writes the pages.
 */
public record ReferencePage(String name, String text) {
  private static final Path DIRECTORY = Path.of("..", "docs", "reference");

  /** Fails if the file differs from the declarations; writes it first if that was requested. */
  public void check() throws IOException {
    Path file = DIRECTORY.resolve(name + ".md");
    if (Boolean.getBoolean("reference.write")) {
      Files.createDirectories(DIRECTORY);
      Files.writeString(file, text);
    }
    assertThat(file).as("to write it: bin/reference").exists().content().isEqualTo(text);
  }
}
