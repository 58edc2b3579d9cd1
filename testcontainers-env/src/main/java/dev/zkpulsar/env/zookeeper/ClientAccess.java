package dev.zkpulsar.env.zookeeper;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import javax.security.auth.login.Configuration;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.client.StaticHostProvider;
import org.apache.zookeeper.client.ZKClientConfig;
import org.apache.zookeeper.common.ConfigException;
import org.apache.zookeeper.data.ACL;

/**
 * How this JVM's sessions authenticate to an ensemble and encrypt: by a properties file of
 * ZooKeeper's {@link ZKClientConfig}. Two kinds of entries are added to ZooKeeper's own: {@value
 * #DIGEST}, {@code user:password} of the digest scheme, and system properties by names that begin
 * with {@code java.}, such as the JAAS file of SASL. Any thread may use it.
 */
public final class ClientAccess {
  /** The user and password of the digest scheme. */
  static final String DIGEST = "zkpulsar.digest";

  private static final String JAAS_FILE = "java.security.auth.login.config";
  private static final String JAVA = "java.";

  /** Whether a session has an identity that can own znodes. */
  private static final String IDENTITY = "zkpulsar.identity";

  private static final Map<Address, Path> FILES = new ConcurrentHashMap<>();

  /** The file to which the JAAS configuration of this JVM belongs, if it is ours. */
  private static volatile Path jaasOf;

  static {
    // It prints a trace for each host that it does not know: our note names the host.
    System.setProperty("org.slf4j.simpleLogger.log." + StaticHostProvider.class.getName(), "off");
  }

  private ClientAccess() {}

  /**
   * Sets the file for all later sessions of this JVM with some servers; without one, they are open.
   * Forgets files that are gone, and a JAAS configuration that no servers have any more.
   *
   * @throws BadInputException when the file cannot be read
   */
  public static void use(String connectString, Optional<Path> file) {
    file.ifPresent(ClientAccess::apply);
    for (Address server : ZooKeeperSettings.servers(connectString)) {
      file.ifPresentOrElse(given -> FILES.put(server, given), () -> FILES.remove(server));
    }
    FILES.values().removeIf(given -> !Files.exists(given)); // Their servers have ended.
    if (jaasOf != null && !FILES.containsValue(jaasOf)) {
      jaasOf = null;
      System.clearProperty(JAAS_FILE);
      Configuration.setConfiguration(null);
    }
  }

  /** The file for sessions with an ensemble; empty if they are open. */
  public static Optional<Path> file(String connectString) {
    return Optional.ofNullable(FILES.get(ZooKeeperSettings.servers(connectString).get(0)));
  }

  /** The files of all servers that have not ended, for another process; see {@link #useAll}. */
  public static Map<String, String> all() {
    return FILES.entrySet().stream()
        .collect(
            Collectors.toMap(
                server -> server.getKey().toString(), server -> server.getValue().toString()));
  }

  /** Uses the files that another process has. */
  public static void useAll(Map<String, String> files) {
    files.forEach((server, file) -> use(server, Optional.of(Path.of(file))));
  }

  /** A new configuration for sessions with an ensemble. */
  static ZKClientConfig config(String connectString) {
    return file(connectString).map(ClientAccess::apply).orElseGet(ClientAccess::open);
  }

  /** SASL would read the JAAS file of another ensemble, which is the whole JVM's. */
  private static ZKClientConfig open() {
    var config = new ZKClientConfig();
    if (jaasOf != null) {
      config.setProperty(ZKClientConfig.ENABLE_CLIENT_SASL_KEY, "false");
    }
    return config;
  }

  /**
   * Makes the file's system properties those of this JVM, and its JAAS configuration, too.
   *
   * @return the rest, for a session
   */
  private static ZKClientConfig apply(Path file) {
    try {
      var config = new ZKClientConfig(file);
      var entries = new Properties();
      try (var in = Files.newBufferedReader(file)) {
        entries.load(in);
      }
      for (String name : entries.stringPropertyNames()) {
        if (name.startsWith(JAVA)) {
          System.setProperty(name, entries.getProperty(name));
        }
      }
      if (entries.containsKey(JAAS_FILE)) {
        jaasOf = file;
        // An earlier session without this file may have loaded the JVM's JAAS configuration.
        Configuration.setConfiguration(null);
      }
      boolean sasl = config.isSaslClientEnabled() && System.getProperty(JAAS_FILE) != null;
      config.setProperty(IDENTITY, Boolean.toString(sasl || config.getProperty(DIGEST) != null));
      return config;
    } catch (ConfigException | IOException | IllegalArgumentException e) {
      throw BadInputException.of(
          ZooKeeperSettings.CLIENT_CONFIG,
          file,
          "cannot be read",
          "a properties file of ZooKeeper's client");
    }
  }

  /** Starts to connect a session. */
  static ZooKeeper open(
      String connectString, int timeoutMillis, Watcher watcher, ZKClientConfig config)
      throws IOException {
    var session = new ZooKeeper(connectString, timeoutMillis, watcher, config);
    authenticate(session, config);
    return session;
  }

  /** Adds the digest of an ensemble's file, if it has one, to a session that others have opened. */
  public static void authenticate(ZooKeeper session, String connectString) {
    authenticate(session, config(connectString));
  }

  private static void authenticate(ZooKeeper session, ZKClientConfig config) {
    String digest = config.getProperty(DIGEST);
    if (digest != null) {
      session.addAuthInfo("digest", digest.getBytes(UTF_8));
    }
  }

  /**
   * The ACL of what a session creates: all rights for its own identity only, if it has one by
   * digest or SASL, otherwise all rights for everybody.
   */
  public static List<ACL> acl(ZooKeeper session) {
    return session.getClientConfig().getBoolean(IDENTITY)
        ? ZooDefs.Ids.CREATOR_ALL_ACL
        : ZooDefs.Ids.OPEN_ACL_UNSAFE;
  }
}
