package dev.zkpulsar.env.zookeeper;

import dev.zkpulsar.env.external.Leftovers;
import dev.zkpulsar.env.external.RunName;
import dev.zkpulsar.env.settings.BadInputException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooKeeper;

/** The chroots that runs have left on an external ensemble, directly below its chroot. */
public final class ChrootLeftovers implements Leftovers {
  private static final int TIMEOUT_MILLIS = 10_000;

  private final String address;
  private final ZooKeeper client;

  private ChrootLeftovers(String address) {
    this.address = address;
    this.client = Clients.require(address, TIMEOUT_MILLIS);
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
  public String place() {
    return "ZooKeeper at " + address;
  }

  @Override
  public List<RunName> names() {
    try {
      return client.getChildren("/", false).stream()
          .flatMap(name -> RunName.parse(name).stream())
          .sorted(Comparator.comparing(RunName::createdAt))
          .toList();
    } catch (KeeperException e) {
      throw BadInputException.of(
          ZooKeeperSettings.ADDRESS,
          address,
          "its znodes cannot be listed (" + e.code() + ")",
          "an existing chroot that may be read");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public String content(RunName name) {
    try {
      return Subtree.levels(client, "/" + name).stream().mapToInt(List::size).sum() + " znodes";
    } catch (CompletionException | TimeoutException e) {
      return "unknown content";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public boolean remove(RunName name) {
    try {
      Subtree.remove(client, "/" + name);
      return true;
    } catch (CompletionException | TimeoutException e) {
      System.err.println("zkpulsar: " + name + " cannot be removed: " + e.getMessage());
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    Clients.close(client);
  }
}
