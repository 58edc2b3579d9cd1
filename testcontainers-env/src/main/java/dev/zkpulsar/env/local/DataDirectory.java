package dev.zkpulsar.env.local;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The directory of an embedded system: {@code server-N/}, {@code server-N.log} and {@code
 * server-N.pid} for each server. The parent removes it, and so does each server whose parent has
 * ended: it is removed whichever process was killed. If all were killed, the next {@link
 * OwnedDirectory} removes it.
 */
public final class DataDirectory {
  private DataDirectory() {}

  static OwnedDirectory create(Setting option, Path parent, int servers) {
    try {
      OwnedDirectory directory = OwnedDirectory.create(parent);
      for (int i = 0; i < servers; i++) {
        Files.createDirectory(server(directory.path(), i));
      }
      return directory;
    } catch (IOException | SecurityException e) {
      throw BadInputException.of(
          option, parent, "cannot be written", "a directory that can be created and written");
    }
  }

  /** The directory of a server, counted from 0. */
  public static Path server(Path directory, int index) {
    return directory.resolve("server-" + (index + 1));
  }

  static Path log(Path directory, int index) {
    return directory.resolve("server-" + (index + 1) + ".log");
  }

  static Path pidFile(Path directory, int index) {
    return directory.resolve("server-" + (index + 1) + ".pid");
  }
}
