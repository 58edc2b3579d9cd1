package dev.zkpulsar.harness;

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

  /** Does something that is marked as a phase of its own. */
  public static void during(String phase, Task task) throws Exception {
    String before = current;
    current = phase;
    try {
      task.run();
    } finally {
      current = before;
    }
  }

  static void enter(String phase) {
    current = phase;
  }

  static String current() {
    return current;
  }
}
