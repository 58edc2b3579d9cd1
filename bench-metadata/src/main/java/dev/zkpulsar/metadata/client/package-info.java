/**
 * The clients that are compared: ZooKeeper's, Oxia's, and Pulsar's store on each. Main types:
 * {@code MetadataSession}, {@code MeasuredClient}, {@code Tree}. It may call {@code system}, the
 * harness and the environments.
 */
package dev.zkpulsar.metadata.client;
