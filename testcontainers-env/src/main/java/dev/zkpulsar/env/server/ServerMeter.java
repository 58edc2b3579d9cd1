package dev.zkpulsar.env.server;

import dev.zkpulsar.env.zookeeper.ZooKeeperMonitor;
import java.util.EnumMap;
import java.util.Map;

/** Reads what one server uses. One thread at a time. */
public final class ServerMeter {
  private final Server server;
  private final ProcessMeter process;
  private final ContainerMeter container;

  /** A meter of a server; it may be read in any process of this machine. */
  public ServerMeter(Server server) {
    this.server = server;
    this.process =
        server.place() instanceof Server.OwnProcess own ? new ProcessMeter(own.pid()) : null;
    this.container = server.place() instanceof Server.Container in ? ContainerMeter.of(in) : null;
  }

  /** The server that is read. */
  public Server server() {
    return server;
  }

  /**
   * Reads all that can be had, in a few milliseconds; a counter counts from a beginning of its own.
   * What cannot be had, as of a server that is gone, is absent.
   */
  public Map<Resource, Double> read() {
    var reading = new EnumMap<Resource, Double>(Resource.class);
    if (process != null) {
      reading.putAll(process.read());
    }
    if (server.isZooKeeper()) {
      reading.putAll(ZooKeeperMonitor.read(server.address()));
    }
    if (container != null) {
      // After what ZooKeeper says: the engine also counts what servers send each other.
      reading.putAll(container.read().resources());
    }
    return reading;
  }
}
