package dev.zkpulsar.env.zookeeper;

import dev.zkpulsar.env.nodes.Deployment;
import dev.zkpulsar.env.nodes.Engine;
import dev.zkpulsar.env.nodes.Resource;
import dev.zkpulsar.env.nodes.Server;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * A running ZooKeeper ensemble. Any thread may use it.
 *
 * @param connectString {@code host:port,host:port}; an external ensemble's may end with a chroot
 */
public record ZooKeeperEnsemble(String connectString, List<Server> servers, Optional<Engine> engine)
    implements Deployment {

  /** Also ends this JVM's access: see {@link ClientAccess#use}. */
  @Override
  public void close() {
    Deployment.super.close();
    ClientAccess.use(connectString, Optional.empty());
  }

  /**
   * The leader of an ensemble. Asks each server, up to a second each.
   *
   * @throws NoSuchElementException when no server reports that it leads
   */
  public static Server leader(List<Server> servers) {
    return servers.stream().filter(ZooKeeperEnsemble::leads).findFirst().orElseThrow();
  }

  private static boolean leads(Server server) {
    return server.meter().ask().getOrDefault(Resource.LEADER, 0.0) > 0;
  }
}
