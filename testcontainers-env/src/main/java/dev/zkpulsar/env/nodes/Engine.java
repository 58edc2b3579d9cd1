package dev.zkpulsar.env.nodes;

import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.EnvironmentKind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Starts the nodes of one system, which end together: as {@link Processes} or {@link Containers}.
 * Any thread may use it.
 *
 * @implSpec the default hosts are those of processes on this machine, which all reach each other on
 *     the loopback interface. An engine whose nodes have a network of their own overrides them.
 *     {@link #close} works after a start that has failed, and when called twice.
 */
public interface Engine extends AutoCloseable {

  /** An engine for servers of this kind; not for external ones. Close it to end its servers. */
  static Engine open(EnvironmentKind kind) {
    return kind == EnvironmentKind.docker ? new Containers() : new Processes();
  }

  EnvironmentKind kind();

  /** The host on which a node listens. */
  default String bindHost() {
    return Processes.HOST;
  }

  /** The host at which this machine reaches the nodes. */
  default String host() {
    return Processes.HOST;
  }

  /** The host at which the nodes of this engine reach a node. */
  default String peerHost(String node) {
    return Processes.HOST;
  }

  /** The host at which this machine and all nodes reach published ports. */
  default String sharedHost() {
    return Processes.HOST;
  }

  /**
   * A new directory for a node's data, removed at the end.
   *
   * @param option the setting that names the parent
   * @param parent of a process's directory
   * @param inContainer the directory in a container
   */
  String directory(String node, Object option, Path parent, String inContainer);

  /**
   * Starts nodes, and does not wait until they serve.
   *
   * @throws Startup.NotStartedException with the reason of the container engine; after any failure
   *     the engine is to be closed
   */
  List<Server> start(List<Node> nodes);

  /** The reason of a server that has ended, from its log; empty while all run. */
  Optional<String> failure();

  /**
   * What runs the servers that were started: {@code program.ROLE}, with the JVM and its arguments.
   * Servers of a role have equal ones, but for their directories.
   *
   * @implSpec by default unknown; no value may contain a secret
   */
  default Map<String, String> programs() {
    return Map.of();
  }

  /**
   * Why the servers may not serve: one has ended, or a disk is full.
   *
   * @implSpec by default {@link #failure}; called between points, so it may take a second
   */
  default Optional<String> problem() {
    return failure();
  }

  /**
   * From now on, starts a process again after it has ended, with its own data and ports: one that
   * was killed, and one that has ended by itself. A container stays dead.
   *
   * @param afterByRole the time between the end and the start, by {@link Server#role}; servers of
   *     any other role stay away
   * @implSpec does nothing by default: an engine that cannot start a server with its data and ports
   */
  default void restartEnded(Map<String, Duration> afterByRole) {}

  /** An address for clients in front of several nodes, as host:port; it ends with them. */
  String inFrontOf(List<Address> nodes);

  /** Ends the servers and removes their data; does nothing the second time. */
  @Override
  void close();
}
