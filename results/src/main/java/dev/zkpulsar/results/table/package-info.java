/**
 * Tables of points, all made by {@link dev.zkpulsar.results.table.Pivot}: {@link
 * dev.zkpulsar.results.table.PointTable} has all points of a scenario, for page and console; {@link
 * dev.zkpulsar.results.table.Pivot.Spec} chooses rows, columns and metrics, for the docs. May call
 * run and text.
 */
package dev.zkpulsar.results.table;
