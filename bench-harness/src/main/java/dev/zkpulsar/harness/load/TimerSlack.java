package dev.zkpulsar.harness.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The time by which Linux lets a timer of a thread be late, to join it with others: 50 us, unless
 * the thread asks for less.
 */
final class TimerSlack {
  private static final Path THREAD = Path.of("/proc/thread-self");

  private TimerSlack() {}

  /** Lets the timers of this thread be on time; false if the system does not know that. */
  static boolean remove() {
    try {
      Files.writeString(file(), "1");
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** The file of this thread; the directory of its process has one of the first thread only. */
  static Path file() throws IOException {
    Path thread = Files.readSymbolicLink(THREAD).getFileName();
    return Path.of("/proc").resolve(thread).resolve("timerslack_ns");
  }
}
