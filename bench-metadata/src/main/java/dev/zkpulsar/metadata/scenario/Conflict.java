package dev.zkpulsar.metadata.scenario;

/** The writes of {@link Conflicts} that spoil a batch; names as JMH shows them. */
public enum Conflict {
  /** Puts that succeed: the same load without a conflict. */
  none,
  /** Puts with a wrong version. */
  badVersion,
  /** Creates of a node that exists. */
  nodeExists,
  /**
   * Creates whose parent is missing, as of most ledgers. They succeed in the end: the client
   * creates the parent, too.
   */
  noParent;

  boolean isRefused() {
    return this == badVersion || this == nodeExists;
  }
}
