package dev.zkpulsar.metadata;

import dev.zkpulsar.env.zookeeper.AsyncZooKeeper;
import dev.zkpulsar.harness.state.Range;
import dev.zkpulsar.harness.state.Seed;
import dev.zkpulsar.harness.state.Traffic;
import java.util.ArrayList;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.ZooKeeper;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The znodes that operations read and write: {@value #NODES} of one size, each with {@value
 * #CHILDREN} children, the same for both clients. Operations visit them in turn, so that no node is
 * hot and operations in flight use different nodes.
 */
@State(Scope.Benchmark)
public class Tree implements Traffic {
  static final int NODES = 1000;
  static final int CHILDREN = 5;

  /** The data of a znode, in bytes. */
  @Param("255")
  @Range(min = 1, max = 1_000_000)
  public int payloadBytes;

  private final String[] paths = new String[NODES];
  private byte[] payload;
  private int next;

  @Override
  public double payloadBytes(Map<String, String> params, double operations, int iterations) {
    return (operations + NODES) * Integer.parseInt(params.get("payloadBytes"));
  }

  /** Creates the nodes, all requests in flight at once. */
  @Setup(Level.Trial)
  public void create(RawZooKeeper client) throws Exception {
    payload = new byte[payloadBytes];
    new SplittableRandom(Seed.get()).nextBytes(payload);
    ZooKeeper zooKeeper = client.zooKeeper();
    var creates = new ArrayList<CompletableFuture<?>>();
    creates.add(AsyncZooKeeper.create(zooKeeper, "/nodes", new byte[0], CreateMode.PERSISTENT));
    for (int node = 0; node < NODES; node++) {
      paths[node] = "/nodes/n" + node;
      creates.add(AsyncZooKeeper.create(zooKeeper, paths[node], payload, CreateMode.PERSISTENT));
      for (int child = 0; child < CHILDREN; child++) {
        creates.add(
            AsyncZooKeeper.create(
                zooKeeper, paths[node] + "/c" + child, new byte[0], CreateMode.PERSISTENT));
      }
    }
    CompletableFuture.allOf(creates.toArray(CompletableFuture[]::new)).get();
  }

  /** The path of the next node. One thread calls this. */
  String nextPath() {
    next = next + 1 == NODES ? 0 : next + 1;
    return paths[next];
  }

  byte[] payload() {
    return payload;
  }
}
