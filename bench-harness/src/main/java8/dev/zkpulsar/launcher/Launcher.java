package dev.zkpulsar.launcher;

/**
 * Starts {@code dev.zkpulsar.harness.Main}. It is compiled for Java 8, so that a JVM that is too old for the other classes can still run it and report its version in one line.
 */
public final class Launcher {
  private static final int NEEDED = 17;

  private Launcher() {}

  /**
   * Exits with 2 on a Java older than 17.
   *
   * @param args JMH's command line
   */
  public static void main(String[] args) throws ReflectiveOperationException {
    String problem = problemWith(System.getProperty("java.specification.version"));
    if (problem != null) {
      System.err.println("zkpulsar: " + problem);
      System.exit(2);
    }
    Class.forName("dev.zkpulsar.harness.Main")
        .getMethod("main", String[].class)
        .invoke(null, (Object) args);
  }

  /** One line if this version of Java is too old, otherwise null. */
  static String problemWith(String version) {
    int feature = Integer.parseInt(version.startsWith("1.") ? version.substring(2) : version);
    return feature >= NEEDED
        ? null
        : "java: '" + version + "' is too old; allowed: " + NEEDED + " or newer";
  }
}
