package dev.zkpulsar.harness.workers;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.zkpulsar.env.host.AtExit;
import dev.zkpulsar.env.host.OwnedDirectory;
import dev.zkpulsar.env.settings.BadInputException;
import java.io.IOException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Map;
import java.util.Optional;
import org.apache.curator.test.InstanceSpec;
import org.apache.curator.test.TestingServer;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.server.ServerCnxn;
import org.apache.zookeeper.server.auth.DigestAuthenticationProvider;
import org.apache.zookeeper.server.command.FourLetterCommands;

/** The ZooKeeper server of worker 0's runner at which the forks of all workers meet. */
public final class Rendezvous {
  /** The largest node, and so the largest result of an iteration, in bytes. */
  static final String MOST_BYTES = Integer.toString(64 << 20);

  /** The token, where ZooKeeper's provider finds it, which ZooKeeper makes. */
  private static byte[] secret = {};

  private Rendezvous() {}

  /**
   * Starts the server at the given address alone; null unless this is worker 0 of several. With a
   * token, it serves nobody without it. Throws a {@link BadInputException} if it cannot listen.
   */
  public static TestingServer open(WorkerSettings workers) throws IOException {
    if (workers.count() == 1 || workers.index() > 0) {
      return null;
    }
    configureZooKeeper(workers.token());
    var directory = OwnedDirectory.create(Path.of(System.getProperty("java.io.tmpdir")));
    AtExit.run("remove the rendezvous", directory::remove);
    var data = directory.path().resolve("rendezvous").toFile();
    int port = workers.rendezvous().port();
    String host = workers.rendezvous().host().replaceAll("[\\[\\]]", "");
    var bind = Map.<String, Object>of("clientPortAddress", host);
    try {
      var spec = new InstanceSpec(data, port, -1, -1, false, 1, 2_000, 0, bind, host);
      return new TestingServer(spec, true);
    } catch (Exception e) {
      throw BadInputException.of(
          WorkerSettings.RENDEZVOUS,
          workers.rendezvous(),
          "worker 0 cannot listen there (" + BadInputException.reason(e) + ")",
          "an address of this machine with a free port");
    }
  }

  /** Sets the properties that ZooKeeper's server reads once; it has no other way to get them. */
  private static void configureZooKeeper(Optional<String> token) {
    System.setProperty("zookeeper.4lw.commands.whitelist", "ruok");
    // Reads the list now: Curator would allow every command to everybody.
    FourLetterCommands.isEnabled("ruok");
    System.setProperty("zookeeper.admin.enableServer", "false");
    System.setProperty("org.slf4j.simpleLogger.log.org.apache.zookeeper.server", "off");
    System.setProperty("jute.maxbuffer", MOST_BYTES);
    if (token.isPresent()) {
      secret = token.get().getBytes(UTF_8);
      System.setProperty("zookeeper.authProvider.token", Token.class.getName());
      System.setProperty("zookeeper.enforce.auth.enabled", "true");
      System.setProperty("zookeeper.enforce.auth.schemes", "digest");
    }
  }

  /** ZooKeeper's digest, with one user; ZooKeeper makes it. */
  public static final class Token extends DigestAuthenticationProvider {
    @Override
    public Code handleAuthentication(ServerCnxn connection, byte[] given) {
      return MessageDigest.isEqual(secret, given)
          ? super.handleAuthentication(connection, given)
          : Code.AUTHFAILED;
    }
  }
}
