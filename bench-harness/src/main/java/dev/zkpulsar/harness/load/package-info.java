/**
 * Issues operations at intended times and records what happened: {@link
 * dev.zkpulsar.harness.load.OpenLoop}, {@link dev.zkpulsar.harness.load.ClosedLoop}, {@link
 * dev.zkpulsar.harness.load.Recording}. States, profilers and faults of a trial meet in {@link
 * dev.zkpulsar.harness.load.TrialContext}. The room calls no other and knows no system.
 */
package dev.zkpulsar.harness.load;
