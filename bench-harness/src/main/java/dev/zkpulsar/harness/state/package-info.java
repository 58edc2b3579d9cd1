/**
 * States that a benchmark method takes as parameters: the load ({@link
 * dev.zkpulsar.harness.state.LoadState}), the servers ({@link
 * dev.zkpulsar.harness.state.SystemState}) and the rules of points ({@link
 * dev.zkpulsar.harness.state.PointRules}). It may call load and settings.
 */
package dev.zkpulsar.harness.state;
