package dev.zkpulsar.env.zookeeper;

import dev.zkpulsar.env.external.Leftovers;
import dev.zkpulsar.env.settings.BadInputException;
import java.util.List;
import java.util.Optional;
import org.apache.zookeeper.ZooKeeper;

/** The chroots that runs have left on an external ensemble, directly below its chroot. */
public final class ChrootLeftovers extends Leftovers {
  private static final int TIMEOUT_MILLIS = 10_000;

  private final ZooKeeper client;

  private ChrootLeftovers(String address) {
    super(ZooKeeperSettings.ADDRESS, address, "ZooKeeper at " + address);
    this.client = Connections.require(address, TIMEOUT_MILLIS);
  }

  /**
   * Connects to the ensemble of these settings; empty unless it is external.
   *
   * @throws BadInputException when the ensemble does not answer
   */
  public static Optional<Leftovers> of(ZooKeeperSettings settings) {
    if (settings.canHurt()) {
      return Optional.empty();
    }
    ClientAccess.use(settings);
    return Optional.of(new ChrootLeftovers(settings.address()));
  }

  @Override
  protected List<String> list() throws Exception {
    return client.getChildren("/", false);
  }

  @Override
  protected String describe(String name) throws Exception {
    return Subtree.levels(client, "/" + name).stream().mapToInt(List::size).sum() + " znodes";
  }

  @Override
  protected void delete(String name) throws Exception {
    Subtree.remove(client, "/" + name);
  }

  @Override
  public void close() {
    Connections.close(client);
  }
}
