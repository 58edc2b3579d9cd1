/**
 * Makes something break at a known time and measures the outage. {@link
 * dev.zkpulsar.harness.point.FaultKind} is the table of faults, {@link
 * dev.zkpulsar.harness.faults.Fault} the state that schedules one, with a subclass for each system;
 * a benchmark that breaks something itself uses {@link dev.zkpulsar.harness.faults.FaultInjection}.
 * It may use load, state, point and settings.
 */
package dev.zkpulsar.harness.faults;
