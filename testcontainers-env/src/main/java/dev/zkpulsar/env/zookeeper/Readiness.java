package dev.zkpulsar.env.zookeeper;

import dev.zkpulsar.env.server.Server;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooDefs;

/** Whether an ensemble that was started serves, asked as a client asks. */
final class Readiness {
  private static final long SECONDS = 60;

  private Readiness() {}

  /**
   * Waits until every server takes a write, which takes a quorum.
   *
   * @param lastWords of a server that has ended, or null while all run
   * @return null when they do, or why they will not
   */
  static String await(List<Server> servers, int juteMaxBuffer, Supplier<String> lastWords) {
    long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
    while (System.nanoTime() - deadlineNs < 0) {
      String words = lastWords.get();
      if (words != null) {
        return words;
      }
      if (servers.stream().allMatch(server -> serves(server.address(), juteMaxBuffer))) {
        return null;
      }
    }
    return "no quorum within " + SECONDS + " s";
  }

  static boolean serves(String address, int juteMaxBuffer) {
    var client = Clients.connect(address, 1_000, juteMaxBuffer);
    if (client == null) {
      return false;
    }
    try {
      client.create("/ready", new byte[0], ZooDefs.Ids.OPEN_ACL_UNSAFE, CreateMode.EPHEMERAL);
      client.delete("/ready", -1);
      return true;
    } catch (KeeperException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      Clients.close(client);
    }
  }
}
