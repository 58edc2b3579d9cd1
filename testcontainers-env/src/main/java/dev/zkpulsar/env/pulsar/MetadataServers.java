package dev.zkpulsar.env.pulsar;

import dev.zkpulsar.env.server.RunningServers;

/**
 * The servers of a cluster's metadata store.
 *
 * @param servers which end with the cluster
 * @param url of the store, as Pulsar names it: {@code zk:host:port,host:port} or {@code
 *     oxia://host:port/namespace}
 */
public record MetadataServers(RunningServers servers, String url) {}
