package dev.zkpulsar.env.pulsar;

import dev.zkpulsar.env.host.Resources;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.EnvironmentKind;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The class path of Pulsar's servers: the directory {@code broker} of a release's archive, or else
 * what the build has written to a resource. It shares only the location of this class with the
 * class path of this JVM.
 */
final class BrokerClassPath {
  private BrokerClassPath() {}

  /**
   * Reads the class path.
   *
   * @throws BadInputException when a jar is missing
   */
  static String read() {
    Path ours = ours();
    // In an archive, this jar is in the directory lib.
    Path shipped = ours.getParent().resolveSibling("broker");
    String jars = Files.isDirectory(shipped) ? shipped.resolve("*").toString() : built();
    return ours + File.pathSeparator + jars;
  }

  private static String built() {
    String jars = Resources.text(BrokerClassPath.class, "pulsar-broker.classpath").trim();
    for (String jar : jars.split(File.pathSeparator)) {
      if (!new File(jar).exists()) {
        throw BadInputException.of(
            EnvironmentKind.ENV,
            EnvironmentKind.EMBEDDED,
            "the build lacks " + jar,
            "a build by ./mvnw install, with the local Maven repository that it filled");
      }
    }
    return jars;
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
