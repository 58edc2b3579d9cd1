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
          Properties pom = load("/META-INF/maven/" + artifact + "/pom.properties");
          if (pom.containsKey("version")) {
            versions.put(name, pom.getProperty("version"));
          }
        });
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
    load("/dev/zkpulsar/harness/build.properties")
        .forEach(
            (key, value) -> {
              // Maven does not replace a placeholder whose property has no value.
              if (!value.toString().startsWith("${")) {
                boolean isFlag = key.equals("dirty");
                project.put((String) key, isFlag ? Boolean.valueOf((String) value) : value);
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
