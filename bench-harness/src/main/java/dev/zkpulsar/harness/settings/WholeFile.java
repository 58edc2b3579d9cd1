package dev.zkpulsar.harness.settings;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes a file so that a reader finds its old content or its new one, never a part. */
public final class WholeFile {
  private WholeFile() {}

  /** Writes the content of a file. */
  @FunctionalInterface
  public interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  /**
   * Writes the content beside the file, under a name of this process, and moves it into place. The
   * part is removed if writing fails or this JVM is asked to end.
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
