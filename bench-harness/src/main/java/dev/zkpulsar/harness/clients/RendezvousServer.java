package dev.zkpulsar.harness.clients;

import dev.zkpulsar.env.local.OwnedDirectory;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.settings.Clients;
import java.io.File;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Optional;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.ZooDefs.OpCode;
import org.apache.zookeeper.data.Id;
import org.apache.zookeeper.proto.ReplyHeader;
import org.apache.zookeeper.server.Request;
import org.apache.zookeeper.server.ServerCnxn.DisconnectReason;
import org.apache.zookeeper.server.ServerCnxnFactory;
import org.apache.zookeeper.server.SessionTrackerImpl;
import org.apache.zookeeper.server.ZooKeeperServer;
import org.apache.zookeeper.server.auth.DigestAuthenticationProvider;

/**
 * The ZooKeeper server of the rendezvous, in the runner of client 0. It ends with the run, so
 * nothing is synced to disk.
 */
final class RendezvousServer implements AutoCloseable {
  private static final int TICK_MILLIS = 2_000;
  private static final int UNLIMITED = 0;

  /** ZooKeeper's scheme of user and password. */
  static final String SCHEME = "digest";

  private final OwnedDirectory directory;
  private final ServerCnxnFactory factory;

  private RendezvousServer(OwnedDirectory directory, ServerCnxnFactory factory) {
    this.directory = directory;
    this.factory = factory;
  }

  /**
   * Starts it on all addresses of this machine.
   *
   * @param token without which a session can do nothing; if empty, everybody can do everything
   * @throws BadInputException when the port is in use
   */
  static RendezvousServer start(int port, Optional<String> token) throws IOException {
    System.setProperty("zookeeper.forceSync", "no");
    var directory = OwnedDirectory.create(Path.of(System.getProperty("java.io.tmpdir")));
    try {
      var factory = ServerCnxnFactory.createFactory(new InetSocketAddress(port), UNLIMITED);
      var data = directory.path().toFile();
      factory.startup(
          token.isEmpty()
              ? new ZooKeeperServer(data, data, TICK_MILLIS)
              : new ClosedServer(
                  data,
                  new Id(
                      SCHEME,
                      DigestAuthenticationProvider.generateDigest(credentials(token.get())))));
      return new RendezvousServer(directory, factory);
    } catch (BindException e) {
      directory.remove();
      throw portInUse(port);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  /** The proof that a client has the token; a client sends it. */
  static String credentials(String token) {
    return "zkpulsar:" + token;
  }

  /**
   * Executes the requests of the token's holders only. ACLs would leave the root, watches and the
   * sessions of others to everybody.
   */
  private static final class ClosedServer extends ZooKeeperServer {
    private final Id holder;

    ClosedServer(File data, Id holder) throws IOException {
      super(data, data, TICK_MILLIS);
      this.holder = holder;
    }

    @Override
    public void submitRequest(Request request) {
      // Requests without a connection are the server's own. A session is created before its client
      // can send the token.
      if (request.cnxn == null
          || request.type == OpCode.createSession
          || request.authInfo.contains(holder)) {
        super.submitRequest(request);
        return;
      }
      try {
        var refusal = new ReplyHeader(request.cxid, 0, Code.NOAUTH.intValue());
        request.cnxn.sendResponse(refusal, null, null);
      } catch (IOException e) {
        request.cnxn.close(DisconnectReason.CLOSE_CONNECTION_COMMAND);
      }
    }

    /** ZooKeeper numbers sessions in turn: a stranger could take over those beside its own. */
    @Override
    protected void createSessionTracker() {
      var sessions = getZKDatabase().getSessionWithTimeOuts();
      var random = new SecureRandom();
      sessionTracker =
          new SessionTrackerImpl(this, sessions, TICK_MILLIS, 1, getZooKeeperServerListener()) {
            @Override
            public long createSession(int timeoutMillis) {
              long session = random.nextLong(1, Long.MAX_VALUE);
              trackSession(session, timeoutMillis);
              return session;
            }
          };
    }
  }

  static BadInputException portInUse(int port) {
    return BadInputException.of(
        Clients.RENDEZVOUS, port, "the port is in use on client 0", "two free ports in a row");
  }

  @Override
  public void close() {
    factory.shutdown();
    directory.remove();
  }
}
