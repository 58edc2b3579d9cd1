/**
 * A standalone or a cluster: {@link dev.zkpulsar.env.pulsar.PulsarNodes}. It may call nodes, host
 * and settings.
 */
package dev.zkpulsar.env.pulsar;
