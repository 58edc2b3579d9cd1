/**
 * Line charts as SVG for documents: {@link dev.zkpulsar.results.chart.LineChart} draws {@link
 * dev.zkpulsar.results.chart.Series}, which {@code bin/results chart} takes from runs. The page of
 * a run draws its own charts in the browser, where a reader can point at them. May call text.
 */
package dev.zkpulsar.results.chart;
