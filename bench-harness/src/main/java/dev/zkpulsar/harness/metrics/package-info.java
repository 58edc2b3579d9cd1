/**
 * Turns a recording, the servers and the machine into JMH results and marks. Main types: {@code
 * LatencyProfiler}, {@code ServerProfiler}, {@code HistogramProfiler}, the three rules. It may call
 * {@code load}, {@code settings} and the environments' meters.
 */
package dev.zkpulsar.harness.metrics;
