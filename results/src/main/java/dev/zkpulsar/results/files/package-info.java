/**
 * Files that a command writes for others: merged and trimmed runs, the long table as CSV, the JSON
 * of jmh-visualizer. {@link dev.zkpulsar.results.files.WholeFile} writes each of them, whole or not
 * at all. {@link dev.zkpulsar.results.files.Merge} joins the results as they were read, and {@link
 * dev.zkpulsar.results.files.MergedDirectory} puts beside them what lies beside a run's. May call
 * read, run and text.
 */
package dev.zkpulsar.results.files;
