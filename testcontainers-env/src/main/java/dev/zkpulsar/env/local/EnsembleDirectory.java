package dev.zkpulsar.env.local;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The directory of an embedded ensemble: {@code server-N/} and {@code server-N.log} for each
 * server. The parent removes it, and so does each server whose parent has ended: nothing is left,
 * whichever process was killed.
 */
public final class EnsembleDirectory {
  private static final int ATTEMPTS = 5;

  private EnsembleDirectory() {}

  static Path create(Path parent, int servers) {
    try {
      Path directory = Files.createTempDirectory(parent, "zkpulsar-");
      for (int i = 0; i < servers; i++) {
        Files.createDirectory(server(directory, i));
      }
      return directory;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static Path server(Path directory, int index) {
    return directory.resolve("server-" + (index + 1));
  }

  static Path log(Path directory, int index) {
    return directory.resolve("server-" + (index + 1) + ".log");
  }

  /** Removes all of it; what a server still writes meanwhile is removed by another attempt. */
  static void remove(File file) {
    for (int i = 0; i < ATTEMPTS && file.exists(); i++) {
      File[] children = file.listFiles();
      if (children != null) {
        for (File child : children) {
          remove(child);
        }
      }
      file.delete();
    }
  }
}
