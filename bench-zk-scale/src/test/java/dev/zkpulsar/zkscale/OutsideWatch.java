package dev.zkpulsar.zkscale;

import dev.zkpulsar.env.zookeeper.Connections;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.client.FourLetterWordMain;
import org.apache.zookeeper.common.X509Exception.SSLContextException;

/**
 * Watches an ensemble from outside of a run: whether a server leads, by {@code srvr}, and whether
 * any of some plain sessions can write. Times are milliseconds since 1970.
 */
final class OutsideWatch implements AutoCloseable {
  private static final long POLL_MILLIS = 10;
  private static final int ANSWER_MILLIS = 500;

  /** A longer time without an observation is an outage. */
  private static final long SHORTEST_MILLIS = 300;

  /** A time without an observation, from the last before it to the first after it. */
  record Gap(long beginMillis, long endMillis) {
    long millis() {
      return endMillis - beginMillis;
    }
  }

  private static final class Seen {
    private final List<Gap> gaps = new ArrayList<>();
    private long lastMillis;

    synchronized void now() {
      long nowMillis = System.currentTimeMillis();
      if (lastMillis > 0 && nowMillis - lastMillis > SHORTEST_MILLIS) {
        gaps.add(new Gap(lastMillis, nowMillis));
      }
      lastMillis = nowMillis;
    }

    synchronized List<Gap> gaps() {
      return List.copyOf(gaps);
    }
  }

  private final Seen leader = new Seen();
  private final Seen writes = new Seen();
  private final List<ZooKeeper> sessions;
  private final ExecutorService threads;

  /** Begins to watch the ensemble, with as many sessions as the benchmark has. */
  OutsideWatch(String connectString, int count) throws IOException, InterruptedException {
    String[] servers = connectString.split(",");
    sessions = Connections.open(connectString, count);
    threads = Executors.newFixedThreadPool(servers.length + count);
    for (String server : servers) {
      threads.execute(() -> every(() -> poll(server)));
    }
    for (ZooKeeper session : sessions) {
      threads.execute(() -> every(() -> write(session)));
    }
  }

  private interface Look {
    void look() throws IOException, KeeperException, SSLContextException, InterruptedException;
  }

  private static void every(Look look) {
    try {
      while (!Thread.interrupted()) {
        try {
          look.look();
        } catch (IOException | KeeperException | SSLContextException e) {
          // Nothing was seen.
        }
        Thread.sleep(POLL_MILLIS);
      }
    } catch (InterruptedException e) {
      // The watch ends.
    }
  }

  private void poll(String server) throws IOException, SSLContextException {
    String[] address = server.split(":");
    String srvr =
        FourLetterWordMain.send4LetterWord(
            address[0], Integer.parseInt(address[1]), "srvr", false, ANSWER_MILLIS);
    if (srvr.contains("Mode: leader")) {
      leader.now();
    }
  }

  /** Creates and deletes a znode, which needs no state from before the outage. */
  private void write(ZooKeeper session) throws KeeperException, InterruptedException {
    String path =
        session.create(
            "/outside-", new byte[0], ZooDefs.Ids.OPEN_ACL_UNSAFE, CreateMode.EPHEMERAL_SEQUENTIAL);
    writes.now();
    session.delete(path, -1);
    writes.now();
  }

  /** The times in which no server led. */
  List<Gap> withoutLeader() {
    return leader.gaps();
  }

  /** The times in which no session wrote. */
  List<Gap> withoutWrite() {
    return writes.gaps();
  }

  @Override
  public void close() throws InterruptedException {
    threads.shutdownNow();
    threads.awaitTermination(1, TimeUnit.MINUTES);
    Connections.close(sessions);
  }

  /**
   * Watches until its input ends, then prints a line for each outage.
   *
   * @param args the connect string, the number of sessions
   */
  public static void main(String[] args) throws Exception {
    try (var watch = new OutsideWatch(args[0], Integer.parseInt(args[1]))) {
      System.in.read();
      watch.withoutLeader().forEach(gap -> System.out.println("leader " + gap));
      watch.withoutWrite().forEach(gap -> System.out.println("write " + gap));
    }
  }
}
