/**
 * Turns the recording of an iteration, and what its servers and machine did meanwhile, into JMH's
 * secondary metrics and the marks {@code invalid}, {@code disturbed} and {@code caution}.
 *
 * <p>Read {@link dev.zkpulsar.harness.metrics.LoopResults} first: JMH calls it before and after
 * each iteration, and it calls all others:
 *
 * <ul>
 *   <li>what was used: {@code ServerResults}, by {@code Meters} of the servers and {@code
 *       MachineMeter}; {@link dev.zkpulsar.harness.metrics.OperationCosts} divides it by the
 *       operations
 *   <li>whether this JVM stood still: {@code Hiccups}, {@code GarbagePauses}
 *   <li>the marks: {@link dev.zkpulsar.harness.metrics.InvalidRule} (the figures must not be used),
 *       {@link dev.zkpulsar.harness.metrics.DisturbanceRule} (something else may explain them),
 *       {@code CautionRule}, {@code SlowDiskRule} and {@code Drift} (true, but read on)
 *   <li>files beside JMH's result: {@code IntervalLog} (times by second), {@code TimeSeries}
 *       (resources by second)
 * </ul>
 *
 * <p>The rules are functions from figures to reasons, without a clock or a file. The room may call
 * {@code load}, {@code settings} and the environments' meters.
 */
package dev.zkpulsar.harness.metrics;
