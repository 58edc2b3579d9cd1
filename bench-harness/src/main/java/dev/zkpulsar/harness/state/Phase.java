package dev.zkpulsar.harness.state;

/** What the process is doing, for the servers' time series: load, connect, the benchmark's name. */
public final class Phase {
  private static volatile String current = "start";

  private Phase() {}

  /** What takes part of a set-up. */
  @FunctionalInterface
  public interface Task {
    /** Does it. */
    void run() throws Exception;
  }

  /**
   * Does something that is marked as a phase of its own.
   *
   * @return how long it took, in milliseconds
   */
  public static double during(String phase, Task task) throws Exception {
    String before = current;
    long startNs = System.nanoTime();
    current = phase;
    try {
      task.run();
      return (System.nanoTime() - startNs) / 1e6;
    } finally {
      current = before;
    }
  }

  public static void enter(String phase) {
    current = phase;
  }

  public static String current() {
    return current;
  }
}
