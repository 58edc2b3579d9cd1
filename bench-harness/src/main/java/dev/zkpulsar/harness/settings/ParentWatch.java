package dev.zkpulsar.harness.settings;

import java.util.concurrent.locks.LockSupport;

/**
 * Ends this JVM when another process ends, also after a kill -9: a fork must not load the machine
 * after its runner is gone.
 *
 * <p>It polls: for a process that is no child, {@link ProcessHandle#onExit} polls, too, and the
 * longer the process lives the less often, up to every five seconds.
 */
public final class ParentWatch {
  private static final int EXIT_CODE = 143;
  private static final long POLL_NS = 100_000_000;

  private static boolean started;

  private ParentWatch() {}

  /**
   * Ends this JVM together with the process that {@link Handover#endWith} names. Does nothing in a
   * process without a handover, and when called again.
   */
  public static synchronized void startIfAsked() {
    if (!started) {
      Handover.current()
          .map(Handover::endWith)
          .filter(pid -> pid != ProcessHandle.current().pid())
          .ifPresent(ParentWatch::endWith);
    }
  }

  private static void endWith(long pid) {
    started = true;
    var watch =
        new Thread(
            () -> {
              ProcessHandle.of(pid).ifPresent(ParentWatch::awaitEnd);
              try {
                // A killed process leaves this file behind, which may contain a secret.
                Handover.removeFile();
              } finally {
                Runtime.getRuntime().halt(EXIT_CODE);
              }
            },
            "parent watch");
    watch.setDaemon(true);
    watch.start();
  }

  private static void awaitEnd(ProcessHandle process) {
    while (process.isAlive()) {
      LockSupport.parkNanos(POLL_NS);
    }
  }
}
