package dev.zkpulsar.env.host;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;

/**
 * Where JNA, a library of OSHI and of the container engine's client, unpacks its native code: by
 * default below the home directory. A user number without a name, as in many containers, has none.
 * Java then calls the home directory "?", and JNA would create {@code ./?/.cache/JNA}.
 */
public final class NativeFiles {
  static final String PROPERTY = "jna.tmpdir";

  private NativeFiles() {}

  /** Sets a place in this JVM, if the user has no home directory; to be called before JNA loads. */
  public static void choosePlace() {
    place(System.getProperties()).ifPresent(place -> System.setProperty(PROPERTY, place));
  }

  /** The temporary directory, for a JVM with these properties; empty if JNA's own choice works. */
  static Optional<String> place(Properties properties) {
    Path home = Path.of(properties.getProperty("user.home", "?"));
    boolean isChosen = properties.containsKey(PROPERTY);
    boolean hasHome = home.isAbsolute() && Files.isDirectory(home);
    return isChosen || hasHome
        ? Optional.empty()
        : Optional.of(properties.getProperty("java.io.tmpdir"));
  }
}
