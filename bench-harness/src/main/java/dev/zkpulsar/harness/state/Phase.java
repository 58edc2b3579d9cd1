package dev.zkpulsar.harness.state;

import dev.zkpulsar.harness.load.Fork;

/**
 * The current phase of this process, for the servers' time series: {@code load}, {@code connect} or
 * the benchmark's name. A state marks a long part of its set-up:
 *
 * <pre>{@code
 * @Setup(Level.Trial)
 * public void connect(ZooKeeperServers servers) throws Exception {
 *   double millis = Phase.during("connect", () -> open(servers.connectString()));
 * }
 * }</pre>
 */
public final class Phase {
  private Phase() {}

  /** A part of a set-up. */
  @FunctionalInterface
  public interface Task {
    void run() throws Exception;
  }

  /**
   * Runs a task as a phase and returns to the phase before it.
   *
   * @return the time it took, in milliseconds
   */
  public static double during(String phase, Task task) throws Exception {
    String before = Fork.current().phase();
    long startNs = System.nanoTime();
    Fork.current().enter(phase);
    try {
      task.run();
      return (System.nanoTime() - startNs) / 1e6;
    } finally {
      Fork.current().enter(before);
    }
  }
}
