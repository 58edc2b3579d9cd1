package dev.zkpulsar.env.settings;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;

/** Reads a setting and refuses a value that is not allowed. */
public final class SettingValues {
  private SettingValues() {}

  public static int integer(Properties settings, String name, int ifUnset, int min, int max) {
    String value = settings.getProperty(name);
    if (value == null) {
      return ifUnset;
    }
    try {
      int number = Integer.parseInt(value.trim());
      if (min <= number && number <= max) {
        return number;
      }
    } catch (NumberFormatException e) {
      // told below
    }
    throw new BadInputException(name + ": '" + value + "'; allowed: " + min + " to " + max);
  }

  public static boolean bool(Properties settings, String name, boolean ifUnset) {
    String value = settings.getProperty(name, Boolean.toString(ifUnset));
    return switch (value) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new BadInputException(name + ": '" + value + "'; allowed: true, false");
    };
  }

  /** An existing directory that can be written; the temporary directory where none is set. */
  public static Path directory(Properties settings, String name) {
    String value = settings.getProperty(name, System.getProperty("java.io.tmpdir"));
    try {
      Path directory = Files.createDirectories(Path.of(value).toAbsolutePath());
      if (Files.isWritable(directory)) {
        return directory;
      }
    } catch (IOException | InvalidPathException e) {
      // told below
    }
    throw new BadInputException(
        name
            + ": '"
            + value
            + "' cannot be used; allowed: a directory that can be created or written");
  }

  public static List<String> words(Properties settings, String name, String ifUnset) {
    return List.of(settings.getProperty(name, ifUnset).trim().split("\\s+"));
  }
}
