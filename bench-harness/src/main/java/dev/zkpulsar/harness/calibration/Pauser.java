package dev.zkpulsar.harness.calibration;

import dev.zkpulsar.env.nodes.ServerHandle;
import dev.zkpulsar.harness.helpers.Helper;
import java.io.Serializable;
import java.util.function.Consumer;

/**
 * Stops another process for a known time, by SIGSTOP and SIGCONT, a second after each word.
 *
 * @param pid the process
 * @param pauseMillis the time for which it stands still
 */
record Pauser(long pid, int pauseMillis) implements Helper {
  private static final long BEFORE_MILLIS = 1_000;

  @Override
  public void begin(Consumer<Serializable> answers) {
    // It waits for its first word.
  }

  @Override
  public void hear(Object word) throws InterruptedException {
    var process = ServerHandle.process(ProcessHandle.of(pid).orElseThrow());
    Thread.sleep(BEFORE_MILLIS);
    process.pause();
    try {
      Thread.sleep(pauseMillis);
    } finally {
      process.resume();
    }
  }

  @Override
  public void close() {
    // It holds nothing.
  }
}
