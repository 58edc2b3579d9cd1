/**
 * Options in, exit code out: one class a command of {@code bin/results}. {@link
 * dev.zkpulsar.results.cli.Errors} makes one line of whatever goes wrong. May call all other rooms.
 */
package dev.zkpulsar.results.cli;
