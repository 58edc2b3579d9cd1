package dev.zkpulsar.harness.state;

import java.util.Timer;
import java.util.TimerTask;
import java.util.function.IntSupplier;

/**
 * Prints the progress of a long set-up every two seconds, such as {@code 120 of 512 producers}. The
 * runner shows the lines of a fork's output that begin with {@value #PREFIX}.
 */
public final class SetupProgress implements AutoCloseable {
  public static final String PREFIX = "zkpulsar: ";

  private static final long PERIOD_MILLIS = 2_000;

  private final Timer timer = new Timer("progress", true);

  private SetupProgress() {}

  /** Starts to print until it is closed. Another thread calls {@code done}. */
  public static SetupProgress of(String things, int total, IntSupplier done) {
    var progress = new SetupProgress();
    var print =
        new TimerTask() {
          @Override
          public void run() {
            System.out.println(PREFIX + done.getAsInt() + " of " + total + " " + things);
          }
        };
    progress.timer.schedule(print, PERIOD_MILLIS, PERIOD_MILLIS);
    return progress;
  }

  @Override
  public void close() {
    timer.cancel();
  }
}
