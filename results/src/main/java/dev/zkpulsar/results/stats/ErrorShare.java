package dev.zkpulsar.results.stats;

/**
 * How much of a comparison's two probabilities of error one decision may spend, as shares from 0 to
 * 1.
 *
 * @param alarm of the probability that a row is called slower, or faster, by chance
 * @param proof of the probability that a slowdown is called excluded by chance
 */
record ErrorShare(double alarm, double proof) {
  static final ErrorShare ALL = new ErrorShare(1, 1);
}
