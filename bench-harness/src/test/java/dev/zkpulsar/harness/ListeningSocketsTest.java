package dev.zkpulsar.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.zkpulsar.env.Environments;
import dev.zkpulsar.env.docker.Images;
import dev.zkpulsar.env.oxia.OxiaSettings;
import dev.zkpulsar.env.pulsar.PulsarSettings;
import dev.zkpulsar.env.server.Container;
import dev.zkpulsar.env.server.ContainerEngine;
import dev.zkpulsar.env.server.Server;
import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.zookeeper.ZooKeeperSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Nothing that a run starts listens to other machines, nor does the rendezvous of several clients
 * with a loopback address. The sockets are listed in {@code target/listening-sockets.txt}.
 */
@EnabledOnOs(OS.LINUX)
class ListeningSocketsTest {
  private static final Path LIST = Path.of("target", "listening-sockets.txt");
  private static final String SMALL = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xmx256m";

  @TempDir private Path directory;

  private static Properties settings(String... namesAndValues) {
    var settings = new Properties();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      settings.setProperty(namesAndValues[i], namesAndValues[i + 1]);
    }
    return settings;
  }

  private static void record(String environment, Object sockets) throws IOException {
    Files.writeString(
        LIST,
        environment + ": " + sockets + "\n",
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  private static boolean isOnLoopback(InetSocketAddress socket) {
    return socket.getAddress().isLoopbackAddress();
  }

  private static String environmentVariable(String name) {
    String value = System.getenv(name);
    assumeTrue(value != null, () -> name + " is not set");
    return value;
  }

  private static void requireLoopback(String environment, List<Server> servers, int ports)
      throws IOException {
    List<InetSocketAddress> sockets = ListeningSockets.of(ProcessHandle.current());
    record(environment, sockets);
    assertThat(sockets).hasSizeGreaterThanOrEqualTo(ports).allMatch(socket -> isOnLoopback(socket));
    for (Server server : servers) {
      int port = Address.of(server.address()).port();
      assertThat(sockets).anyMatch(socket -> socket.getPort() == port);
    }
  }

  private static void requirePublishedLocally(String environment, List<Server> servers)
      throws IOException {
    for (Server server : servers) {
      String id = ((Container) server.place()).id();
      var ports = Images.client().inspectContainerCmd(id).exec().getNetworkSettings().getPorts();
      List<String> published =
          ports.getBindings().values().stream()
              .filter(bindings -> bindings != null)
              .flatMap(Arrays::stream)
              .map(binding -> binding.getHostIp() + ":" + binding.getHostPortSpec())
              .toList();
      record(environment + " " + server.name(), published);
      assertThat(published).contains(server.address());
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

  private static void requireEngine() {
    try {
      ContainerEngine.find();
    } catch (BadInputException e) {
      assumeTrue(false, e.getMessage());
    }
  }

  private static void embeddedZooKeeper(int servers, int ports) throws Exception {
    var settings =
        settings(
            "bench.zookeeper.servers", Integer.toString(servers), "bench.zookeeper.jvmArgs", SMALL);
    try (var zooKeeper = Environments.zooKeeper(ZooKeeperSettings.of(settings))) {
      requireLoopback("embedded ZooKeeper, " + servers, zooKeeper.servers(), ports);
    }
  }

  @Test
  void oneEmbeddedZooKeeper() throws Exception {
    embeddedZooKeeper(1, 1);
  }

  /** Each has a port for elections, too, and the leader one for its followers. */
  @Test
  @Tag("long")
  void threeEmbeddedZooKeepers() throws Exception {
    embeddedZooKeeper(3, 7);
  }

  @Test
  void embeddedOxia() throws Exception {
    var settings = settings("bench.oxia.binary", environmentVariable("ZKPULSAR_TEST_OXIA_BINARY"));
    try (var oxia = Environments.oxia(OxiaSettings.of(settings))) {
      requireLoopback("embedded Oxia", oxia.servers(), 2);
    }
  }

  @Test
  @Tag("long")
  void embeddedPulsar() throws Exception {
    try (var pulsar = Environments.pulsar(PulsarSettings.of(settings()))) {
      requireLoopback("embedded Pulsar", pulsar.servers(), 2);
    }
  }

  @Test
  @Tag("long")
  void dockerZooKeeper() throws Exception {
    requireEngine();
    try (var zooKeeper =
        Environments.zooKeeper(ZooKeeperSettings.of(settings("bench.env", "docker")))) {
      requirePublishedLocally("docker", zooKeeper.servers());
    }
  }

  @Test
  @Tag("long")
  void dockerPulsar() throws Exception {
    requireEngine();
    var settings =
        settings(
            "bench.env",
            "docker",
            "bench.pulsar.image",
            environmentVariable("ZKPULSAR_TEST_PULSAR_IMAGE"));
    try (var pulsar = Environments.pulsar(PulsarSettings.of(settings))) {
      requirePublishedLocally("docker", pulsar.servers());
    }
  }

  @Test
  @Tag("long")
  void dockerOxia() throws Exception {
    requireEngine();
    var settings =
        settings(
            "bench.env",
            "docker",
            "bench.oxia.image",
            environmentVariable("ZKPULSAR_TEST_OXIA_IMAGE"));
    try (var oxia = Environments.oxia(OxiaSettings.of(settings))) {
      requirePublishedLocally("docker", oxia.servers());
    }
  }

  /** Two clients while they measure: their runners, their forks, and the servers of client 0. */
  @Test
  @Tag("long")
  void clientsOfARun() throws Exception {
    try (var clients =
        new ClientProcesses(directory, 2)
            .with("bench.rendezvous.token=secret")
            .with("bench.echo.token=secret")
            .startAll("EchoBenchmark.echo -f 1 -wi 0 -i 1 -r 60 -p inFlight=4")) {
      clients.awaitMeasuring(0);
      for (int client = 0; client < 2; client++) {
        List<InetSocketAddress> sockets = ListeningSockets.of(clients.process(client).toHandle());
        record("client " + client + " of 2", sockets);
        assertThat(sockets).isNotEmpty();
        assertThat(sockets).allMatch(socket -> isOnLoopback(socket));
        if (client == 0) {
          assertThat(sockets).anyMatch(socket -> socket.getPort() == clients.port());
        }
      }
    }
  }
}
