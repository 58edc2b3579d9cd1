package dev.zkpulsar.env.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.env.TestSystems;
import dev.zkpulsar.env.host.FreePorts;
import dev.zkpulsar.env.settings.Address;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import oshi.SystemInfo;
import oshi.software.os.InternetProtocolStats.TcpState;

/**
 * No server that is started here listens to other machines, or at a port that another process may
 * get while the server is away.
 */
public final class ListeningSockets {
  private ListeningSockets() {}

  /**
   * Asserts it of processes.
   *
   * @param ports that they have together, or more
   * @param ofThisProcess addresses at which this process listens in front of the servers
   */
  public static void assertLocalOfProcesses(
      List<Server> servers, int ports, String... ofThisProcess) throws IOException {
    List<Long> pids = servers.stream().map(TestSystems::pid).toList();
    List<Integer> ours = Stream.of(ofThisProcess).map(text -> Address.of(text).port()).toList();
    var sockets = new ArrayList<InetSocketAddress>();
    for (var connection :
        new SystemInfo().getOperatingSystem().getInternetProtocolStats().getConnections()) {
      long pid = connection.getowningProcessId();
      boolean isOurs =
          pid == ProcessHandle.current().pid() && ours.contains(connection.getLocalPort());
      if (connection.getState() == TcpState.LISTEN && (isOurs || pids.contains(pid))) {
        var host = InetAddress.getByAddress(connection.getLocalAddress());
        sockets.add(new InetSocketAddress(host, connection.getLocalPort()));
      }
    }
    assertThat(sockets)
        .hasSizeGreaterThanOrEqualTo(ports)
        .allMatch(socket -> socket.getAddress().isLoopbackAddress())
        .map(InetSocketAddress::getPort)
        .allMatch(port -> ours.contains(port) || FreePorts.isOfServers(port));
    for (Server server : servers) {
      int port = server.address().port();
      assertThat(sockets).anyMatch(socket -> socket.getPort() == port);
    }
  }

  /** Asserts it of containers. */
  public static void assertLocalOfContainers(List<Server> servers) throws IOException {
    for (Server server : servers) {
      var network =
          ContainerEngine.cleaningClient()
              .inspectContainerCmd(Docker.id(server))
              .exec()
              .getNetworkSettings();
      List<String> published =
          network.getPorts().getBindings().values().stream()
              .filter(bindings -> bindings != null)
              .flatMap(Arrays::stream)
              .map(binding -> binding.getHostIp() + ":" + binding.getHostPortSpec())
              .toList();
      assertThat(published).contains(server.address().toString());
      for (String address : published) {
        assertThat(isOnLoopbackOrBridge(address)).as(address).isTrue();
      }
    }
  }

  /** The engine's bridge is where a program in a container beside the engine reaches it. */
  private static boolean isOnLoopbackOrBridge(String address) throws IOException {
    var host = InetAddress.getByName(Address.of(address).host());
    var network = NetworkInterface.getByInetAddress(host);
    return network != null && (network.isLoopback() || network.getName().startsWith("docker"));
  }
}
