/**
 * Tables of points. {@link dev.zkpulsar.results.table.Pivot} makes any table that a user asks for;
 * {@link dev.zkpulsar.results.table.PointTable} is the one of all points on the page and the
 * console, {@link dev.zkpulsar.results.table.ServerTable} that of their servers, and {@link
 * dev.zkpulsar.results.table.Origin} the line below a table about where it comes from. May call
 * read, run and text.
 */
package dev.zkpulsar.results.table;
