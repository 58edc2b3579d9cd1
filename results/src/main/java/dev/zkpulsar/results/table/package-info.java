/**
 * Tables of points, all made by {@link dev.zkpulsar.results.table.Pivot}. May call run and text.
 */
package dev.zkpulsar.results.table;
