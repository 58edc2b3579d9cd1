/**
 * A cluster of brokers, and the client, the producers and the admin API that use it. Main types:
 * {@code BrokerCluster}, {@code TopicClient}, {@code TopicProducers}, {@code TopicAdmin}, {@code
 * Znodes}. It may call the harness and the environments.
 */
package dev.zkpulsar.topics.client;
