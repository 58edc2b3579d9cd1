package dev.zkpulsar.env.zookeeper;

import dev.zkpulsar.env.nodes.Resource;
import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.env.nodes.ServerReport;
import dev.zkpulsar.env.settings.Address;
import java.io.IOException;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.zookeeper.client.FourLetterWordMain;
import org.apache.zookeeper.common.X509Exception.SSLContextException;

/** Reads the values of ZooKeeper's {@code mntr} command, and resets them by {@code srst}. */
public final class MntrReport implements ServerReport {
  private static final int TIMEOUT_MILLIS = 1_000;

  /** The names of resources in mntr; only embedded servers report the last two. */
  private static final Map<Resource, String> NAMES =
      Map.of(
          Resource.BYTES_IN, "zk_bytes_received_count",
          Resource.FSYNCS, "zk_cnt_fsynctime",
          Resource.FSYNC_TIME, "zk_sum_fsynctime",
          Resource.ZNODES, "zk_znode_count",
          Resource.DATA_BYTES, "zk_approximate_data_size",
          Resource.SNAPSHOT, "zk_max_snapshottime",
          Resource.WATCHES, "zk_watch_count",
          Resource.CONNECTIONS, "zk_num_alive_connections",
          Resource.BYTES_OUT, "zk_" + MeteredConnections.BYTES_SENT,
          Resource.HEAP, "zk_" + MeteredConnections.HEAP);

  /** Followers and observers do not lead. */
  private static final Set<String> LEADING = Set.of("leader", "standalone");

  /**
   * Nobody resets an external server, so there these are of any time: the longest sync, and the
   * times of writes, of which a server keeps a sample of 4,096.
   */
  private static final Map<Resource, String> SINCE_RESET =
      Map.of(
          Resource.FSYNC_LONGEST, "zk_max_fsynctime",
          Resource.LOG_WAIT, "zk_p99_sync_processor_queue_and_flush_time_ms");

  private static final double MILLIS_PER_SECOND = 1e3;

  @Override
  public boolean reads(Server server) {
    return server.role().equals(ZooKeeperNodes.ROLE);
  }

  /** Empty if the server does not answer within a second, or does not allow the command. */
  @Override
  public Map<Resource, Double> read(Server server) {
    var reading = new EnumMap<Resource, Double>(Resource.class);
    Map<String, String> mntr = values(server.address());
    take(NAMES, mntr, reading);
    if (server.handle().isOurs()) {
      take(SINCE_RESET, mntr, reading);
    }
    reading.computeIfPresent(Resource.FSYNC_TIME, (resource, millis) -> millis / MILLIS_PER_SECOND);
    // The connection of mntr itself is one of them.
    reading.computeIfPresent(Resource.CONNECTIONS, (resource, all) -> Math.max(0, all - 1));
    String state = mntr.get("zk_server_state");
    if (state != null) {
      reading.put(Resource.LEADER, LEADING.contains(state) ? 1.0 : 0.0);
    }
    return reading;
  }

  private static void take(
      Map<Resource, String> names, Map<String, String> mntr, Map<Resource, Double> reading) {
    names.forEach(
        (resource, name) -> {
          String value = mntr.get(name);
          if (value != null) {
            reading.put(resource, Double.valueOf(value));
          }
        });
  }

  @Override
  public void forget(Server server) {
    send(server.address(), "srst");
  }

  /** All values by name; none if the server does not answer within a second. */
  public static Map<String, String> values(Address address) {
    var values = new HashMap<String, String>();
    send(address, "mntr")
        .lines()
        .map(line -> line.split("\t", 2))
        .filter(pair -> pair.length == 2)
        .forEach(pair -> values.put(pair[0], pair[1]));
    return values;
  }

  /** The answer; empty if the server is gone or does not answer. */
  private static String send(Address address, String command) {
    try {
      return FourLetterWordMain.send4LetterWord(
          address.host(), address.port(), command, false, TIMEOUT_MILLIS);
    } catch (IOException | SSLContextException e) {
      return "";
    }
  }
}
