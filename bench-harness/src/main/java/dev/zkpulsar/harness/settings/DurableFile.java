package dev.zkpulsar.harness.settings;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Writes a file so that a reader finds either the old content or the complete new content, also
 * after a power failure.
 */
public final class DurableFile {
  private static final String PART = ".part";

  private DurableFile() {}

  /** Writes the content of a file. */
  @FunctionalInterface
  public interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  /**
   * Writes the content to a temporary file in the same directory and moves it into place. The
   * temporary file is removed if writing fails or this JVM is asked to end. When this method
   * returns, the content is on the disk.
   */
  public static void write(Path file, Content content) throws IOException {
    Path part =
        file.resolveSibling(file.getFileName() + "." + ProcessHandle.current().pid() + PART);
    var remove = new Thread(() -> part.toFile().delete(), "remove " + part.getFileName());
    try {
      Runtime.getRuntime().addShutdownHook(remove);
      try (OutputStream out = Files.newOutputStream(part)) {
        content.writeTo(out);
      }
      force(part, StandardOpenOption.WRITE);
      Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
      if (File.separatorChar == '/') { // Windows opens no directories.
        force(file.toAbsolutePath().getParent(), StandardOpenOption.READ);
      }
    } finally {
      Files.deleteIfExists(part);
      removeHook(remove);
    }
  }

  private static void force(Path file, StandardOpenOption mode) throws IOException {
    try (var channel = FileChannel.open(file, mode)) {
      channel.force(true);
    }
  }

  /** Removes the temporary files that killed processes have left in a directory. */
  public static void removeParts(Path directory) throws IOException {
    try (var parts = Files.newDirectoryStream(directory, "*" + PART)) {
      for (Path part : parts) {
        Files.delete(part);
      }
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
