package dev.zkpulsar.topics.client;

import dev.zkpulsar.env.settings.Labelled;

/** Reaction of a broker to the loss of its session; the labels are Pulsar's own. */
enum SessionExpiredPolicy implements Labelled {
  /**
   * The broker serves its topics on and takes its locks again: the default since 2.10 (PIP-118).
   */
  RECONNECT,
  /** The broker's process ends at once, for a supervisor to start it again. */
  SHUTDOWN
}
