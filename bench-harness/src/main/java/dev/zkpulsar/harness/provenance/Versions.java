package dev.zkpulsar.harness.provenance;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/** Which versions of what a run uses are on its class path. */
final class Versions {
  private Versions() {}

  /** By name; what is not on the class path is absent. */
  static Map<String, String> ofSystems() {
    var versions = new TreeMap<String, String>();
    add(versions, "jmh", "org.openjdk.jmh/jmh-core");
    add(versions, "zookeeper", "org.apache.zookeeper/zookeeper");
    add(versions, "curator", "org.apache.curator/curator-test");
    try {
      // Of whichever of its jars is there: the shaded client has no pom.properties.
      String pulsar =
          Class.forName("org.apache.pulsar.PulsarVersion", false, Versions.class.getClassLoader())
              .getPackage()
              .getImplementationVersion();
      if (pulsar != null) {
        versions.put("pulsar", pulsar);
      }
    } catch (ClassNotFoundException e) {
      // This module has nothing to do with Pulsar.
    }
    return versions;
  }

  /**
   * This project's {@code version}, and of the git checkout that it was built in {@code commit} and
   * {@code dirty}; what was not known when it was built is absent.
   */
  static Map<String, String> ofProject() {
    var project = new TreeMap<String, String>();
    load("/dev/zkpulsar/harness/build.properties")
        .forEach(
            (name, value) -> {
              // Maven leaves a name for which it has no value as it stands.
              if (!value.toString().startsWith("${")) {
                project.put(name.toString(), value.toString());
              }
            });
    return project;
  }

  /** Maven writes into each jar which version it is. */
  private static void add(Map<String, String> versions, String name, String artifact) {
    String version = load("/META-INF/maven/" + artifact + "/pom.properties").getProperty("version");
    if (version != null) {
      versions.put(name, version);
    }
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
