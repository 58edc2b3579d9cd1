/**
 * What was measured, whoever measured it: a {@link dev.zkpulsar.results.run.Run} has points by
 * their {@link dev.zkpulsar.results.run.Id}, a {@link dev.zkpulsar.results.run.Point} has metrics,
 * marks and a setup. Everything else of results is a view of these.
 *
 * <p>The {@link dev.zkpulsar.results.run.Catalog} has the rows of {@code metrics.json}: it alone
 * knows what a metric means, such as its unit, which direction is better, where it is judged, how
 * it adds up over workers. {@link dev.zkpulsar.results.run.Units} converts units, {@link
 * dev.zkpulsar.results.run.Percentile} and {@link dev.zkpulsar.results.run.Samples} have the rules
 * of percentiles, {@link dev.zkpulsar.results.run.Labels} the shortest names that tell points
 * apart. The room opens no file: see read. May call text.
 */
package dev.zkpulsar.results.run;
