/**
 * Measures points one after the other and keeps each result. {@link dev.zkpulsar.harness.run.Run}
 * goes through the points, {@code Measurement} runs one of them in JMH, {@link
 * dev.zkpulsar.harness.run.RunEnvironment} has its systems running, and {@link
 * dev.zkpulsar.harness.run.RunDirectory} has the files. Only Main uses this room.
 */
package dev.zkpulsar.harness.run;
