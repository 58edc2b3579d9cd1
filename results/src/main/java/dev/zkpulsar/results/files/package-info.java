/**
 * Files for others: {@link dev.zkpulsar.results.files.Merge} makes one run's directory of many
 * runs, {@link dev.zkpulsar.results.files.LongCsv} and {@link
 * dev.zkpulsar.results.files.JmhVisualizer} write for other tools, {@link
 * dev.zkpulsar.results.files.WholeFile} replaces a file whole or not at all. May call run and text.
 */
package dev.zkpulsar.results.files;
