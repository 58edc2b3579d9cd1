/**
 * The commands of {@code bin/results}: a class for each reads the options, calls the other rooms
 * and returns the exit code. {@code Inputs} reads the runs that a command names, and prints notes
 * about them on standard error; a mistake of the user is one line there. {@code CompareOptions} is
 * shared by the commands that judge. May call all other rooms.
 */
package dev.zkpulsar.results.cli;
