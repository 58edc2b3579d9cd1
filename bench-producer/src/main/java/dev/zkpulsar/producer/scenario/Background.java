package dev.zkpulsar.producer.scenario;

import dev.zkpulsar.harness.load.TrialContext;
import java.util.concurrent.CompletableFuture;

/** Work on a thread of its own beside a load. */
public final class Background {
  private Background() {}

  /** Issues operations until the work is done; fails if it failed. */
  public static void issueUntil(TrialContext.Task work, Runnable issue) {
    var done = new CompletableFuture<Void>();
    var thread =
        new Thread(
            () -> {
              try {
                work.run();
                done.complete(null);
              } catch (Exception e) {
                done.completeExceptionally(e);
              }
            },
            "background");
    thread.setDaemon(true);
    thread.start();
    while (!done.isDone()) {
      issue.run();
    }
    done.join();
  }
}
