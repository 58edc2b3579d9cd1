package dev.zkpulsar.env.zookeeper;

import dev.zkpulsar.env.server.Elsewhere;
import dev.zkpulsar.env.server.Server;
import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.BadInputException;
import java.util.List;
import java.util.stream.IntStream;

/** An external ensemble. It is neither started nor stopped, only checked for an answer. */
public record ExternalZooKeeper(String connectString, List<Server> servers)
    implements ZooKeeperEnsemble {
  private static final int TIMEOUT_MILLIS = 10_000;

  /**
   * Finds the ensemble.
   *
   * @throws BadInputException when no session is connected within 10 s
   */
  public static ExternalZooKeeper connect(ZooKeeperSettings settings) {
    String address = settings.address();
    ClientAccess.use(settings);
    List<Address> named = settings.external();
    List<Server> servers =
        IntStream.rangeClosed(1, named.size())
            .mapToObj(i -> ZooKeeperEnsemble.server(i, named.get(i - 1), new Elsewhere()))
            .toList();
    Address.requireAnswer(
        ZooKeeperSettings.ADDRESS,
        address,
        named,
        "host:port[,host:port...][/chroot] of a running ensemble");
    Connections.close(Connections.require(address, TIMEOUT_MILLIS));
    return new ExternalZooKeeper(address, servers);
  }
}
