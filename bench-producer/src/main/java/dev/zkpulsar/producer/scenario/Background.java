package dev.zkpulsar.producer.scenario;

import dev.zkpulsar.harness.load.Task;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Work on a thread of its own beside a load. */
public final class Background {
  private Background() {}

  /**
   * Issues operations until the work is done.
   *
   * @throws ExecutionException with the error of the work
   */
  public static void issueUntil(Task work, Runnable issue)
      throws InterruptedException, ExecutionException {
    var done =
        new FutureTask<Void>(
            () -> {
              work.run();
              return null;
            });
    var thread = new Thread(done, "background");
    thread.setDaemon(true);
    thread.start();
    while (!done.isDone()) {
      issue.run();
    }
    done.get();
  }
}
