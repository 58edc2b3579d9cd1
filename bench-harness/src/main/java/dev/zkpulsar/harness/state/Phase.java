package dev.zkpulsar.harness.state;

import java.util.concurrent.locks.LockSupport;

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
  private static volatile String current = "start";
  private static volatile Thread sampler;

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
    String before = current;
    long startNs = System.nanoTime();
    enter(phase);
    try {
      task.run();
      return (System.nanoTime() - startNs) / 1e6;
    } finally {
      enter(before);
    }
  }

  /** Begins a phase. */
  public static void enter(String phase) {
    current = phase;
    LockSupport.unpark(sampler);
  }

  /** Unparks a thread at each change of the phase. */
  public static void wakeAtChange(Thread sampler) {
    Phase.sampler = sampler;
  }

  public static String current() {
    return current;
  }
}
