package dev.zkpulsar.env.docker;

import dev.zkpulsar.env.local.ServerProcess;
import java.util.Arrays;
import java.util.List;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.Network;
import org.testcontainers.containers.startupcheck.StartupCheckStrategy;
import org.testcontainers.utility.DockerImageName;

/**
 * A container that is started and not waited for: whether its server serves is asked by protocol,
 * and one that ends at once must still be there to say why.
 */
public final class ServerContainer extends GenericContainer<ServerContainer> {
  private final int hostPort;

  /**
   * Describes it, and starts nothing.
   *
   * @param name in its network
   * @param hostPort a free port, the same for as long as the container lives: one that the engine
   *     chooses changes when the container is started again
   */
  public ServerContainer(
      DockerImageName image, Network network, String name, int hostPort, int port) {
    super(image);
    this.hostPort = hostPort;
    withNetwork(network);
    withNetworkAliases(name);
    setPortBindings(List.of(hostPort + ":" + port));
    withStartupCheckStrategy(new Started());
  }

  @Override
  protected void waitUntilContainerStarted() {}

  /** {@code host:port} for clients. */
  public String address() {
    return getHost() + ":" + hostPort;
  }

  /** Null while it runs, or what it last said that says something. */
  public String lastWords() {
    return isRunning() ? null : ServerProcess.telling(Arrays.asList(getLogs().split("\n")));
  }

  private static final class Started extends StartupCheckStrategy {
    @Override
    public StartupStatus checkStartupState(
        com.github.dockerjava.api.DockerClient client, String id) {
      return StartupStatus.SUCCESSFUL;
    }
  }
}
