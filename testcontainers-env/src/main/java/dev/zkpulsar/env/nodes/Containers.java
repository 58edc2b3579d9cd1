package dev.zkpulsar.env.nodes;

import com.github.dockerjava.api.DockerClient;
import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.EnvironmentKind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.Network;
import org.testcontainers.containers.startupcheck.StartupCheckStrategy;
import org.testcontainers.images.builder.Transferable;
import org.testcontainers.lifecycle.Startables;
import org.testcontainers.utility.DockerImageName;

/**
 * Nodes as containers, on a network of their own. Testcontainers removes them when this JVM ends,
 * and its clean-up container does after a kill -9.
 */
public final class Containers implements Engine {
  private final Network network;
  private final List<NodeContainer> containers = new ArrayList<>();
  private final List<ServiceAddress> services = new ArrayList<>();
  private final Programs programs = new Programs();

  /** Creates the network. */
  Containers() {
    ContainerEngine.cleaningClient();
    network = Network.newNetwork();
  }

  @Override
  public EnvironmentKind kind() {
    return EnvironmentKind.DOCKER;
  }

  @Override
  public String bindHost() {
    return "0.0.0.0";
  }

  @Override
  public String host() {
    return LocalPorts.host();
  }

  @Override
  public String peerHost(String node) {
    return node;
  }

  /** The network's gateway; an engine on another machine has an address of its own. */
  @Override
  public String sharedHost() {
    return Address.isThisMachine(host())
        ? ContainerEngine.client()
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
  public String directory(String node, Object option, Path parent, String inContainer) {
    return inContainer;
  }

  @Override
  public synchronized List<Server> start(List<Node> nodes) {
    var started = nodes.stream().map(node -> new NodeContainer(node, network)).toList();
    containers.addAll(started);
    nodes.forEach(programs::add);
    try {
      Startables.deepStart(started).join();
    } catch (CompletionException e) {
      close();
      throw new Startup.NotStartedException(BadInputException.reason(e));
    }
    return started.stream().map(NodeContainer::server).toList();
  }

  @Override
  public Map<String, String> programs() {
    return programs.described();
  }

  @Override
  public synchronized Optional<String> failure() {
    return containers.stream().flatMap(container -> container.failure().stream()).findFirst();
  }

  @Override
  public synchronized String inFrontOf(List<Address> nodes) {
    var service = new ServiceAddress(nodes);
    services.add(service);
    return service.address();
  }

  @Override
  public synchronized void close() {
    services.forEach(ServiceAddress::close);
    containers.parallelStream().forEach(NodeContainer::stop);
    network.close();
  }

  /** {@link Startup} finds out whether a container ended at once, and why. */
  private static final class NoStartupCheck extends StartupCheckStrategy {
    @Override
    public StartupStatus checkStartupState(DockerClient client, String id) {
      return StartupStatus.SUCCESSFUL;
    }
  }

  /** One that ends at once is kept, because its log contains the reason. */
  private static final class NodeContainer extends GenericContainer<NodeContainer> {
    private final Node node;

    /** Unlike ports chosen by the engine, the node's stay the same when it is restarted. */
    NodeContainer(Node node, Network network) {
      super(DockerImageName.parse(node.image()));
      this.node = node;
      withNetwork(network);
      withNetworkAliases(node.name());
      setPortBindings(portBindings(node));
      withEnv(node.environment());
      node.files().forEach((path, text) -> withCopyToContainer(Transferable.of(text), path));
      if (!node.command().isEmpty()) {
        withCommand(node.command().toArray(String[]::new));
      }
      withStartupCheckStrategy(new NoStartupCheck());
    }

    /** A server of this machine takes connections from this machine only. */
    private static List<String> portBindings(Node node) {
      String host = node.address().host();
      String on = Address.isThisMachine(host) ? host + ":" : "";
      return node.ports().stream().map(port -> on + port + ":" + port).toList();
    }

    /** {@link Startup} asks the server by protocol whether it serves. */
    @Override
    protected void waitUntilContainerStarted() {}

    Server server() {
      var handle = ServerHandle.container(getContainerId());
      return new Server(node.name(), node.role(), node.address(), handle);
    }

    Optional<String> failure() {
      return isRunning()
          ? Optional.empty()
          : Optional.of(ServerLog.reason(Arrays.asList(getLogs().split("\n"))));
    }
  }
}
