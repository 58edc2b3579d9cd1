package dev.zkpulsar.harness.clients;

import dev.zkpulsar.env.local.OwnedDirectory;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.settings.Clients;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import org.apache.zookeeper.server.ServerCnxnFactory;
import org.apache.zookeeper.server.ZooKeeperServer;

/**
 * The ZooKeeper server of the rendezvous, in the runner of client 0. It ends with the run, so
 * nothing is synced to disk.
 */
final class RendezvousServer implements AutoCloseable {
  private static final int TICK_MILLIS = 2_000;
  private static final int UNLIMITED = 0;

  private final OwnedDirectory directory;
  private final ServerCnxnFactory factory;

  private RendezvousServer(OwnedDirectory directory, ServerCnxnFactory factory) {
    this.directory = directory;
    this.factory = factory;
  }

  /**
   * Starts it on all addresses of this machine.
   *
   * @throws BadInputException when the port is in use
   */
  static RendezvousServer start(int port) throws IOException {
    System.setProperty("zookeeper.forceSync", "no");
    var directory = OwnedDirectory.create(Path.of(System.getProperty("java.io.tmpdir")));
    try {
      var factory = ServerCnxnFactory.createFactory(new InetSocketAddress(port), UNLIMITED);
      var data = directory.path().toFile();
      factory.startup(new ZooKeeperServer(data, data, TICK_MILLIS));
      return new RendezvousServer(directory, factory);
    } catch (BindException e) {
      directory.remove();
      throw portInUse(port);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
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
