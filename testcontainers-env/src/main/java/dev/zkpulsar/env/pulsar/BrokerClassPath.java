package dev.zkpulsar.env.pulsar;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.zkpulsar.env.Environments;
import dev.zkpulsar.env.settings.BadInputException;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The class path of a Pulsar standalone, which the build has written down: nothing of this JVM's is
 * on it but the place of this class.
 */
final class BrokerClassPath {
  private static final String RESOURCE = "pulsar-broker.classpath";
  private static final String MEND =
      "; allowed: after ./mvnw install, with the local repository that it filled";

  private BrokerClassPath() {}

  static String read() {
    try (var resource = BrokerClassPath.class.getResourceAsStream(RESOURCE)) {
      if (resource == null) {
        throw new BadInputException(
            Environments.ENV + ": 'embedded' has no class path for Pulsar" + MEND);
      }
      String jars = new String(resource.readAllBytes(), UTF_8).trim();
      Arrays.stream(jars.split(File.pathSeparator))
          .filter(jar -> !new File(jar).exists())
          .findFirst()
          .ifPresent(
              gone -> {
                throw new BadInputException(
                    Environments.ENV + ": 'embedded' misses " + gone + " for Pulsar" + MEND);
              });
      return ours() + File.pathSeparator + jars;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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
