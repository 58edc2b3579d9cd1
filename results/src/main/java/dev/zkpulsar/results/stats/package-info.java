/**
 * Did a number change, and could it hide a change? {@link dev.zkpulsar.results.stats.Comparison}
 * compares two groups of runs, {@link dev.zkpulsar.results.stats.History} the newest nights with
 * those before; a {@link dev.zkpulsar.results.stats.Verdict} is the decision on one metric of one
 * point. May call run and text.
 */
package dev.zkpulsar.results.stats;
