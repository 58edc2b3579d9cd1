package dev.zkpulsar.env.local;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The processes that this JVM has started: forks, and servers of its own. */
public final class ChildProcesses {
  private static final int WAIT_SECONDS = 5;

  private ChildProcesses() {}

  /**
   * A shutdown hook that removes data from servers of others. It first kills all child processes,
   * and waits up to 5 s for the end of each: a fork that still runs would create the data again.
   */
  public static Thread removalAfterTheirEnd(String name, Runnable removal) {
    return new Thread(
        () -> {
          kill();
          removal.run();
        },
        name);
  }

  private static void kill() {
    var children = ProcessHandle.current().children().toList();
    children.forEach(ProcessHandle::destroyForcibly);
    for (ProcessHandle child : children) {
      try {
        child.onExit().get(WAIT_SECONDS, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      } catch (ExecutionException | TimeoutException e) {
        // The removal reports what it cannot remove.
      }
    }
  }
}
