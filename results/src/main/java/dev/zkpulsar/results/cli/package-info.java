/** Options in, exit code out: one class a command of bin/results. May call all other rooms. */
package dev.zkpulsar.results.cli;
