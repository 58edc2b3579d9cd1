package dev.zkpulsar.env.zookeeper;

import dev.zkpulsar.env.server.Elsewhere;
import dev.zkpulsar.env.server.Server;
import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.BadInputException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.zookeeper.AddWatchMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooKeeper;

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
    ZooKeeper session = Connections.require(address, TIMEOUT_MILLIS);
    notes(session, servers).forEach(note -> System.err.println("zkpulsar: " + address + note));
    Connections.close(session);
    return new ExternalZooKeeper(address, servers);
  }

  /** What a run cannot have on these servers, each to be printed after their address. */
  static List<String> notes(ZooKeeper session, List<Server> servers) {
    var notes = new ArrayList<String>();
    try {
      session.addWatch("/", event -> {}, AddWatchMode.PERSISTENT);
    } catch (KeeperException.UnimplementedException e) {
      notes.add(" is older than ZooKeeper 3.6: Pulsar's store and notifications fail on it");
    } catch (KeeperException e) {
      // Of access, say; the point's own error tells it.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (servers.stream().allMatch(server -> new MntrReport().read(server).isEmpty())) {
      notes.add(" has no figures of its servers: mntr is not in their 4lw.commands.whitelist");
    }
    return notes;
  }
}
