package dev.zkpulsar.env.docker;

import com.github.dockerjava.api.DockerClient;
import dev.zkpulsar.env.server.ServerLog;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.Network;
import org.testcontainers.containers.startupcheck.StartupCheckStrategy;
import org.testcontainers.utility.DockerImageName;

/**
 * A container that is started without waiting for it. {@code Startup} asks its server by protocol
 * whether it serves. A container that ends at once is kept, because its log contains the reason.
 */
public final class ServerContainer extends GenericContainer<ServerContainer> {

  /**
   * @param hostPorts the free port of this machine for each port of the container, or the address;
   *     unlike ports chosen by the engine, they stay the same when the container is restarted
   */
  ServerContainer(DockerImageName image, Network network, String name, Map<Integer, ?> hostPorts) {
    super(image);
    withLabels(Containers.OURS);
    withNetwork(network);
    withNetworkAliases(name);
    setPortBindings(
        hostPorts.entrySet().stream().map(port -> port.getValue() + ":" + port.getKey()).toList());
    withStartupCheckStrategy(new Started());
  }

  @Override
  protected void waitUntilContainerStarted() {}

  /** Why the container has ended, from its log; empty while it runs. */
  Optional<String> failure() {
    return isRunning()
        ? Optional.empty()
        : Optional.of(ServerLog.reason(Arrays.asList(getLogs().split("\n"))));
  }

  private static final class Started extends StartupCheckStrategy {
    @Override
    public StartupStatus checkStartupState(DockerClient client, String id) {
      return StartupStatus.SUCCESSFUL;
    }
  }
}
