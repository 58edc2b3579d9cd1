package dev.zkpulsar.env.nodes;

import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

/**
 * Reads the metrics that the servers of one system report themselves, such as ZooKeeper's {@code
 * mntr}. {@link ServiceLoader} finds the implementations. Any thread may use it.
 *
 * @implSpec an implementation is public, has a public constructor without parameters, keeps no
 *     state of a server, and is named in {@code META-INF/services}. Several reports may read one
 *     server; the later one replaces a resource of the earlier one.
 */
public interface ServerReport {

  /** The reports that read a server; none for a system that reports nothing. */
  static List<ServerReport> of(Server server) {
    return ServiceLoader.load(ServerReport.class, ServerReport.class.getClassLoader()).stream()
        .map(ServiceLoader.Provider::get)
        .filter(report -> report.reads(server))
        .toList();
  }

  /**
   * Whether the server belongs to this system, judged by its role.
   *
   * @implSpec must not ask the server: it is called for every server of a run
   */
  boolean reads(Server server);

  /**
   * The reported resources, in their units; empty if the server does not answer.
   *
   * @implSpec returns within seconds, also if the server is paused, and does not throw
   */
  Map<Resource, Double> read(Server server);

  /**
   * Lets the server forget its longest times; its counters begin again.
   *
   * @implSpec does nothing by default: for a server that reports no longest times. It is called for
   *     servers of the run only
   */
  default void forget(Server server) {}
}
