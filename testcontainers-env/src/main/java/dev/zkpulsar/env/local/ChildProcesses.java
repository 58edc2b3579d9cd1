package dev.zkpulsar.env.local;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The processes that this JVM has started: forks, and servers of its own. */
public final class ChildProcesses {
  private static final int WAIT_SECONDS = 5;

  private ChildProcesses() {}

  /**
   * Kills them all and waits for their ends, for up to 5 s each. For a shutdown hook that removes
   * data from servers of others: a fork that still runs would create them again.
   */
  public static void kill() {
    var children = ProcessHandle.current().children().toList();
    children.forEach(ProcessHandle::destroyForcibly);
    for (ProcessHandle child : children) {
      try {
        child.onExit().get(WAIT_SECONDS, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      } catch (ExecutionException | TimeoutException e) {
        // What it still creates is reported as left behind.
      }
    }
  }
}
