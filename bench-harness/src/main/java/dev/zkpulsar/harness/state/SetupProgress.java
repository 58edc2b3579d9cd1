package dev.zkpulsar.harness.state;

import java.util.Timer;
import java.util.TimerTask;
import java.util.function.IntSupplier;

/**
 * Says every two seconds how far a long set-up is. The runner shows what a fork says in lines that
 * begin with {@value #PREFIX}, and leaves the rest of its output to the log.
 */
public final class SetupProgress implements AutoCloseable {
  public static final String PREFIX = "zkpulsar: ";

  private static final long PERIOD_MILLIS = 2_000;

  private final Timer timer = new Timer("progress", true);

  private SetupProgress() {}

  /**
   * Begins to tell.
   *
   * @param what in the plural
   * @param done how many of them are done
   */
  public static SetupProgress of(String what, int total, IntSupplier done) {
    var progress = new SetupProgress();
    progress.timer.schedule(
        new TimerTask() {
          @Override
          public void run() {
            System.out.println(PREFIX + done.getAsInt() + " of " + total + " " + what);
          }
        },
        PERIOD_MILLIS,
        PERIOD_MILLIS);
    return progress;
  }

  @Override
  public void close() {
    timer.cancel();
  }
}
