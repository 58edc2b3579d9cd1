/**
 * Turns a recording, the servers and the machine into JMH results and marks. Main types: {@code
 * LoopResults}, {@code Meters}, {@code IntervalLog}, the rules. It may call {@code load}, {@code
 * settings} and the environments' meters.
 */
package dev.zkpulsar.harness.metrics;
