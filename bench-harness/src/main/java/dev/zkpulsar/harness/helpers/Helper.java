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
   * @implSpec sends no answer before it returns
   * @param answers sends an object to {@link HelperJvm#answer}; any thread may call
   */
  void begin(Consumer<Serializable> answers) throws Exception;

  /**
   * Gets an object that {@link HelperJvm#tell} has sent; by default, none is expected.
   *
   * @implSpec is called after {@link #begin} has returned, for one object after the other
   */
  default void hear(Object word) throws Exception {
    throw new IllegalArgumentException("not expected: " + word);
  }

  /**
   * Closes what it has opened.
   *
   * @implSpec takes at most five seconds; then the process ends
   */
  void close() throws Exception;
}
