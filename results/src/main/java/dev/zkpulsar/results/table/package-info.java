/** Tables of points, all made by Pivot. May call read, run and text. */
package dev.zkpulsar.results.table;
