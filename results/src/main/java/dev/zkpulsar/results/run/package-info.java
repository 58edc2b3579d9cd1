/**
 * What was measured: a {@link dev.zkpulsar.results.run.Run} has points by their {@link
 * dev.zkpulsar.results.run.Id}, a {@link dev.zkpulsar.results.run.Point} has metrics, marks and a
 * setup. Beside them what is known of a metric by its name, the conversion of units, the rules of
 * percentiles, and labels that distinguish points. It opens no file: see read. May call text.
 */
package dev.zkpulsar.results.run;
