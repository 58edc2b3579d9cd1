/**
 * Two things that a run does with bounds such as {@code response:p99<10}.
 *
 * <p>{@code -Dbench.require} holds the points of an ordinary run to them: {@link
 * dev.zkpulsar.harness.search.Requirement} marks a point that exceeds one.
 *
 * <p>{@code -Dbench.search} finds the greatest value of a parameter within them, the capacity. Read
 * {@code Bisection} first, which chooses the values; it knows neither JMH nor servers:
 *
 * <pre>{@code
 * var search = new Bisection(100, 1_000_000, Bisection.WIDTH);
 * search.run(value -> judged(value), target, () -> true);
 * // passed at search.low(), failed at search.high()
 * }</pre>
 *
 * <p>{@link dev.zkpulsar.harness.search.SearchSettings} is the question, {@link
 * dev.zkpulsar.harness.search.ProbeRunner} measures a value in a fork of the run, {@code Outcome}
 * judges it by each {@code Bound}, and {@link dev.zkpulsar.harness.search.SearchAnswer} is a result
 * of {@code jmh.json}. The room may use point and settings.
 */
package dev.zkpulsar.harness.search;
