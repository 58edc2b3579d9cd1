/**
 * Files for others: merged and trimmed runs, the long table, the format of jmh-visualizer. {@link
 * dev.zkpulsar.results.files.WholeFile} writes all of them, whole or not at all. May call read, run
 * and text.
 */
package dev.zkpulsar.results.files;
