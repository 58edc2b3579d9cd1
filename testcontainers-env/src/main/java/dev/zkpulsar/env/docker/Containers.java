package dev.zkpulsar.env.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.DockerException;
import dev.zkpulsar.env.external.RunName;
import dev.zkpulsar.env.server.Container;
import dev.zkpulsar.env.server.ServerGroup;
import dev.zkpulsar.env.server.Startup;
import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.BadInputException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import org.testcontainers.containers.Network;
import org.testcontainers.lifecycle.Startables;
import org.testcontainers.utility.DockerImageName;

/**
 * The containers of one system, on a network of their own. Testcontainers removes them when this
 * JVM ends; after a kill -9 its clean-up container does, or, where that is disabled, the next run.
 */
public final class Containers implements ServerGroup {
  /** The label of a container or network, with the name of its run. */
  private static final String RUN = "dev.zkpulsar.run";

  /** The labels of what this process creates. */
  static final Map<String, String> OURS = Map.of(RUN, RunName.create().toString());

  private final Network network;
  private final boolean isNetworkOurs;
  private final List<ServerContainer> containers = new ArrayList<>();

  /** Removes what killed runs have left, and creates the network. */
  public Containers() {
    removeLeftovers(Images.client());
    network =
        Network.builder().createNetworkCmdModifier(command -> command.withLabels(OURS)).build();
    isNetworkOurs = true;
  }

  /** Containers on the network of others, which end later. */
  public Containers(Containers others) {
    network = others.network;
    isNetworkOurs = false;
  }

  private static void removeLeftovers(DockerClient client) {
    try {
      for (var found :
          client.listContainersCmd().withShowAll(true).withLabelFilter(List.of(RUN)).exec()) {
        if (isLeftover(found.getLabels())) {
          System.err.println("Removing a container that a killed run has left: " + found.getId());
          client.removeContainerCmd(found.getId()).withForce(true).withRemoveVolumes(true).exec();
        }
      }
      for (var found : client.listNetworksCmd().withFilter("label", List.of(RUN)).exec()) {
        if (isLeftover(found.getLabels())) {
          client.removeNetworkCmd(found.getId()).exec();
        }
      }
    } catch (DockerException e) {
      // Another run is removing the same.
    }
  }

  private static boolean isLeftover(Map<String, String> labels) {
    return RunName.parse(labels.get(RUN)).filter(RunName::hasEnded).isPresent();
  }

  /**
   * Describes a container to start.
   *
   * @param name in the network
   * @param hostPorts the free port of this machine for each port of the container, or an {@link
   *     Address} at the {@link #sharedHost}, which other containers reach, too
   */
  public ServerContainer add(DockerImageName image, String name, Map<Integer, ?> hostPorts) {
    var container = new ServerContainer(image, network, name, hostPorts);
    containers.add(container);
    return container;
  }

  /**
   * Starts the containers, and does not wait until they serve.
   *
   * @throws Startup.NotStartedException when the engine refuses; the containers are removed before
   */
  public List<Container> start() {
    try {
      Startables.deepStart(containers).join();
    } catch (CompletionException e) {
      close();
      throw new Startup.NotStartedException(BadInputException.reason(e));
    }
    return containers.stream().map(container -> new Container(container.getContainerId())).toList();
  }

  /** The host at which this machine reaches the containers. */
  public String host() {
    return LocalPorts.host();
  }

  /** The host at which this machine and the containers of the network reach published ports. */
  public String sharedHost() {
    return Address.isThisMachine(host())
        ? Images.client()
            .inspectNetworkCmd()
            .withNetworkId(network.getId())
            .exec()
            .getIpam()
            .getConfig()
            .get(0)
            .getGateway()
        : host();
  }

  @Override
  public Optional<String> failure() {
    return containers.stream().flatMap(container -> container.failure().stream()).findFirst();
  }

  /** A killed container is not started again. */
  @Override
  public void restartKilled(Optional<Duration> after) {}

  @Override
  public synchronized void close() {
    containers.parallelStream().forEach(ServerContainer::stop);
    if (isNetworkOurs) {
      network.close();
    }
  }
}
