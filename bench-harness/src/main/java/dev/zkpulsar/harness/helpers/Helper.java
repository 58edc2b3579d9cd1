package dev.zkpulsar.harness.helpers;

import java.io.Serializable;
import java.util.function.Consumer;

/**
 * A task for a {@link HelperJvm}. The object is serialized and sent to that JVM; the fields that it
 * sets there are transient. One thread calls; an exception of {@link #begin} or {@link #hear} ends
 * the JVM, which prints it.
 */
public interface Helper extends Serializable {
  /**
   * Begins; {@link HelperJvm#start} returns when this does.
   *
   * @param answers sends an object to {@link HelperJvm#answer}; any thread may call
   */
  void begin(Consumer<Serializable> answers) throws Exception;

  /** What {@link HelperJvm#tell} has sent. */
  default void hear(Object word) throws Exception {
    throw new IllegalArgumentException("not expected: " + word);
  }

  /** Closes what it has opened, for at most five seconds. */
  void close() throws Exception;
}
