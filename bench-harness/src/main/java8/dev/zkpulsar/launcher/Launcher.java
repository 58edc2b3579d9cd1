package dev.zkpulsar.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Paths;

/**
 * Starts {@code dev.zkpulsar.harness.Main}. It is compiled for Java 8, so that a JVM that is too old for the other classes can still run it and report its version in one line.
 */
public final class Launcher {
  private static final int NEEDED = 17;

  /** Class path, pipes and connections of the smallest run, with as much to spare. */
  private static final long FILES_NEEDED = 512;

  private Launcher() {}

  /**
   * Exits with 2 on a Java older than 17, or if the process may open too few files.
   *
   * @param args JMH's command line
   */
  public static void main(String[] args) throws ReflectiveOperationException {
    String problem = problemWith(System.getProperty("java.specification.version"));
    if (problem == null) {
      problem = problemWithFiles(maxOpenFiles());
    }
    if (problem != null) {
      System.err.println("zkpulsar: " + problem);
      System.exit(2);
    }
    Class.forName("dev.zkpulsar.harness.Main")
        .getMethod("main", String[].class)
        .invoke(null, (Object) args);
  }

  /** The limit of open files; the greatest number where /proc does not show it. */
  private static long maxOpenFiles() {
    String name = "Max open files";
    try {
      for (String line : Files.readAllLines(Paths.get("/proc/self/limits"))) {
        if (line.startsWith(name)) {
          return Long.parseLong(line.substring(name.length()).trim().split("\\s+")[0]);
        }
      }
    } catch (IOException | NumberFormatException e) {
      // Another system than Linux, or no limit.
    }
    return Long.MAX_VALUE;
  }

  /** One line if a run cannot do with this limit of open files, otherwise null. */
  static String problemWithFiles(long max) {
    return max >= FILES_NEEDED
        ? null
        : "ulimit -n: '" + max + "' open files are too few; allowed: " + FILES_NEEDED + " or more";
  }

  /** One line if this version of Java is too old, otherwise null. */
  static String problemWith(String version) {
    int feature = Integer.parseInt(version.startsWith("1.") ? version.substring(2) : version);
    return feature >= NEEDED
        ? null
        : "java: '" + version + "' is too old; allowed: " + NEEDED + " or newer";
  }
}
