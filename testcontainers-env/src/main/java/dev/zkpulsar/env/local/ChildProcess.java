package dev.zkpulsar.env.local;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

/** The end of a process that ends itself at the end of its standard input. */
public final class ChildProcess {
  private static final int END_SECONDS = 10;

  private ChildProcess() {}

  /** Closes its standard input, and returns when it has ended; after 10 s it is killed. */
  public static void end(Process process) {
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      // It has ended already.
    }
    try {
      if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
