package dev.zkpulsar.topics.scenario;

import java.util.List;

/**
 * Topics that get a message in turn, at a rate over all of them (open loop). One thread uses it.
 *
 * @param <T> what a message of a topic is sent with
 */
final class TopicTurns<T> {
  private static final int MIN_IN_FLIGHT = 1_000;
  private static final int MAX_IN_FLIGHT = 1_000_000;

  private final List<T> topics;
  private int next;

  TopicTurns(List<T> topics) {
    this.topics = topics;
  }

  /** The topic whose turn it is. */
  T next() {
    T topic = topics.get(next);
    next = next + 1 == topics.size() ? 0 : next + 1;
    return topic;
  }

  /** The messages in flight that a loop must allow: those due in a time without an answer. */
  static int maxInFlight(int ratePerSecond, int seconds) {
    long due = (long) ratePerSecond * seconds;
    return (int) Math.max(MIN_IN_FLIGHT, Math.min(MAX_IN_FLIGHT, due));
  }
}
