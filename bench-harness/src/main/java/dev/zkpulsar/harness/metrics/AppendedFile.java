package dev.zkpulsar.harness.metrics;

import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Opens a file to which the forks of a run append lines, one fork after the other. */
final class AppendedFile {
  private AppendedFile() {}

  /** Creates the file if it is missing, and completes a line that an earlier fork left torn. */
  static OutputStream open(Path file) throws IOException {
    OutputStream out =
        Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    if (!isEmpty(file)) {
      try (var written = new RandomAccessFile(file.toFile(), "r")) {
        written.seek(written.length() - 1);
        if (written.read() != '\n') {
          out.write('\n');
        }
      }
    }
    return out;
  }

  static boolean isEmpty(Path file) throws IOException {
    return Files.size(file) == 0;
  }
}
