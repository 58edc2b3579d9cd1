package dev.zkpulsar.env.nodes;

import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

/**
 * Reads the metrics that the servers of one system report themselves, such as ZooKeeper's {@code
 * mntr}. {@link ServiceLoader} finds the implementations. Any thread may use it.
 */
public interface ServerReport {

  static List<ServerReport> of(Server server) {
    return ServiceLoader.load(ServerReport.class, ServerReport.class.getClassLoader()).stream()
        .map(ServiceLoader.Provider::get)
        .filter(report -> report.reads(server))
        .toList();
  }

  /** Whether the server belongs to this system, judged by its role. */
  boolean reads(Server server);

  /** The reported resources; empty if the server does not answer. */
  Map<Resource, Double> read(Server server);

  /** Lets the server forget its longest times; its counters begin again. */
  default void forget(Server server) {}
}
