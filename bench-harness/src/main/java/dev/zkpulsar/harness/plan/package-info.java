/**
 * From suites and options to checked points. {@link dev.zkpulsar.harness.plan.Suite} reads command
 * lines, {@link dev.zkpulsar.harness.plan.Points} finds their points as JMH would, and the checks
 * refuse bad input before servers start. It may use state and settings.
 */
package dev.zkpulsar.harness.plan;
