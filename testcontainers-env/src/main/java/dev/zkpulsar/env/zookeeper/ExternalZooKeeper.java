package dev.zkpulsar.env.zookeeper;

import dev.zkpulsar.env.server.Server;
import dev.zkpulsar.env.settings.BadInputException;
import java.util.ArrayList;
import java.util.List;

/** An ensemble that somebody else runs. Nothing is done to it here but to see that it answers. */
public record ExternalZooKeeper(String connectString, List<Server> servers)
    implements ZooKeeperEnsemble {
  private static final int TIMEOUT_MILLIS = 10_000;
  private static final String ALLOWED = "; allowed: host:port[,host:port...][/chroot]";

  public static ExternalZooKeeper connect(String address, int juteMaxBuffer) {
    String hosts = address.replaceFirst("/.*$", "");
    var servers = new ArrayList<Server>();
    for (String host : hosts.split(",", -1)) {
      requireHostAndPort(host, address);
      servers.add(Server.zooKeeper(servers.size() + 1, host, new Server.Elsewhere()));
    }
    var client = Clients.connect(address, TIMEOUT_MILLIS, juteMaxBuffer);
    if (client == null) {
      throw new BadInputException(
          ZooKeeperSettings.ZOOKEEPER
              + ": nothing answers at '"
              + address
              + "' within "
              + TIMEOUT_MILLIS / 1000
              + " s"
              + ALLOWED
              + " of an ensemble that runs");
    }
    Clients.close(client);
    return new ExternalZooKeeper(address, servers);
  }

  private static void requireHostAndPort(String host, String address) {
    boolean wellFormed = host.matches("([^\\s:/]+|\\[[0-9a-fA-F:]+]):\\d{1,5}");
    int port = wellFormed ? Integer.parseInt(host.substring(host.lastIndexOf(':') + 1)) : 0;
    if (port < 1 || port > 65_535) {
      throw new BadInputException(
          ZooKeeperSettings.ZOOKEEPER + ": '" + address + "' is no address" + ALLOWED);
    }
  }

  @Override
  public void close() {}
}
