package dev.zkpulsar.env.network;

import dev.zkpulsar.env.host.Await;
import dev.zkpulsar.env.host.FreePorts;
import dev.zkpulsar.env.nodes.Images;
import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.BadInputException;
import eu.rekawek.toxiproxy.ToxiproxyClient;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.regex.Pattern;
import org.testcontainers.containers.ContainerLaunchException;
import org.testcontainers.containers.wait.strategy.AbstractWaitStrategy;
import org.testcontainers.containers.wait.strategy.WaitStrategy;
import org.testcontainers.toxiproxy.ToxiproxyContainer;
import org.testcontainers.utility.DockerImageName;

/**
 * A proxy between clients and each of some servers: Toxiproxy, in a container that uses this
 * machine's network, so that it reaches servers on the loopback interface, too. Any thread may use
 * it.
 */
public final class NetworkProxy implements AutoCloseable {
  private static final String HOST = "127.0.0.1";
  private static final String IMAGE = "ghcr.io/shopify/toxiproxy:" + Images.version("toxiproxy");
  private static final Duration LONGEST = Duration.ofSeconds(5);
  private static final Duration STEP = Duration.ofMillis(50);

  private final ToxiproxyContainer container;
  private final ProxiedNetwork network;
  private final List<String> servers;
  private final List<String> proxied;

  private NetworkProxy(
      ToxiproxyContainer container,
      ProxiedNetwork network,
      List<String> servers,
      List<String> proxied) {
    this.container = container;
    this.network = network;
    this.servers = servers;
    this.proxied = proxied;
  }

  /**
   * Starts the container and a proxy for each server.
   *
   * @param option that needs the proxy, for messages
   * @param servers {@code host:port} of each
   * @throws BadInputException when no engine answers, it cannot get the image, or its containers
   *     cannot use this machine's network
   */
  public static NetworkProxy start(String option, List<String> servers) {
    List<Integer> ports = FreePorts.choose(1 + servers.size());
    int control = ports.get(0);
    List<String> proxied = ports.stream().skip(1).map(port -> HOST + ":" + port).toList();
    var container =
        new ToxiproxyContainer(DockerImageName.parse(Images.require(option, IMAGE)))
            .withNetworkMode("host")
            .withCommand("-host=" + HOST, "-port=" + control)
            .waitingFor(listening(new Address(HOST, control)));
    // Ports are published only in a network of the engine.
    container.setExposedPorts(List.of());
    try {
      container.start();
      var client = new ToxiproxyClient(HOST, control);
      for (int i = 0; i < servers.size(); i++) {
        client.createProxy(servers.get(i), proxied.get(i), servers.get(i));
      }
      return new NetworkProxy(
          container, new ProxiedNetwork(HOST + ":" + control), List.copyOf(servers), proxied);
    } catch (IOException | ContainerLaunchException | CompletionException e) {
      container.stop();
      throw BadInputException.of(
          option,
          IMAGE,
          "the proxy does not answer (" + BadInputException.reason(e) + ")",
          "with an engine on this machine whose containers may use its network (Linux)");
    }
  }

  /** An address, connect string or URL of the servers that leads through the proxies. */
  public String through(String address) {
    return through(address, servers, proxied);
  }

  /** A server's address counts as a whole: {@code zk:2181} is no part of {@code my-zk:21810}. */
  static String through(String address, List<String> servers, List<String> proxied) {
    String through = address;
    for (int i = 0; i < servers.size(); i++) {
      String whole = "(?<![\\w.\\[:-])" + Pattern.quote(servers.get(i)) + "(?!\\d)";
      through = through.replaceAll(whole, proxied.get(i));
    }
    return through;
  }

  /** Whether the proxies lead to these servers. */
  public boolean leadsTo(List<String> others) {
    return servers.equals(others);
  }

  /** The network between the clients and the servers. */
  public ProxiedNetwork network() {
    return network;
  }

  /** Removes the container; connections through it break. */
  @Override
  public void close() {
    container.stop();
  }

  /** Testcontainers' own strategies need published ports. */
  private static WaitStrategy listening(Address server) {
    return new AbstractWaitStrategy() {
      @Override
      protected void waitUntilReady() {
        try {
          Await.until(LONGEST, STEP, () -> server.refusal().isEmpty());
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      }
    };
  }
}
