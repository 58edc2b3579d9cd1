package dev.zkpulsar.harness.load;

import java.util.concurrent.locks.LockSupport;

/**
 * What this process does at the moment, for the time series: {@code setup}, {@code load}, or the
 * name that a benchmark gives to a long part of its set-up. JMH creates states and profilers by
 * reflection, so they meet in this process's statics. Any thread may call.
 */
public final class TrialPhase {
  private static volatile String current = "start";
  private static volatile Thread sampler;

  private TrialPhase() {}

  /** The phase that was entered last. */
  public static String current() {
    return current;
  }

  /** Begins a phase. */
  public static void enter(String next) {
    current = next;
    LockSupport.unpark(sampler);
  }

  /** Runs a long part of a set-up as a phase, and returns its time in milliseconds. */
  public static double during(String part, Task task) throws Exception {
    String before = current;
    long startNs = System.nanoTime();
    enter(part);
    try {
      task.run();
      return (System.nanoTime() - startNs) / 1e6;
    } finally {
      enter(before);
    }
  }

  /** Unparks a thread at each change of the phase. */
  public static void wakeAtChange(Thread thread) {
    sampler = thread;
  }
}
