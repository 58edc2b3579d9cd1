/**
 * Tables of runs: {@link dev.zkpulsar.results.table.PointTable} has all points of a scenario, for
 * page and console; {@link dev.zkpulsar.results.table.Pivot} is a table with chosen rows, columns
 * and metrics, for the docs. May call run and text.
 */
package dev.zkpulsar.results.table;
