package dev.zkpulsar.env.host;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Work that is done when this JVM ends, unless it is cancelled before. */
public final class AtExit {
  /** No work; {@link #cancel} does nothing. */
  public static final AtExit NOTHING = new AtExit(new Thread());

  private static final int WAIT_SECONDS = 5;

  private final Thread hook;

  private AtExit(Thread hook) {
    this.hook = hook;
  }

  public static AtExit run(String name, Runnable work) {
    var added = new AtExit(new Thread(work, name));
    Runtime.getRuntime().addShutdownHook(added.hook);
    return added;
  }

  /**
   * Adds a removal of data from servers of others. It first kills all processes that this JVM has
   * started, and waits up to 5 s for their end: a fork that still runs would create the data again.
   */
  public static AtExit remove(String data, Runnable removal) {
    return run(
        "remove " + data,
        () -> {
          ProcessHandle.current().children().toList().forEach(AtExit::kill);
          removal.run();
        });
  }

  private static void kill(ProcessHandle child) {
    child.destroyForcibly();
    try {
      child.onExit().get(WAIT_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      // The removal reports what it cannot remove.
    }
  }

  /** Removes the work; a JVM that is ending does it all the same. */
  public void cancel() {
    remove(hook);
  }

  /** Whether this JVM is ending: only the refusal of a removal tells. */
  public static boolean isEnding() {
    return !remove(new Thread());
  }

  /** Removes a hook, added or not; returns false if this JVM is ending, which removes none. */
  private static boolean remove(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
      return true;
    } catch (IllegalStateException e) {
      return false;
    }
  }
}
