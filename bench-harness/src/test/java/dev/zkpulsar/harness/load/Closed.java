package dev.zkpulsar.harness.load;

import java.util.OptionalLong;

/** Closes recordings for tests of other rooms, as a loop does. */
public final class Closed {
  private Closed() {}

  /** The recording, with the times of its window by {@link System#nanoTime}. */
  public static Recording of(Recording recording, long startNs, long endNs) {
    recording.close(startNs, endNs, 0, OptionalLong.empty());
    return recording;
  }
}
