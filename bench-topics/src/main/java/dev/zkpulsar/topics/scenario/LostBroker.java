package dev.zkpulsar.topics.scenario;

import dev.zkpulsar.env.settings.Labelled;

/** Which of the brokers that own topics breaks; of several, the one with the most topics. */
enum LostBroker implements Labelled {
  MOST_TOPICS,
  /**
   * The leader of the brokers. With the extensible load manager it serves the topic in which the
   * ownership of bundles is kept.
   */
  LEADER,
  /** Another broker than the leader. */
  FOLLOWER;

  boolean allows(boolean isLeader) {
    return this == MOST_TOPICS || isLeader == (this == LEADER);
  }
}
