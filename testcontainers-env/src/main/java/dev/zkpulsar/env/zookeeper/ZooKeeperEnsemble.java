package dev.zkpulsar.env.zookeeper;

import dev.zkpulsar.env.server.Meter;
import dev.zkpulsar.env.server.Place;
import dev.zkpulsar.env.server.Resource;
import dev.zkpulsar.env.server.RunningServers;
import dev.zkpulsar.env.server.Server;
import dev.zkpulsar.env.settings.Address;
import java.util.List;
import java.util.NoSuchElementException;

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
public interface ZooKeeperEnsemble extends RunningServers {

  /** {@code host:port,host:port}; an external ensemble's may end with a chroot. */
  String connectString();

  /** A server of an ensemble, counted from 1. */
  static Server server(int number, Address address, Place place) {
    return new Server(MntrReport.SERVERS + number, address.toString(), place);
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
