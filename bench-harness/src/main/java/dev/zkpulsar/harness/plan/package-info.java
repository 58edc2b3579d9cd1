/**
 * From suites and options to checked points. A {@link dev.zkpulsar.harness.plan.CommandLine} has
 * the values that JMH's parser reads, a {@link dev.zkpulsar.harness.plan.Suite} has several command
 * lines, {@link dev.zkpulsar.harness.plan.Points} finds their points as JMH would, and the checks
 * refuse bad input before servers start. A {@link dev.zkpulsar.harness.plan.PointOrder} is the
 * order of the measurement. It may use point and settings.
 */
package dev.zkpulsar.harness.plan;
