package dev.zkpulsar.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.zkpulsar.env.Environments;
import dev.zkpulsar.env.nodes.ContainerEngine;
import dev.zkpulsar.env.nodes.Deployment;
import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.env.oxia.OxiaSettings;
import dev.zkpulsar.env.pulsar.PulsarSettings;
import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.zookeeper.ZooKeeperSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import oshi.SystemInfo;
import oshi.software.os.InternetProtocolStats.TcpState;

/**
 * Nothing that a run starts listens to other machines, nor does the rendezvous of several workers
 * with a loopback address.
 */
@EnabledOnOs(OS.LINUX)
class ListeningSocketsTest {
  @TempDir private Path directory;

  /** Starts a system. In the settings, $NAME is the value of an environment variable. */
  private static Deployment start(String system, String settings) {
    var given = new Properties();
    for (String setting : settings.split(" ")) {
      String[] nameAndValue = setting.split("=", 2);
      String value = nameAndValue[1];
      if (value.startsWith("$")) {
        value = System.getenv(value.substring(1));
        assumeTrue(value != null, () -> nameAndValue[1] + " is not set");
      }
      given.setProperty(nameAndValue[0], value);
    }
    return switch (system) {
      case "zookeeper" -> Environments.zooKeeper(ZooKeeperSettings.of(given));
      case "pulsar" -> Environments.pulsar(PulsarSettings.of(given));
      default -> Environments.oxia(OxiaSettings.of(given));
    };
  }

  @ParameterizedTest
  @CsvSource({
    "zookeeper, bench.zookeeper.servers=1, 1",
    "oxia, bench.oxia.binary=$ZKPULSAR_TEST_OXIA_BINARY, 2",
    "oxia, bench.oxia.binary=$ZKPULSAR_TEST_OXIA_BINARY bench.oxia.servers=3, 13",
  })
  void embeddedServers(String system, String settings, int ports) throws Exception {
    try (var running = start(system, settings)) {
      List<InetSocketAddress> sockets = sockets(ProcessHandle.current());

      assertThat(sockets)
          .hasSizeGreaterThanOrEqualTo(ports)
          .allMatch(socket -> socket.getAddress().isLoopbackAddress());
      for (Server server : running.servers()) {
        int port = Address.of(server.address()).port();
        assertThat(sockets).anyMatch(socket -> socket.getPort() == port);
      }
    }
  }

  /** Three servers have a port each for elections, too, and the leader one for its followers. */
  @ParameterizedTest
  @CsvSource({
    "zookeeper, bench.zookeeper.servers=3, 7",
    "pulsar, bench.env=embedded, 2",
    "pulsar, bench.pulsar.cluster=true, 6",
  })
  @Tag("long")
  void severalEmbeddedServersOrABroker(String system, String settings, int ports) throws Exception {
    embeddedServers(system, settings, ports);
  }

  @ParameterizedTest
  @CsvSource({
    "zookeeper, bench.env=docker",
    "pulsar, bench.env=docker bench.pulsar.image=$ZKPULSAR_TEST_PULSAR_IMAGE",
    "oxia, bench.env=docker bench.oxia.image=$ZKPULSAR_TEST_OXIA_IMAGE bench.oxia.servers=3",
  })
  @Tag("long")
  @EnabledIf("dev.zkpulsar.harness.Faults#engineAnswers")
  void containers(String system, String settings) throws Exception {
    try (var running = start(system, settings)) {
      for (Server server : running.servers()) {
        String id = server.handle().id();
        var network =
            ContainerEngine.cleaningClient().inspectContainerCmd(id).exec().getNetworkSettings();
        List<String> published =
            network.getPorts().getBindings().values().stream()
                .filter(bindings -> bindings != null)
                .flatMap(Arrays::stream)
                .map(binding -> binding.getHostIp() + ":" + binding.getHostPortSpec())
                .toList();
        assertThat(published).contains(server.address());
        for (String address : published) {
          assertThat(isOnLoopbackOrBridge(address)).as(address).isTrue();
        }
      }
    }
  }

  /** The engine's bridge is where a program in a container beside the engine reaches it. */
  private static boolean isOnLoopbackOrBridge(String address) throws IOException {
    var host = InetAddress.getByName(Address.of(address).host());
    var network = NetworkInterface.getByInetAddress(host);
    return network != null && (network.isLoopback() || network.getName().startsWith("docker"));
  }

  /** Two workers while they measure: their runners, their forks, and the rendezvous. */
  @Test
  @Tag("long")
  void workersOfARun() throws Exception {
    String points = "KnownTarget.*delayed -f 1 -wi 0 -i 1 -r 60 -p ratePerSecond=30";
    try (var workers = new WorkerProcesses(directory, 2).startAll(points)) {
      workers.awaitMeasuring(0);
      for (int worker = 0; worker < 2; worker++) {
        List<InetSocketAddress> sockets = sockets(workers.process(worker).toHandle());
        assertThat(sockets).allMatch(socket -> socket.getAddress().isLoopbackAddress());
        assertThat(sockets.stream().anyMatch(socket -> socket.getPort() == workers.port()))
            .isEqualTo(worker == 0);
      }
    }
  }

  /** The TCP sockets on which a process and all that it has started listen. */
  private static List<InetSocketAddress> sockets(ProcessHandle process) throws IOException {
    var pids =
        Stream.concat(Stream.of(process), process.descendants()).map(ProcessHandle::pid).toList();
    var sockets = new ArrayList<InetSocketAddress>();
    for (var connection :
        new SystemInfo().getOperatingSystem().getInternetProtocolStats().getConnections()) {
      if (connection.getState() == TcpState.LISTEN
          && pids.contains((long) connection.getowningProcessId())) {
        var host = InetAddress.getByAddress(connection.getLocalAddress());
        sockets.add(new InetSocketAddress(host, connection.getLocalPort()));
      }
    }
    return sockets;
  }
}
