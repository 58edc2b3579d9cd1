/**
 * Did a number change, or could the noise hide a change?
 *
 * <p>A {@link dev.zkpulsar.results.stats.Comparison} is made in four steps. {@link
 * dev.zkpulsar.results.stats.ComparedPoints} finds the points of both sides that may be compared. A
 * {@link dev.zkpulsar.results.stats.JudgedMetric} has the logarithm of one metric of a point in
 * each run. Its {@link dev.zkpulsar.results.stats.Correction} estimates the {@link
 * dev.zkpulsar.results.stats.Change} between the sides, without what the machine did meanwhile.
 * {@link dev.zkpulsar.results.stats.Verdict} decides on the changes of all metrics together, so
 * that many metrics raise no more false alarms than one. A {@link
 * dev.zkpulsar.results.stats.History} does the same for each night of many.
 *
 * <p>Begin with Comparison and Change. docs/comparing.md describes the method, {@code recorded/}
 * has the runs on which it was tried. May call read, run and text.
 */
package dev.zkpulsar.results.stats;
