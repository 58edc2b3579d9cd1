/**
 * Makes something break at a known time and measures the outage.
 *
 * <p>{@link dev.zkpulsar.harness.point.FaultKind} is the table of faults. {@link
 * dev.zkpulsar.harness.faults.Fault} is the state that schedules one, with a subclass for each
 * system; {@link dev.zkpulsar.harness.faults.FaultInjection} makes it happen and undoes it, on
 * servers that {@code Victims} chooses; {@code OutageMeter} measures how long nothing succeeded,
 * and says which failures the fault excuses. A benchmark that breaks something itself uses {@code
 * FaultInjection} without a {@code Fault}. The room may use load, state, point and settings.
 */
package dev.zkpulsar.harness.faults;
