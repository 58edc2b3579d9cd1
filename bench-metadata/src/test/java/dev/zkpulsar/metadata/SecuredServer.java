package dev.zkpulsar.metadata;

import dev.zkpulsar.env.host.FreePorts;
import dev.zkpulsar.env.host.JvmFlags;
import dev.zkpulsar.env.host.KeyStores;
import dev.zkpulsar.env.nodes.Node;
import dev.zkpulsar.env.nodes.Processes;
import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.harness.ModuleRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.zookeeper.server.quorum.QuorumPeerMain;

/** A ZooKeeper server, in a JVM of its own, that demands authentication or encryption. */
final class SecuredServer implements AutoCloseable {
  static final String PASSWORD = "planted-password";

  private static final int MAX_POLLS = 1_200;
  private static final int POLL_MILLIS = 100;

  private final Processes processes = new Processes();
  private final String data;
  private final int port = FreePorts.choose(1).get(0);

  private SecuredServer(Path directory) {
    this.data = processes.directory("secured-1", "directory", directory, "");
  }

  String address() {
    return "localhost:" + port;
  }

  /** Starts a server and waits until it takes connections. */
  static SecuredServer start(String scheme, Path directory) throws Exception {
    var server = new SecuredServer(directory);
    var configuration = new ArrayList<String>();
    configuration.add("dataDir=" + server.data);
    configuration.add("tickTime=2000");
    configuration.add("admin.enableServer=false");
    configuration.add((scheme.equals("tls") ? "secureClientPort=" : "clientPort=") + server.port);
    var jvmArgs = new ArrayList<>(List.of(ModuleRun.QUICK_JVM.split(" ")));
    jvmArgs.add("-Xmx256m");
    switch (scheme) {
      case "tls" -> {
        KeyStores.create(directory, PASSWORD);
        configuration.add("serverCnxnFactory=org.apache.zookeeper.server.NettyServerCnxnFactory");
        configuration.add("ssl.keyStore.location=" + directory.resolve(KeyStores.KEY));
        configuration.add("ssl.keyStore.password=" + PASSWORD);
        configuration.add("ssl.clientAuth=none");
      }
      case "sasl" -> {
        configuration.add(
            "authProvider.sasl=org.apache.zookeeper.server.auth.SASLAuthenticationProvider");
        configuration.add("requireClientAuthScheme=sasl");
        configuration.add("fips-mode=false");
        configuration.add("sessionRequireClientSASLAuth=true");
        Path jaas = directory.resolve("server.jaas");
        Files.writeString(jaas, jaas("Server", "user_bench=\"" + PASSWORD + "\""));
        jvmArgs.add("-Djava.security.auth.login.config=" + jaas);
      }
      default -> {
        configuration.add("enforce.auth.enabled=true");
        configuration.add("enforce.auth.schemes=digest");
      }
    }
    Path file = directory.resolve("zoo.cfg");
    var node =
        new Node(
            "secured-1",
            "secured",
            new Address("localhost", server.port),
            List.of(),
            "",
            server.data,
            JvmFlags.command(jvmArgs, QuorumPeerMain.class, List.of(file.toString())),
            Map.of("CLASSPATH", System.getProperty("java.class.path")),
            Map.of(file.toString(), String.join("\n", configuration)));
    server.processes.start(List.of(node));
    server.awaitPort();
    return server;
  }

  private void awaitPort() throws Exception {
    Address address = Address.of(address());
    for (int i = 0; i < MAX_POLLS; i++) {
      if (address.refusal().isEmpty()) {
        return;
      }
      Thread.sleep(POLL_MILLIS);
    }
    throw new IOException(processes.failure().orElse("the server does not listen"));
  }

  /** The file for {@code bench.zookeeper.clientConfig}. */
  static Path clientConfig(String scheme, String password, Path directory) throws IOException {
    var entries =
        switch (scheme) {
          case "tls" ->
              List.of(
                  "zookeeper.client.secure=true",
                  "zookeeper.clientCnxnSocket=org.apache.zookeeper.ClientCnxnSocketNetty",
                  "zookeeper.ssl.trustStore.location=" + directory.resolve(KeyStores.TRUSTED),
                  "zookeeper.ssl.trustStore.password=" + password);
          case "sasl" -> {
            Path jaas = directory.resolve("client.jaas");
            Files.writeString(
                jaas, jaas("Client", "username=\"bench\" password=\"" + password + "\""));
            yield List.of(
                "java.security.auth.login.config=" + jaas,
                // Since 3.9.4, ZooKeeper takes DIGEST-MD5 only without it.
                "zookeeper.fips-mode=false");
          }
          default -> List.of("zkpulsar.digest=bench:" + password);
        };
    return Files.write(directory.resolve("client.properties"), entries);
  }

  private static String jaas(String section, String options) {
    return section
        + " { org.apache.zookeeper.server.auth.DigestLoginModule required "
        + options
        + "; };";
  }

  @Override
  public void close() {
    processes.close();
  }
}
