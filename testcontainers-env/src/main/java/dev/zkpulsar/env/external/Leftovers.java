package dev.zkpulsar.env.external;

import java.util.List;

/**
 * Nodes and namespaces that runs have created on an external system and not removed. One thread
 * uses it.
 */
public interface Leftovers extends AutoCloseable {
  /** The system and its address. */
  String place();

  /** Everything with a {@link RunName}, of running runs as well; oldest first. */
  List<RunName> names();

  /** Its content, for the user: {@code 6013 znodes}. */
  String content(RunName name);

  /**
   * Removes it with everything in it.
   *
   * @return whether it is gone; otherwise standard error has a line with the reason
   */
  boolean remove(RunName name);

  /** Ends the connection to the system. */
  @Override
  void close();
}
