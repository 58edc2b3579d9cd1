/**
 * States that a benchmark method takes as parameters: the load ({@link
 * dev.zkpulsar.harness.state.LoadState}) and the servers ({@link
 * dev.zkpulsar.harness.state.SystemState}). It may call load, point and settings.
 */
package dev.zkpulsar.harness.state;
