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
  private static final String JAAS = "java.security.auth.login.config=";

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
    var entries = new Entries(directory);
    // An earlier ensemble may have left its JAAS file to this JVM.
    entries.clients.add("zookeeper.sasl.client=" + security.hasSasl());
    if (security.hasNetty()) {
      entries.addNetty();
    }
    if (security.hasTls()) {
      entries.addTls();
    }
    if (security.hasSasl()) {
      entries.addSasl();
    }
    Path file = directory.resolve("client.properties");
    Files.write(file, entries.clients);
    return new SecurityFiles(entries.servers, entries.jvmArgs, Optional.of(file));
  }

  /** The entries of an ensemble, which share a password. */
  private static final class Entries {
    private final Path directory;
    private final String password = UUID.randomUUID().toString();
    private final List<String> servers = new ArrayList<>();
    private final List<String> jvmArgs = new ArrayList<>();
    private final List<String> clients = new ArrayList<>();

    private Entries(Path directory) {
      this.directory = directory;
    }

    private void addNetty() {
      servers.add("serverCnxnFactory=org.apache.zookeeper.server.NettyServerCnxnFactory");
      clients.add("zookeeper.clientCnxnSocket=org.apache.zookeeper.ClientCnxnSocketNetty");
    }

    private void addTls() throws IOException {
      KeyStores.create(directory, password);
      servers.add("client.portUnification=true"); // One port: its proxies and mntr stay.
      servers.add("authProvider.x509=" + AUTH + "X509AuthenticationProvider");
      clients.add("zookeeper.client.secure=true");
      addStore("ssl.keyStore", KeyStores.KEY);
      addStore("ssl.trustStore", KeyStores.TRUSTED);
    }

    private void addStore(String entry, String file) {
      List<String> entries =
          List.of(entry + ".location=" + directory.resolve(file), entry + ".password=" + password);
      servers.addAll(entries);
      entries.forEach(ofBoth -> clients.add("zookeeper." + ofBoth));
    }

    private void addSasl() throws IOException {
      servers.add("authProvider.sasl=" + AUTH + "SASLAuthenticationProvider");
      servers.add("sessionRequireClientSASLAuth=true");
      // Since 3.9.4, ZooKeeper takes DIGEST-MD5 only without it.
      servers.add("fips-mode=false");
      clients.add("zookeeper.fips-mode=false");
      String server = jaas("Server", "user_bench=\"" + password + "\"");
      String client = jaas("Client", "username=\"bench\" password=\"" + password + "\"");
      jvmArgs.add("-D" + JAAS + write("server.jaas", server));
      clients.add(JAAS + write("client.jaas", client));
    }

    private Path write(String file, String text) throws IOException {
      return Files.writeString(directory.resolve(file), text);
    }
  }

  private static String jaas(String section, String options) {
    return section + " { " + AUTH + "DigestLoginModule required " + options + "; };";
  }
}
