package dev.zkpulsar.harness.load;

import java.util.function.Supplier;

/**
 * The clients of a run in a trial's set-up and tear-down, as one of them sees them. Client 0 makes
 * the data and removes them; the other clients wait. A single client waits for nobody.
 *
 * <pre>{@code
 * @Setup(Level.Trial)
 * public void load() throws Exception {
 *   ForkPeers peers = Fork.current().peers();
 *   String trial = peers.value("chroot", () -> "trial-" + UUID.randomUUID());
 *   peers.once("tree", () -> createTree(trial)); // by client 0
 *   createOwn("/s" + peers.number(0)); // on each client another number
 * }
 * }</pre>
 *
 * <p>A step's name is used once in a trial. For the thread of a trial's set-up.
 */
public interface ForkPeers {
  /** A single client. */
  ForkPeers ALONE = new ForkPeers() {};

  /** The number of this client, from 0. */
  default int index() {
    return 0;
  }

  /** The number of clients. */
  default int count() {
    return 1;
  }

  /** Sets a value, once in a trial; fails if a client is lost. */
  default void publish(String name, String value) {}

  /** Waits for a value; fails if a client is lost. */
  default String await(String name) {
    throw new IllegalStateException("a single client waits for nobody: " + name);
  }

  /** Whether the set-up of the trial was complete on all clients. */
  default boolean isSetUp() {
    return true;
  }

  /** Whether this is client 0. */
  default boolean isFirst() {
    return index() == 0;
  }

  /** A number that no other client has, for the n-th thing of this client. */
  default int number(int n) {
    return n * count() + index();
  }

  /** Runs a task on client 0; the other clients return when it is done. */
  default void once(String step, Fork.Task task) throws Exception {
    if (isFirst()) {
      task.run();
      publish(step, "");
    } else {
      await(step);
    }
  }

  /** The value that client 0 computes, on every client. */
  default String value(String name, Supplier<String> first) {
    if (!isFirst()) {
      return await(name);
    }
    String value = first.get();
    publish(name, value);
    return value;
  }

  /**
   * Returns on client 0 when all other clients have called this, on the others at once. After a
   * set-up that failed, nobody waits: the other clients may still wait for this one.
   */
  default void awaitOthers(String step) {
    if (!isFirst()) {
      publish(step + "-" + index(), "");
    }
    for (int other = 1; isFirst() && other < count() && isSetUp(); other++) {
      await(step + "-" + other);
    }
  }
}
