package dev.zkpulsar.harness.settings;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes a file so that a reader finds either the old content or the complete new content. */
public final class WholeFile {
  private WholeFile() {}

  /** Writes the content of a file. */
  @FunctionalInterface
  public interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  /**
   * Writes the content to a temporary file in the same directory and moves it into place. The
   * temporary file is removed if writing fails or this JVM is asked to end.
   */
  public static void write(Path file, Content content) throws IOException {
    Path part =
        file.resolveSibling(file.getFileName() + "." + ProcessHandle.current().pid() + ".part");
    var remove = new Thread(() -> part.toFile().delete(), "remove " + part.getFileName());
    try {
      Runtime.getRuntime().addShutdownHook(remove);
      try (OutputStream out = Files.newOutputStream(part)) {
        content.writeTo(out);
      }
      Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(part);
      removeHook(remove);
    }
  }

  private static void removeHook(Thread remove) {
    try {
      Runtime.getRuntime().removeShutdownHook(remove);
    } catch (IllegalStateException e) {
      // This JVM is ending and the hook runs.
    }
  }
}
