package dev.zkpulsar.harness.helpers;

import dev.zkpulsar.harness.load.Task;
import java.io.EOFException;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The process of a {@link HelperJvm}: it ends with its standard input, so also with its parent. */
final class HelperMain {
  private static final int CLOSE_SECONDS = 5;

  private final ObjectOutputStream answers;
  private final ExecutorService thread = Executors.newSingleThreadExecutor();

  private HelperMain(ObjectOutputStream answers) {
    this.answers = answers;
  }

  /** Does the task until the end of standard input. */
  public static void main(String[] args) {
    var out = System.out;
    System.setOut(System.err); // Libraries print, too.
    try {
      var main = new HelperMain(new ObjectOutputStream(out));
      main.run(new ObjectInputStream(System.in));
    } catch (EOFException e) {
      // The parent was killed before it gave a task.
    } catch (IOException | ClassNotFoundException | RuntimeException e) {
      end(e);
    } finally {
      Runtime.getRuntime().halt(0);
    }
  }

  /** Receives the helper and then words for it, until the parent closes the input. */
  private void run(ObjectInputStream words) throws IOException, ClassNotFoundException {
    var helper = (Helper) words.readObject();
    // On a thread of its own, as the parent may close the input before the helper has begun.
    thread.execute(orEnd(() -> begin(helper)));
    try {
      while (true) {
        Object word = words.readObject();
        thread.execute(orEnd(() -> helper.hear(word)));
      }
    } catch (EOFException e) {
      close(helper);
    }
  }

  private void begin(Helper helper) throws Exception {
    helper.begin(this::answer);
    answer(HelperJvm.READY);
  }

  private void close(Helper helper) {
    Callable<Void> close =
        () -> {
          helper.close();
          return null;
        };
    try {
      thread.submit(close).get(CLOSE_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException | InterruptedException e) {
      // The parent was killed, and its servers may be gone: the sessions expire.
    }
  }

  /** A step that ends the process if it fails. */
  private static Runnable orEnd(Task step) {
    return () -> {
      try {
        step.run();
      } catch (Throwable e) {
        end(e);
      }
    };
  }

  private static void end(Throwable cause) {
    cause.printStackTrace();
    Runtime.getRuntime().halt(1);
  }

  /** Sends an object to the parent; any thread may call. */
  private synchronized void answer(Serializable answer) {
    try {
      answers.writeObject(answer);
      answers.reset();
      answers.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
