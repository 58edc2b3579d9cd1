package dev.zkpulsar.launcher;

import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.ObjectName;

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

  /** The limit of open files; the greatest number if it is not known, as on Windows. */
  private static long maxOpenFiles() {
    try {
      return (Long)
          ManagementFactory.getPlatformMBeanServer()
              .getAttribute(
                  new ObjectName(ManagementFactory.OPERATING_SYSTEM_MXBEAN_NAME),
                  "MaxFileDescriptorCount");
    } catch (JMException e) {
      return Long.MAX_VALUE;
    }
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
