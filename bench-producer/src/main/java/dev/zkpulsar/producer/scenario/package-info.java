/**
 * The work of the producers: messages of one size, a volume of them, and their way to a consumer.
 * Main types: {@code PublishedVolume}, {@code Receiver}, {@code VectorMessage}. It may call {@code
 * client}, the harness and the environments.
 */
package dev.zkpulsar.producer.scenario;
