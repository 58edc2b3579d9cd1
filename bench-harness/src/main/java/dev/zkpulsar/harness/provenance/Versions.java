package dev.zkpulsar.harness.provenance;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/** Finds the versions of libraries on the class path, and of this project. */
public final class Versions {
  private Versions() {}

  /** The versions that Maven wrote into jars {@code groupId/artifactId}; a missing jar has none. */
  public static Map<String, String> ofArtifacts(Map<String, String> artifacts) {
    var versions = new TreeMap<String, String>();
    artifacts.forEach(
        (name, artifact) -> {
          String version =
              load("/META-INF/maven/" + artifact + "/pom.properties").getProperty("version");
          if (version != null) {
            versions.put(name, version);
          }
        });
    return versions;
  }

  /**
   * The version of the jar that contains a class, under the given name; empty if the class is
   * missing.
   */
  public static Map<String, String> ofClass(String name, String className) {
    try {
      String version =
          Class.forName(className, false, Versions.class.getClassLoader())
              .getPackage()
              .getImplementationVersion();
      return version == null ? Map.of() : Map.of(name, version);
    } catch (ClassNotFoundException e) {
      return Map.of();
    }
  }

  /**
   * This project's {@code version}, the {@code commit} of the git checkout in which it was built,
   * and whether the checkout was {@code dirty}. A fact that the build did not know is absent.
   */
  static Map<String, String> ofProject() {
    var project = new TreeMap<String, String>();
    load("/dev/zkpulsar/harness/build.properties")
        .forEach(
            (name, value) -> {
              // Maven does not replace a placeholder whose property has no value.
              if (!value.toString().startsWith("${")) {
                project.put(name.toString(), value.toString());
              }
            });
    return project;
  }

  private static Properties load(String resource) {
    var properties = new Properties();
    try (InputStream in = Versions.class.getResourceAsStream(resource)) {
      if (in != null) {
        properties.load(in);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties;
  }
}
