package dev.zkpulsar.env.zookeeper;

import dev.zkpulsar.env.server.Meter;
import dev.zkpulsar.env.server.Place;
import dev.zkpulsar.env.server.Resource;
import dev.zkpulsar.env.server.Server;
import java.time.Duration;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * A running ZooKeeper ensemble. Any thread may use it.
 *
 * <pre>{@code
 * try (var ensemble = Environments.zooKeeper(ZooKeeperSettings.of(System.getProperties()));
 *     var chroot = Chroot.create(ensemble.connectString(), "mine")) {
 *   var session = new ZooKeeper(chroot.connectString(), 30_000, event -> {});
 *   ZooKeeperEnsemble.leader(ensemble.servers()).place().kill();
 * }
 * }</pre>
 */
public interface ZooKeeperEnsemble extends AutoCloseable {

  /** {@code host:port,host:port}; an external ensemble's may end with a chroot. */
  String connectString();

  /** The servers, in the order of the connect string. */
  List<Server> servers();

  /** Why the servers may not serve; empty if it is not known. */
  default Optional<String> problem() {
    return Optional.empty();
  }

  /**
   * From now on, starts an embedded server again after it was killed, with its own data and ports.
   * Other servers are not started again.
   *
   * @param after the time between the server's end and its start; empty to start none again
   */
  default void restartKilled(Optional<Duration> after) {}

  /** Stops the servers that were started, and removes their data; does nothing the second time. */
  @Override
  void close();

  /** A server of an ensemble, counted from 1. */
  static Server server(int number, String address, Place place) {
    return new Server(MntrReport.SERVERS + number, address, place);
  }

  /**
   * The leader of an ensemble. Asks each server, up to a second each.
   *
   * @throws NoSuchElementException when no server reports that it leads
   */
  static Server leader(List<Server> servers) {
    return servers.stream().filter(ZooKeeperEnsemble::leads).findFirst().orElseThrow();
  }

  private static boolean leads(Server server) {
    try (Meter meter = server.meter()) {
      return meter.read().getOrDefault(Resource.leader, 0.0) > 0;
    }
  }
}
