/** Tables of points, all made by Pivot. May call run and text. */
package dev.zkpulsar.results.table;
