/**
 * The measured runs, read once: {@link dev.zkpulsar.results.run.Runs} reads runs with their {@link
 * dev.zkpulsar.results.run.Point}s and {@link dev.zkpulsar.results.run.Metric}s, in the units that
 * people read; {@link dev.zkpulsar.results.run.Catalog} says how to show and judge a metric, {@link
 * dev.zkpulsar.results.run.Names} how to call parameters and their values. All that is odd about
 * JMH's JSON ends here. May call text.
 */
package dev.zkpulsar.results.run;
