package dev.zkpulsar.harness.load;

import java.util.concurrent.Callable;

/**
 * This fork among the forks of the other workers of a run, for the thread of a trial's set-up and
 * tear-down. Worker 0 makes the data and removes them; the others wait. A single worker waits for
 * nobody. A step's name is used once in a trial. A worker that is lost ends this process.
 */
public interface Worker {
  /** A single worker. */
  Worker ALONE = new Worker() {};

  /** The number of this worker, from 0. */
  default int index() {
    return 0;
  }

  /** The number of workers. */
  default int count() {
    return 1;
  }

  /** Sets a value, once in a trial. */
  default void publish(String name, String value) {}

  /** Waits for a value. */
  default String await(String name) {
    throw new IllegalStateException("a single worker waits for nobody: " + name);
  }

  /** Whether this is worker 0. */
  default boolean isFirst() {
    return index() == 0;
  }

  /** This worker's share of a total; the first workers get the remainder. */
  default int share(int total) {
    return total / count() + (index() < total % count() ? 1 : 0);
  }

  /** A number that no other worker has, for the n-th thing of this worker. */
  default int number(int n) {
    return n * count() + index();
  }

  /** The value that worker 0 computes, on every worker. */
  default String value(String name, Callable<String> first) throws Exception {
    if (!isFirst()) {
      return await(name);
    }
    String value = first.call();
    publish(name, value);
    return value;
  }

  /** Runs a task on worker 0; the other workers return when it is done. */
  default void once(String step, Task task) throws Exception {
    value(
        step,
        () -> {
          task.run();
          return "";
        });
  }

  /** Returns on worker 0 when all other workers have called this, on the others at once. */
  default void awaitOthers(String step) {
    if (!isFirst()) {
      publish(step + "-" + index(), "");
      return;
    }
    for (int other = 1; other < count(); other++) {
      await(step + "-" + other);
    }
  }
}
