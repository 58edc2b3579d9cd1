package dev.zkpulsar.env.pulsar;

import dev.zkpulsar.env.server.RunningServers;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The servers of a cluster's metadata store.
 *
 * @param servers which end with the cluster
 * @param url of the store for the cluster's servers, as Pulsar names it: {@code
 *     zk:host:port,host:port} or {@code oxia://host:port/namespace}
 */
public record MetadataServers(RunningServers servers, String url) {

  /** Starts a store, and a cluster on it; the store ends if the cluster cannot be started. */
  static <T> T under(Supplier<MetadataServers> store, Function<MetadataServers, T> cluster) {
    MetadataServers started = store.get();
    try {
      return cluster.apply(started);
    } catch (RuntimeException e) {
      started.servers.close();
      throw e;
    }
  }
}
