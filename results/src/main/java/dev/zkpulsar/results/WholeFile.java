package dev.zkpulsar.results;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes a file that is there whole or not at all; what was there before stays until then. */
final class WholeFile {
  private WholeFile() {}

  /**
   * Writes UTF-8 text.
   *
   * @throws BadResultsException when the file cannot be written
   */
  static void write(Path file, String text) {
    Path part = file.resolveSibling(file.getFileName() + ".part");
    try {
      try {
        Files.writeString(part, text);
        Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(part);
      }
    } catch (IOException e) {
      throw new BadResultsException(file + ": cannot be written: " + e);
    }
  }
}
