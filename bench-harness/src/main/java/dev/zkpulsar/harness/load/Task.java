package dev.zkpulsar.harness.load;

/** A step of a set-up, or other work, that may fail with any exception. */
@FunctionalInterface
public interface Task {
  void run() throws Exception;
}
