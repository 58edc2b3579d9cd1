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
 */
public interface Engine extends AutoCloseable {

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
   */
  default Map<String, String> programs() {
    return Map.of();
  }

  /** Why the servers may not serve: one has ended, or a disk is full. */
  default Optional<String> problem() {
    return failure();
  }

  /**
   * From now on, starts a process again after it was killed, with its own data and ports. A killed
   * container stays dead.
   *
   * @param after the time between the end and the start; empty to start none again
   */
  default void restartKilled(Optional<Duration> after) {}

  /** An address for clients in front of several nodes, as host:port; it ends with them. */
  String inFrontOf(List<Address> nodes);

  /** Ends the servers and removes their data; does nothing the second time. */
  @Override
  void close();
}
