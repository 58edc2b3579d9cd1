package dev.zkpulsar.env.pulsar;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Kind;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Path;

/**
 * The class path of a Pulsar standalone, which the build writes to a resource. It shares only the
 * location of this class with the class path of this JVM.
 */
final class BrokerClassPath {
  private static final String RESOURCE = "pulsar-broker.classpath";

  private BrokerClassPath() {}

  /**
   * Reads the class path.
   *
   * @throws BadInputException when the build has not written it, or a jar is missing
   */
  static String read() {
    try (var resource = BrokerClassPath.class.getResourceAsStream(RESOURCE)) {
      if (resource == null) {
        throw missing("Pulsar's class path");
      }
      String jars = new String(resource.readAllBytes(), UTF_8).trim();
      for (String jar : jars.split(File.pathSeparator)) {
        if (!new File(jar).exists()) {
          throw missing(jar);
        }
      }
      return ours() + File.pathSeparator + jars;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static BadInputException missing(String what) {
    return BadInputException.of(
        Kind.ENV,
        Kind.embedded,
        "the build lacks " + what,
        "a build by ./mvnw install, with the local Maven repository that it filled");
  }

  private static Path ours() {
    try {
      return Path.of(
          BrokerClassPath.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
