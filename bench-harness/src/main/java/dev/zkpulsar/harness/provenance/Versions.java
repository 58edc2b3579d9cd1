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

  /**
   * The versions that Maven wrote into jars, by name; a missing jar has none.
   *
   * @param artifacts {@code groupId/artifactId} of a jar, by name
   */
  public static Map<String, String> ofArtifacts(Map<String, String> artifacts) {
    var versions = new TreeMap<String, String>();
    for (var artifact : artifacts.entrySet()) {
      Properties pom = load("/META-INF/maven/" + artifact.getValue() + "/pom.properties");
      if (pom.containsKey("version")) {
        versions.put(artifact.getKey(), pom.getProperty("version"));
      }
    }
    return versions;
  }

  /** The version of the jar with a class, under the given name; empty if the class is missing. */
  public static Map<String, String> ofClass(String name, String className) {
    try {
      Class<?> of = Class.forName(className, false, Versions.class.getClassLoader());
      String version = of.getPackage().getImplementationVersion();
      return version == null ? Map.of() : Map.of(name, version);
    } catch (ClassNotFoundException e) {
      return Map.of();
    }
  }

  /**
   * This project's {@code version}, the {@code commit} of the git checkout in which it was built,
   * and whether the checkout was {@code dirty}. A fact that the build did not know is absent.
   */
  static Map<String, Object> ofProject() {
    var project = new TreeMap<String, Object>();
    Properties built = load("/dev/zkpulsar/harness/build.properties");
    for (String fact : built.stringPropertyNames()) {
      String value = built.getProperty(fact);
      boolean isKnown = !value.startsWith("${"); // Maven replaces no placeholder without a value.
      if (isKnown) {
        project.put(fact, fact.equals("dirty") ? Boolean.valueOf(value) : value);
      }
    }
    return project;
  }

  /** The properties of a resource; none if it is missing. */
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
