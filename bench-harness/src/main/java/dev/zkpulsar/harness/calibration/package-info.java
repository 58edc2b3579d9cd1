/**
 * Targets whose truth is known, for the harness and for its marks: {@code CalibrationBenchmark}
 * compares reported times with true ones, {@code MarksBenchmark} runs beside a known {@code Cause}.
 * Nothing calls it but JMH.
 */
package dev.zkpulsar.harness.calibration;
