/**
 * A Pulsar client and its producers, and what brokers and bookies tell of their work: {@link
 * dev.zkpulsar.producer.client.ProducerClient} connects, {@link
 * dev.zkpulsar.producer.client.Producers} sends; {@code BrokerCounters} reads a broker's metrics,
 * {@code BookieFiles} the bookies' disks, {@code UnderReplicated} the ledgers that lack a copy. The
 * room may call the harness and the environments.
 */
package dev.zkpulsar.producer.client;
