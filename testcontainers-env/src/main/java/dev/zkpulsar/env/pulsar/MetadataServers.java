package dev.zkpulsar.env.pulsar;

import dev.zkpulsar.env.nodes.Server;
import java.util.List;

/**
 * The servers of a cluster's metadata store, in the cluster's engine.
 *
 * @param url of the store for the cluster's servers, as Pulsar names it: {@code
 *     zk:host:port,host:port} or {@code oxia://host:port/namespace}
 */
public record MetadataServers(List<Server> servers, String url) {
  /** A standalone broker keeps its metadata itself. */
  public static final MetadataServers NONE = new MetadataServers(List.of(), "");
}
