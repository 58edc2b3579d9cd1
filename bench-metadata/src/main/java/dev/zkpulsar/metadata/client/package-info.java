/**
 * The clients that are compared: ZooKeeper's, Oxia's, and Pulsar's store on each.
 *
 * <p>Read {@link dev.zkpulsar.metadata.client.MetadataSession} first: the operations that a
 * scenario calls, whatever the client. A {@link dev.zkpulsar.metadata.client.MetadataClient} is the
 * state with the client's parameters ({@code ZooKeeperClient}, {@code OxiaClient}, {@code
 * StoreClient}); it has a {@link dev.zkpulsar.metadata.client.SessionOpener}, which can be sent to
 * another process. {@link dev.zkpulsar.metadata.client.MeasuredClient} is the parameter that
 * chooses one of them, {@code ConnectionPath} the servers that a session reaches, and {@code Tree}
 * the nodes. The room may call {@code system}, the harness and the environments.
 */
package dev.zkpulsar.metadata.client;
