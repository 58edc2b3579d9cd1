/**
 * Files become runs. All that is odd about what JMH, other programs and earlier versions wrote ends
 * here: above this room nobody sees JSON, a torn line, or another spelling of a metric or of a
 * parameter's value ({@link dev.zkpulsar.results.read.RenamedValues}). {@link
 * dev.zkpulsar.results.read.FoundResults} finds the files that arguments mean, and {@link
 * dev.zkpulsar.results.read.Runs} reads them with what lies beside them. A file that cannot be used
 * is reported in one line ({@link dev.zkpulsar.results.read.BadResultsException}). May call run and
 * text.
 */
package dev.zkpulsar.results.read;
