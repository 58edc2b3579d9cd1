/**
 * A Pulsar: one standalone, or a cluster of brokers and bookies beside a metadata store.
 *
 * <p>{@link dev.zkpulsar.env.pulsar.PulsarNodes} starts or finds the servers, by {@link
 * dev.zkpulsar.env.pulsar.PulsarSettings} and {@link dev.zkpulsar.env.pulsar.PulsarTopology};
 * {@code PulsarProgram} turns the settings into the command and the configuration of one server.
 * {@link dev.zkpulsar.env.pulsar.PulsarNamespace} is the place of a run in it. The room may call
 * nodes, host and settings.
 */
package dev.zkpulsar.env.pulsar;
