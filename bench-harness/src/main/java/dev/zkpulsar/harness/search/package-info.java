/**
 * Finds the greatest value of a parameter within bounds. {@link
 * dev.zkpulsar.harness.search.SearchSettings} is the question, {@link
 * dev.zkpulsar.harness.search.Bisection} chooses the values, {@link
 * dev.zkpulsar.harness.search.ProbeRunner} measures them in forks of the run, and {@link
 * dev.zkpulsar.harness.search.SearchAnswer} is a result of {@code jmh.json}. A {@link
 * dev.zkpulsar.harness.search.Requirement} holds the points of an ordinary run to bounds. It may
 * use plan, state and settings.
 */
package dev.zkpulsar.harness.search;
