/**
 * The work of a metadata store, written once for every client. Main types: {@code NodeOperations},
 * {@code Background}, {@code Notifications}. It may call {@code client}, the harness and the
 * environments.
 */
package dev.zkpulsar.metadata.scenario;
