package dev.zkpulsar.env.zookeeper;

import dev.zkpulsar.env.host.KeyStores;
import dev.zkpulsar.env.nodes.Engine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * What makes an ensemble and its clients secure. Keys and passwords are new for each ensemble, in
 * files that only this user can read, and are removed with it.
 *
 * @param zooCfg entries of every server's zoo.cfg
 * @param jvmArgs of every server
 * @param ofClients see {@link ClientAccess}; empty if they need no file
 */
record SecurityFiles(List<String> zooCfg, List<String> jvmArgs, Optional<Path> ofClients) {
  private static final String AUTH = "org.apache.zookeeper.server.auth.";

  /** Writes the files into a directory of an engine. */
  static SecurityFiles create(ZooKeeperSettings settings, Engine engine) {
    if (settings.security() == Security.NONE) {
      return new SecurityFiles(List.of(), List.of(), Optional.empty());
    }
    String directory =
        engine.directory("security", ZooKeeperSettings.DATA_DIR, settings.dataDir(), "");
    try {
      return create(settings.security(), Path.of(directory));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static SecurityFiles create(Security security, Path directory) throws IOException {
    String password = UUID.randomUUID().toString();
    var servers = new ArrayList<String>();
    var jvmArgs = new ArrayList<String>();
    var clients = new ArrayList<String>();
    // An earlier ensemble may have left its JAAS file to this JVM.
    clients.add("zookeeper.sasl.client=" + security.hasSasl());
    if (security.hasNetty()) {
      servers.add("serverCnxnFactory=org.apache.zookeeper.server.NettyServerCnxnFactory");
      clients.add("zookeeper.clientCnxnSocket=org.apache.zookeeper.ClientCnxnSocketNetty");
    }
    if (security.hasTls()) {
      KeyStores.create(directory, password);
      servers.add("client.portUnification=true"); // One port: its proxies and mntr stay.
      servers.add("authProvider.x509=" + AUTH + "X509AuthenticationProvider");
      clients.add("zookeeper.client.secure=true");
      for (String store : List.of("keyStore=" + KeyStores.KEY, "trustStore=" + KeyStores.TRUSTED)) {
        String[] nameAndFile = store.split("=");
        String entry = "ssl." + nameAndFile[0];
        String file = entry + ".location=" + directory.resolve(nameAndFile[1]);
        servers.addAll(List.of(file, entry + ".password=" + password));
        clients.addAll(
            List.of("zookeeper." + file, "zookeeper." + entry + ".password=" + password));
      }
    }
    if (security.hasSasl()) {
      servers.add("authProvider.sasl=" + AUTH + "SASLAuthenticationProvider");
      servers.add("sessionRequireClientSASLAuth=true");
      // Since 3.9.4, ZooKeeper takes DIGEST-MD5 only without it.
      servers.add("fips-mode=false");
      clients.add("zookeeper.fips-mode=false");
      Path server = directory.resolve("server.jaas");
      Files.writeString(server, jaas("Server", "user_bench=\"" + password + "\""));
      jvmArgs.add("-Djava.security.auth.login.config=" + server);
      Path client = directory.resolve("client.jaas");
      Files.writeString(client, jaas("Client", "username=\"bench\" password=\"" + password + "\""));
      clients.add("java.security.auth.login.config=" + client);
    }
    Path file = directory.resolve("client.properties");
    return new SecurityFiles(servers, jvmArgs, Optional.of(Files.write(file, clients)));
  }

  private static String jaas(String section, String options) {
    return section + " { " + AUTH + "DigestLoginModule required " + options + "; };";
  }
}
