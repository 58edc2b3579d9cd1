/**
 * A Pulsar client and its producers: what the scenarios drive. Main types: {@code ProducerClient},
 * {@code Producers}. It may call the harness and the environments.
 */
package dev.zkpulsar.producer.client;
