/**
 * Charts as SVG for documents, which {@code bin/results chart} makes of runs: {@link
 * dev.zkpulsar.results.chart.LineChart} draws a figure over a parameter or over time, {@link
 * dev.zkpulsar.results.chart.BarChart} a figure of a few cases. The page of a run draws its own
 * charts in the browser, where a reader can point at them. May call text.
 */
package dev.zkpulsar.results.chart;
